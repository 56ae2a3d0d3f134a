import * as z from 'zod/mini';
import { defineEvent, textsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** A user redeemed a deposit code. */
export const codeRedeemed = defineEvent({
  name: 'deposit-code.redeemed',
  kind: 'funds',
  data: z.object({ amount: z.string() }),
  texts: textsOf(texts, ({ events }) => events.redeemed),
  path: '/assets/record/depositCode',
});
