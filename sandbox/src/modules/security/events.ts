import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import { fillText, shownTime } from '../../core/texts';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** What is changed of how an account is secured. */
export type AccountChange = keyof typeof en.changes;
const changes = Object.keys(en.changes).filter((name): name is AccountChange => name in en.changes);

const event = eventsOf('security', texts);

export const securityEvents = {
  /** How an account is secured was changed, or its deletion asked for, taken back or answered (S-06). */
  changed: event('changed', {
    kind: 'security',
    data: z.object({
      what: z.enum(changes),
      /** End of the stop of withdrawals and transfers, ms since the epoch; 0 where nothing is stopped. */
      holdUntil: z.int(),
    }),
    path: '/user/security',
    values({ what, holdUntil }, locale) {
      const { changes: names, hold } = texts[locale];
      return {
        change: names[what],
        hold: holdUntil === 0 ? '' : fillText(hold, { until: shownTime(holdUntil) }),
      };
    },
  }),
};
