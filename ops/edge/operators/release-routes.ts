import {
  beginReleaseDecision,
  confirmReleaseDecision,
  listOperatorPasskeys,
  noteReleaseOutcome,
  ReleaseDecision,
} from '@exchange/contract';
import { check } from '@exchange/contract/check';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeployerAnswer, DeployerClient, DeskMade } from '../deployer-client';
import type { CompositionView } from './composition-view';
import { type DeskRoutes, sendRefusal } from './desk-routes';
import type { PageFrame } from './document';
import { createFormats } from './formats';
import { answerIn, originOf, passkeyFormLimit, passkeyHost, sendChallenge } from './passkey-form';
import { confirmPage, type Outcome, releasesPage, shownCompositions } from './releases-page';
import { saidOf, sendPage } from './sign-in-routes';
import { frameOf, type OperatorsDesk, type Person, queryOf } from './visitor';

export interface ReleasesOptions {
  readonly composition: CompositionView;
  /** Undefined where no deployer is known: then nothing can be changed. */
  readonly deployer: DeployerClient | undefined;
  /** What asks the browser for a passkey. */
  readonly script: string | undefined;
}

const path = '/ops/releases';
const decisionFields = ['do', 'part', 'to', 'on'] as const;

/** Going back, promoting and ending a canary at `/ops/releases`, each time confirmed with a passkey (O-10). */
export function registerReleases(routes: DeskRoutes, options: ReleasesOptions): void {
  const { desk } = routes;
  const shown = { desk, options };
  routes.page(path, 'release', async (request, reply, person) =>
    showReleases(shown, request, reply, person, await madeIn(request, options.composition)),
  );
  routes.page(`${path}/confirm`, 'release', (request, reply, person) =>
    showConfirmation(shown, request, reply, person),
  );

  routes.form(`${path}/begin`, 'release', async (request, reply, person) => {
    const frame = frameOf(request);
    const decision = decisionIn(request.body);
    if (!decision) return reply.code(409).send({ said: frame.t('releases.cannot') });
    const input = { ...decision, origin: originOf(request) };
    return sendChallenge(reply, frame, await desk.ask(request, beginReleaseDecision, input, person.secret));
  });

  routes.form(
    path,
    'release',
    async (request, reply, person) => {
      const { deployer } = options;
      const frame = frameOf(request);
      if (!deployer) return reply.redirect(frame.link(path), 303);
      const answer = answerIn(request.body);
      const asked = await desk.ask(request, confirmReleaseDecision, answer, person.secret);
      if (asked.is !== 'answered')
        return showReleases(shown, request, reply, person, { fault: saidOf(frame, asked) });
      const decision = asked.data;
      const outcome = await deployer.release({ decision, by: person.operator.name });
      if (outcome.is === 'unknown')
        request.log.error({ err: outcome.error, decision }, 'no answer to a release');
      const isNoted = await note(desk, request, person, answer.id, outcome);
      if (outcome.is === 'answered')
        return reply.redirect(
          frame.link(path, { made: String(outcome.data.number), ...(!isNoted && { noted: '0' }) }),
          303,
        );
      return showReleases(shown, request, reply, person, refusalOf(frame, outcome, decision));
    },
    passkeyFormLimit,
  );
}

/** A decision as a form or an address has it; undefined for none. */
function decisionIn(values: URLSearchParams): ReleaseDecision | undefined {
  const [action, part, to, on] = decisionFields.map((name) => values.get(name) || null);
  const checked = check(ReleaseDecision, { action, part, to, on });
  return checked.ok ? checked.value : undefined;
}

/** Has the log say what came of a decision; false where it cannot be told. */
async function note(
  desk: OperatorsDesk,
  request: FastifyRequest,
  { secret }: Person,
  id: string,
  outcome: DeployerAnswer<DeskMade>,
): Promise<boolean> {
  const reason =
    outcome.is === 'refused'
      ? [outcome.error, ...outcome.reasons].join('; ')
      : outcome.is === 'unknown'
        ? 'outcome not known'
        : '';
  const made = outcome.is === 'answered' ? outcome.data.number : null;
  const input = { id, made, reason: reason.slice(0, 1_000) };
  const asked = await desk.ask(request, noteReleaseOutcome, input, secret);
  if (asked.is !== 'answered') request.log.error({ input }, 'the log was not told of a release');
  return asked.is === 'answered';
}

