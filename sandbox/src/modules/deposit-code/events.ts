import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const event = eventsOf('deposit-code', texts);

export const depositCodeEvents = {
  /** A user redeemed a deposit code. */
  redeemed: event('redeemed', {
    kind: 'funds',
    data: z.object({ amount: z.string() }),
    path: '/assets/record/depositCode',
  }),
};
