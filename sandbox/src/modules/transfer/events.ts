import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const amount = { token: z.string(), amount: z.string() };
const path = '/assets/record/transfer';

const event = eventsOf('transfer', texts);

export const transferEvents = {
  /** A user's transfer was approved and is the recipient's. */
  sent: event('sent', { kind: 'transfers', data: z.object({ ...amount, payee: z.string() }), path }),
  /** A user has what another one sent. */
  received: event('received', {
    kind: 'transfers',
    data: z.object({
      ...amount,
      /** UID. */
      sender: z.string(),
    }),
    path,
  }),
  /** A user's transfer was refused, and its amount is free again. */
  refused: event('refused', { kind: 'transfers', data: z.object({ ...amount, payee: z.string() }), path }),
};