/** Why nothing was changed, and what to do. */
function refusalOf(
  { t }: PageFrame,
  answer: Exclude<DeployerAnswer<unknown>, { readonly is: 'answered' }>,
  { on }: ReleaseDecision,
): Outcome {
  if (answer.is === 'unknown') return { fault: t('releases.unknown') };
  const { current, error, reasons } = answer;
  if (current !== undefined) {
    const moved = { current: String(current), number: String(on) };
    return { fault: t('releases.refused'), next: t('releases.moved', moved) };
  }
  const said = [t('releases.reason', { reason: error }), ...reasons];
  return { fault: t('releases.refused'), reasons: said, next: t('releases.doNext') };
}

/** What a page says that was led to after a decision; nothing of a composition that is not there. */
async function madeIn(request: FastifyRequest, composition: CompositionView): Promise<Outcome> {
  const query = queryOf(request, ['made', 'noted']);
  const number = Number(query.get('made') ?? Number.NaN);
  const { t } = frameOf(request);
  const compositions = await compositionsOf(composition);
  if (typeof compositions === 'string' || !compositions.some(({ made }) => made?.number === number))
    return {};
  return {
    done: t('releases.made', { number: String(number) }),
    ...(query.get('noted') === '0' && { next: t('releases.unnoted') }),
  };
}

/** The latest compositions, the current one first; a text says why they cannot be read. */
async function compositionsOf(composition: CompositionView) {
  try {
    const found = await composition.history(shownCompositions + 1);
    return found.length > 0 ? found : [await composition.current()];
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface Shown {
  readonly desk: OperatorsDesk;
  readonly options: ReleasesOptions;
}

async function showReleases(
  { desk, options }: Shown,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
  outcome: Outcome,
): Promise<FastifyReply> {
  const asked = await desk.ask(request, listOperatorPasskeys, {}, person.secret);
  if (asked.is !== 'answered') return sendRefusal(request, reply, person, asked);
  const frame = frameOf(request);
  const host = passkeyHost(request);
  const page = releasesPage(frame, createFormats(frame.locale, asked.time), {
    ...{ operator: person.operator, host, shownHost: request.hostname },
    hasPasskey: asked.data.list.some((passkey) => passkey.host === host),
    ...{
      compositions: await compositionsOf(options.composition),
      hasDeployer: options.deployer !== undefined,
    },
    ...outcome,
  });
  return sendPage(reply, outcome.fault === undefined ? 200 : 409, page);
}

async function showConfirmation(
  { desk, options: { deployer, script } }: Shown,
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person,
): Promise<FastifyReply> {
  const frame = frameOf(request, decisionFields);
  const decision = decisionIn(queryOf(request, decisionFields));
  if (!decision || !deployer) return reply.redirect(frame.link(path), 303);
  const asked = await desk.ask(request, listOperatorPasskeys, {}, person.secret);
  if (asked.is !== 'answered') return sendRefusal(request, reply, person, asked);
  const planned = await deployer.plan({ decision, by: person.operator.name });
  if (planned.is === 'unknown') request.log.error({ err: planned.error }, 'the deployer does not answer');
  const plan = planned.is === 'answered' && planned.data.reasons.length === 0 ? planned.data : undefined;
  const host = passkeyHost(request);
  const page = confirmPage(
    frame,
    {
      ...{ operator: person.operator, host, shownHost: request.hostname, decision, plan },
      hasPasskey: asked.data.list.some((passkey) => passkey.host === host),
      ...(plan === undefined && obstacleOf(frame, planned, decision)),
    },
    { script },
  );
  return sendPage(reply, plan === undefined ? 409 : 200, page, { script });
}

/** Why a decision cannot be made. */
function obstacleOf(
  frame: PageFrame,
  planned: Awaited<ReturnType<DeployerClient['plan']>>,
  decision: ReleaseDecision,
): Outcome {
  const { t } = frame;
  if (planned.is === 'unknown') return { fault: t('releases.silent') };
  if (planned.is === 'refused')
    return { ...refusalOf(frame, planned, decision), fault: t('releases.cannot') };
  return { fault: t('releases.cannot'), reasons: planned.data.reasons, next: t('releases.doNext') };
}
