import * as z from 'zod/mini';
import { defineEvent, textsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const amount = { token: z.string(), amount: z.string() };
const path = '/assets/record/transfer';

/** A user's transfer was approved and is the recipient's. */
export const transferSent = defineEvent({
  name: 'transfer.sent',
  kind: 'transfers',
  data: z.object({ ...amount, payee: z.string() }),
  texts: textsOf(texts, ({ events }) => events.sent),
  path,
});

/** A user has what another one sent. */
export const transferReceived = defineEvent({
  name: 'transfer.received',
  kind: 'transfers',
  data: z.object({
    ...amount,
    /** UID. */
    sender: z.string(),
  }),
  texts: textsOf(texts, ({ events }) => events.received),
  path,
});

/** A user's transfer was refused, and its amount is free again. */
export const transferRefused = defineEvent({
  name: 'transfer.refused',
  kind: 'transfers',
  data: z.object({ ...amount, payee: z.string() }),
  texts: textsOf(texts, ({ events }) => events.refused),
  path,
});
