import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import { fillText } from '../../core/texts';
import { EachLanguage } from '../campaign';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

export const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

const auction = { activityId: z.string(), item: EachLanguage, refund: z.string() };
const pageOf = ({ activityId }: { readonly activityId: string }) => `/auction/${activityId}`;

const event = eventsOf('auction', texts);

export const auctionEvents = {
  /** A bid gets nothing any more: its money is free again (U-03). */
  outbid: event('outbid', { kind: 'sales', data: z.object(auction), path: pageOf }),
  /** An auction is over, and an order of it paid and delivered; `refund` is what it cost less, empty for nothing. */
  won: event('won', {
    kind: 'sales',
    data: z.object({ ...auction, tokens: z.string(), paid: z.string() }),
    path: '/order/auction',
    values: (data, locale) => ({
      back: data.refund === '' ? '' : fillText(texts[locale].back, { refund: data.refund }),
    }),
  }),
  /** An auction is over, and an order of it could not be delivered: its money is free again. */
  lost: event('lost', { kind: 'sales', data: z.object(auction), path: '/order/auction' }),
};
