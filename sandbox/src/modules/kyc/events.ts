import { kycReasons } from '@exchange/contract';
import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const level = z.union([z.literal(1), z.literal(2)]);

const event = eventsOf('kyc', texts);

export const kycEvents = {
  /** A level of a user's verification was approved (S-07). */
  approved: event('approved', { kind: 'security', data: z.object({ level }), path: '/user/kyc' }),
  /** A level of a user's verification was refused. */
  refused: event('refused', {
    kind: 'security',
    data: z.object({
      level,
      reason: z.enum(kycReasons),
      /** In the reviewer's words; may be empty. */
      note: z.string(),
    }),
    path: '/user/kyc',
    values: ({ reason, note }, locale) => ({
      why: [texts[locale].reasons[reason], note].filter(Boolean).join(' '),
    }),
  }),
};
