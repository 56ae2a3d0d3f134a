import { depositReasons } from '@exchange/contract';
import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const deposit = { token: z.string(), amount: z.string(), network: z.string() };
const recordsOf = ({ token }: { readonly token: string }) => `/assets/record/deposit?token=${token}`;

const event = eventsOf('deposit', texts);

export const depositEvents = {
  /** A deposit has enough confirmations and is credited. */
  credited: event('credited', { kind: 'funds', data: z.object(deposit), path: recordsOf }),
  /** A deposit will never be credited. */
  notCredited: event('notCredited', {
    kind: 'funds',
    data: z.object({ ...deposit, reason: z.enum(depositReasons) }),
    path: recordsOf,
    values: ({ reason }, locale) => ({ why: texts[locale].reasons[reason] }),
  }),
};
