import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
import { type Catalogue, namedAmount } from '../../core/exchange/catalogue';
import type { SandboxLocale } from '../../core/locale';
import { EachLanguage } from './campaign-parts';
import type { CampaignRow } from './tables';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

export const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const sale = { campaignNo: z.string(), title: EachLanguage, amount: z.string() };
const pageOf = ({ campaignNo }: { readonly campaignNo: string }) => `/ieo/${campaignNo}`;

/** A campaign as its buyers are told of it, with an amount of its market. */
export const saleFacts = (
  tokens: Catalogue['tokens'],
  { campaignNo, title, market }: Pick<CampaignRow, 'campaignNo' | 'title' | 'market'>,
  amount: bigint,
) => ({ campaignNo, title, amount: namedAmount(tokens, market, amount) });

const event = eventsOf('campaign', texts);

export const campaignEvents = {
  /** A request has its portions (I-04). */
  allotted: event('allotted', {
    kind: 'sales',
    // Who asked has the answer on the page.
    quiet: true,
    data: z.object({ ...sale, portions: z.int() }),
    path: pageOf,
  }),
  /** A request came too late: what it cost is free again. */
  soldOut: event('soldOut', { kind: 'sales', data: z.object(sale), path: pageOf }),
  /** A sale is over, and an order's tokens are delivered. */
  delivered: event('delivered', {
    kind: 'sales',
    data: z.object({ ...sale, tokens: z.string() }),
    path: '/order/ieo',
  }),
  /** A campaign missed its soft cap: all that a user's orders cost is free again (I-07). */
  refunded: event('refunded', {
    kind: 'sales',
    data: z.object({ ...sale, sold: z.int(), softCap: z.int() }),
    path: '/order/ieo',
  }),
  /** A part of a pledge is free again, with its share of tokens (I-05). */
  released: event('released', {
    kind: 'earning',
    data: z.object({ ...sale, tokens: z.string() }),
    path: '/order/ieo',
  }),
};
