import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const event = eventsOf('issue', texts);

export const issueEvents = {
  /** A part of tokens that came frozen is available. */
  unlocked: event('unlocked', {
    kind: 'earning',
    data: z.object({
      amount: z.string(),
      /** The campaign that they come from. */
      title: z.object({ 'zh-HK': z.string(), 'zh-CN': z.string(), en: z.string() }),
    }),
    path: '/assets/record/unlock',
    values: ({ title }, locale) => ({ title: title[locale] }),
  }),
};
