import type { ReleaseDecision } from '@exchange/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type DeskMade, type DeskPlan, DeskRelease, type Versioned } from '../edge/deployer-client';
import { deskPlanPath, deskReleasePath } from '../edge/served-paths';
import type { Composition, Parts } from '../edge/store/composition-document';
import { Refused } from '../edge/store/refused';
import { endCanary, promoteCanary } from '../tools/compose/changes';
import { type Change, Composer, type ComposerOptions, lineOf } from '../tools/compose/composer';
import { goBack, goBackAlone } from '../tools/compose/go-back';

/** Somebody else changed the composition after an operator decided; `current` is its number by now. */
export class CompositionMoved extends Refused {
  constructor(
    decidedOn: number,
    readonly current: number,
  ) {
    super(
      `Composition ${current} is current by now, and this was decided on ${decidedOn}: nothing was changed`,
    );
  }
}

export interface DeskApiOptions extends Omit<ComposerOptions, 'by'> {
  /** Whether a request comes from a server of pages; where it does not, it is answered already. */
  readonly isServer: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
}

/**
 * What operators do about releases at the desk (O-10). The servers of pages ask for it, after the exchange has made sure who decided; the
 * history has the operator's name. A Fastify plugin.
 */
export async function deskApi(
  app: FastifyInstance,
  { isServer, ...composing }: DeskApiOptions,
): Promise<void> {
  app.post(deskPlanPath, async (request, reply) => {
    if (!(await isServer(request, reply))) return reply;
    const { decision, by } = z.parse(DeskRelease, request.body);
    const { before, next, reasons, notes } = await new Composer({ ...composing, by }).plan(
      changeFor(decision),
    );
    if (!before) throw noComposition();
    return reply.send({
      ...{ before: versionsOf(before), next: versionsOf(next) },
      ...{ reasons: reasons.map(lineOf), notes: notes.map(lineOf) },
    } satisfies DeskPlan);
  });

  app.post(deskReleasePath, async (request, reply) => {
    if (!(await isServer(request, reply))) return reply;
    const { decision, by } = z.parse(DeskRelease, request.body);
    const { made, plan } = await new Composer({ ...composing, by }).apply(changeFor(decision));
    request.log.info({ by, decision, number: made.number }, 'released at the desk');
    return reply.code(201).send({ number: made.number, notes: plan.notes.map(lineOf) } satisfies DeskMade);
  });
}

const noComposition = () => new Refused('There is no composition yet');

/** What a decision makes of the composition that it was decided on. The change rejects with {@link Refused}. */
function changeFor({ action, part, to, on }: ReleaseDecision): Change {
  return async (found, earlier) => {
    if (!found) throw noComposition();
    if (found.number !== on) throw new CompositionMoved(on, found.number);
    if (action === 'promote') return promoteCanary(found);
    if (action === 'end-canary') return endCanary(found);
    const number = to ?? undefined;
    return part === null ? goBack(earlier(), number) : goBackAlone(found, [part], earlier, number);
  };
}

function versionsOf({
  parts,
  canary,
  flags = {},
}: Pick<Composition, 'parts' | 'canary' | 'flags'>): Versioned {
  const versions = (all: Parts) =>
    Object.fromEntries(Object.entries(all).map(([name, { version }]) => [name, version]));
  return {
    parts: versions(parts),
    canary: canary && { percent: canary.percent, parts: versions(canary.parts) },
    flags,
  };
}
