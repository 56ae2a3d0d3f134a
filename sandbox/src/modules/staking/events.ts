import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import { fillText, madeInEach, type Texts } from '../../core/texts';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** What a product of a token, by its alias, is called. */
export const productTitle = ({ termDays: days }: { readonly termDays: number }, alias: string): Texts =>
  madeInEach((locale) => fillText(texts[locale].titles[days === 0 ? 'flexible' : 'term'], { alias, days }));

const event = eventsOf('staking', texts);

export const stakingEvents = {
  /** A stake is free again: at its end, or when its owner wanted (V-02). */
  released: event('released', {
    kind: 'earning',
    data: z.object({
      amount: z.string(),
      /** All that it earned. */
      yield: z.string(),
    }),
    path: '/activity/staking',
  }),
};
