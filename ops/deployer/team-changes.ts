import * as z from 'zod/mini';
import type { Composition } from '../edge/store/composition-document';
import { Refused } from '../edge/store/refused';
import type { Store } from '../edge/store/store';
import { endCanary, planOf, promoteCanary, setParts, startCanary, usualPlan } from '../tools/compose/changes';
import type { Change } from '../tools/compose/composer';
import { setFlag } from '../tools/compose/flags';
import { goBackAlone } from '../tools/compose/go-back';
import { namedParts } from '../tools/compose/named-parts';

const version = z.string();

/** What a team may ask for, of its own part: the body of `POST /ops/api/compositions`. */
export const TeamChange = z.discriminatedUnion('do', [
  z.object({ do: z.literal('set'), version }),
  z.object({
    do: z.literal('canary'),
    version,
    /** Shares in percent that it goes on to by itself; a usual plan unless told. */
    steps: z.optional(z.string()),
    /** Least minutes of each share. */
    minutes: z.optional(z.number()),
  }),
  z.object({ do: z.literal('promote') }),
  z.object({ do: z.literal('end-canary') }),
  z.object({ do: z.literal('back') }),
  z.object({
    do: z.literal('flag'),
    flag: z.string(),
    /** Share of the browsers; 0 takes the rule away. */
    percent: z.number(),
    /** Ids; all organisations unless told. */
    organisations: z.optional(z.array(z.string())),
  }),
]);
export type TeamChange = z.infer<typeof TeamChange>;

/** What a team's wish makes of the composition: nothing of anybody else's part changes by it. The change rejects with {@link Refused}. */
export function changeOf(store: Store, part: string, wanted: TeamChange): Change {
  return async (found, earlier) => {
    if (!found) throw new Refused('There is no composition yet: an operator makes the first one');
    switch (wanted.do) {
      case 'set':
        return setParts(found, await namedParts(store, [`${part}=${wanted.version}`]), 'set');
      case 'canary': {
        requireOwnCanary(found, part);
        const { steps = usualPlan.steps.join(','), minutes = usualPlan.minutes } = wanted;
        const plan = planOf(steps, minutes);
        const parts = await namedParts(store, [`${part}=${wanted.version}`]);
        return startCanary(found, parts, plan.steps[0] ?? 1, plan);
      }
      case 'promote':
        requireOwnCanary(found, part);
        return promoteCanary(found);
      case 'end-canary':
        requireOwnCanary(found, part);
        return endCanary(found);
      case 'back':
        return goBackAlone(found, [part], earlier);
      case 'flag': {
        const { flag, percent, organisations } = wanted;
        return setFlag(store, found, { part, flag, percent, organisations });
      }
    }
  };
}

/** There is one canary at a time. Throws {@link Refused} where others are in it. */
function requireOwnCanary({ canary }: Composition, part: string): void {
  const others = Object.keys(canary?.parts ?? {}).filter((name) => name !== part);
  if (others.length > 0)
    throw new Refused(`A canary of ${others.join(' and ')} is running: ask again when it has ended`);
}
