import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
import { EachLanguage } from '../campaign';
import { contestTitle, texts } from './contests';

const event = eventsOf('activity', texts);

export const activityEvents = {
  /** A lock is released with its gift (V-01). */
  unlocked: event('unlocked', {
    kind: 'earning',
    data: z.object({ amount: z.string(), gift: z.string() }),
    path: '/activity/gift-coin',
  }),
  /** Somebody whom the user invited locked tokens, which brings a gift. */
  inviteGift: event('inviteGift', {
    kind: 'earning',
    data: z.object({ amount: z.string() }),
    path: '/assets/record/issue',
  }),
  /** A contest is over, and a place of it brought a prize (V-04). */
  prize: event('prize', {
    kind: 'sales',
    data: z.object({
      amount: z.string(),
      place: z.int(),
      type: z.union([z.literal(1), z.literal(2)]),
      contestId: z.string(),
      /** What the contest was about, as people see it. */
      alias: z.string(),
      /** What the contest is called; releases before it had one of its own told none. */
      title: z.optional(EachLanguage),
    }),
    path: ({ type, contestId }) => `/activity/${type === 1 ? 'trade' : 'holding'}-ranking/${contestId}`,
    values: ({ type, alias, title = contestTitle(type, alias) }, locale) => ({ contest: title[locale] }),
  }),
};
