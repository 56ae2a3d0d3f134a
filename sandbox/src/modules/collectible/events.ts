import * as z from 'zod/mini';
import { defineEvent, textsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const collectible = {
  campaignNo: z.string(),
  title: z.object({ 'zh-HK': z.string(), 'zh-CN': z.string(), en: z.string() }),
};
const titleIn = (
  { title }: { readonly title: Readonly<Record<SandboxLocale, string>> },
  locale: SandboxLocale,
) => ({ title: title[locale] });
const pageOf = ({ campaignNo }: { readonly campaignNo: string }) => `/activity/collectibles/${campaignNo}`;

/** A bid leads no more: its money is free again, with a reward (U-05, U-07). */
export const collectibleOutbid = defineEvent({
  name: 'collectible.outbid',
  kind: 'sales',
  data: z.object({ ...collectible, refund: z.string(), reward: z.string() }),
  texts: textsOf(texts, ({ events }) => events.outbid),
  path: pageOf,
  values: titleIn,
});

/** The bidding is over, and this bid was the highest. */
export const collectibleWon = defineEvent({
  name: 'collectible.won',
  kind: 'sales',
  data: z.object({ ...collectible, price: z.string() }),
  texts: textsOf(texts, ({ events }) => events.won),
  path: pageOf,
  values: titleIn,
});
