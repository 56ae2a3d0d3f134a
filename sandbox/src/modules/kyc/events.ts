import { kycReasons } from '@exchange/contract';
import * as z from 'zod/mini';
import { defineEvent, textsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const level = z.union([z.literal(1), z.literal(2)]);

/** A level of a user's verification was approved (S-07). */
export const kycApproved = defineEvent({
  name: 'kyc.approved',
  kind: 'security',
  data: z.object({ level }),
  texts: textsOf(texts, ({ events }) => events.approved),
  path: '/user/kyc',
});

/** A level of a user's verification was refused. */
export const kycRefused = defineEvent({
  name: 'kyc.refused',
  kind: 'security',
  data: z.object({
    level,
    reason: z.enum(kycReasons),
    /** In the reviewer's words; may be empty. */
    note: z.string(),
  }),
  texts: textsOf(texts, ({ events }) => events.refused),
  path: '/user/kyc',
  values: ({ reason, note }, locale) => ({
    why: [texts[locale].reasons[reason], note].filter(Boolean).join(' '),
  }),
});
