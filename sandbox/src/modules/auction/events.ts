import * as z from 'zod/mini';
import { defineEvent, textsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import { fillText } from '../../core/texts';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const auction = {
  activityId: z.string(),
  item: z.object({ 'zh-HK': z.string(), 'zh-CN': z.string(), en: z.string() }),
  refund: z.string(),
};
const itemIn = (
  { item }: { readonly item: Readonly<Record<SandboxLocale, string>> },
  locale: SandboxLocale,
) => ({ item: item[locale] });
const pageOf = ({ activityId }: { readonly activityId: string }) => `/auction/${activityId}`;

/** A bid gets nothing any more: its money is free again (U-03). */
export const auctionOutbid = defineEvent({
  name: 'auction.outbid',
  kind: 'sales',
  data: z.object(auction),
  texts: textsOf(texts, ({ events }) => events.outbid),
  path: pageOf,
  values: itemIn,
});

/** An auction is over, and an order of it paid and delivered; `refund` is what it cost less, empty for nothing. */
export const auctionWon = defineEvent({
  name: 'auction.won',
  kind: 'sales',
  data: z.object({ ...auction, tokens: z.string(), paid: z.string() }),
  texts: textsOf(texts, ({ events }) => events.won),
  path: '/order/auction',
  values: (data, locale) => ({
    ...itemIn(data, locale),
    back: data.refund === '' ? '' : fillText(texts[locale].back, { refund: data.refund }),
  }),
});

/** An auction is over, and an order of it could not be delivered: its money is free again. */
export const auctionLost = defineEvent({
  name: 'auction.lost',
  kind: 'sales',
  data: z.object(auction),
  texts: textsOf(texts, ({ events }) => events.lost),
  path: '/order/auction',
  values: itemIn,
});
