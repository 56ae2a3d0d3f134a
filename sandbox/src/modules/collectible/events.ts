import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import { EachLanguage } from '../campaign';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

export const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const collectible = { campaignNo: z.string(), title: EachLanguage };
const pageOf = ({ campaignNo }: { readonly campaignNo: string }) => `/activity/collectibles/${campaignNo}`;

const event = eventsOf('collectible', texts);

export const collectibleEvents = {
  /** A bid leads no more: its money is free again, with a reward (U-05, U-07). */
  outbid: event('outbid', {
    kind: 'sales',
    data: z.object({ ...collectible, refund: z.string(), reward: z.string() }),
    path: pageOf,
  }),
  /** The bidding is over, and this bid was the highest. */
  won: event('won', { kind: 'sales', data: z.object({ ...collectible, price: z.string() }), path: pageOf }),
};
