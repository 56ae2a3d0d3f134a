import * as z from 'zod/mini';
import { defineEvent, textsOf } from '../../core/events';
import { type Catalogue, namedAmount } from '../../core/exchange/catalogue';
import type { SandboxLocale } from '../../core/locale';
import type { CampaignRow } from './campaign-store';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** A title in each language. */
const Title = z.object({ 'zh-HK': z.string(), 'zh-CN': z.string(), en: z.string() });
const sale = { campaignNo: z.string(), title: Title, amount: z.string() };
const pageOf = ({ campaignNo }: { readonly campaignNo: string }) => `/ieo/${campaignNo}`;
const titleIn = ({ title }: { readonly title: z.infer<typeof Title> }, locale: SandboxLocale) => ({
  title: title[locale],
});

/** A campaign as its buyers are told of it, with an amount of its market. */
export const saleFacts = (
  tokens: Catalogue['tokens'],
  { campaignNo, title, market }: Pick<CampaignRow, 'campaignNo' | 'title' | 'market'>,
  amount: bigint,
) => ({ campaignNo, title, amount: namedAmount(tokens, market, amount) });

/** A request has its portions (I-04). */
export const saleAllotted = defineEvent({
  name: 'campaign.allotted',
  kind: 'sales',
  // Who asked has the answer on the page.
  quiet: true,
  data: z.object({ ...sale, portions: z.int() }),
  texts: textsOf(texts, ({ events }) => events.allotted),
  path: pageOf,
  values: titleIn,
});

/** A request came too late: what it cost is free again. */
export const saleSoldOut = defineEvent({
  name: 'campaign.soldOut',
  kind: 'sales',
  data: z.object(sale),
  texts: textsOf(texts, ({ events }) => events.soldOut),
  path: pageOf,
  values: titleIn,
});

/** A sale is over, and an order's tokens are delivered. */
export const saleDelivered = defineEvent({
  name: 'campaign.delivered',
  kind: 'sales',
  data: z.object({ ...sale, tokens: z.string() }),
  texts: textsOf(texts, ({ events }) => events.delivered),
  path: '/order/ieo',
  values: titleIn,
});

/** A campaign missed its soft cap: all that a user's orders cost is free again (I-07). */
export const saleRefunded = defineEvent({
  name: 'campaign.refunded',
  kind: 'sales',
  data: z.object({ ...sale, sold: z.int(), softCap: z.int() }),
  texts: textsOf(texts, ({ events }) => events.refunded),
  path: '/order/ieo',
  values: titleIn,
});

/** A part of a pledge is free again, with its share of tokens (I-05). */
export const pledgeReleased = defineEvent({
  name: 'campaign.released',
  kind: 'earning',
  data: z.object({ ...sale, tokens: z.string() }),
  texts: textsOf(texts, ({ events }) => events.released),
  path: '/order/ieo',
  values: titleIn,
});
