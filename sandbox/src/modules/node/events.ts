import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import { shownTime } from '../../core/texts';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

export const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const event = eventsOf('node', texts);

export const nodeEvents = {
  /** A user joined a tier of the programme (N-01). */
  joined: event('joined', {
    kind: 'nodes',
    data: z.object({
      tier: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      amount: z.string(),
      /** When the deposit comes back, ms since the epoch. */
      unlockTime: z.int(),
    }),
    path: '/ecologicalNodes',
    values: ({ tier, unlockTime }, locale) => ({
      tier: texts[locale].names[tier],
      until: shownTime(unlockTime),
    }),
  }),
  /** The income of a day is paid (N-02). */
  income: event('income', {
    kind: 'nodes',
    // It comes every day.
    quiet: true,
    data: z.object({
      amount: z.string(),
      /** Such as `2026-11-24`. */
      day: z.string(),
    }),
    path: '/ecologicalNodes',
  }),
  /** A membership ended, and its deposit is free again. */
  ended: event('ended', { kind: 'nodes', data: z.object({ amount: z.string() }), path: '/ecologicalNodes' }),
};
