import type { Banner, Campaign, Notice } from '@exchange/contract';
import type { OrderBook, Pair } from '@exchange/contract/market';
import { readEarlyQuotes } from '@exchange/quotes/early-quotes';
import type { EarlyPage } from '@exchange/remote-kit/early-view';
import { sidesKey, sidesShown } from '../features/order-book/ui/shown-rows';

/** The list that came with the page in answer to a call; none where it did not come. The server checked it before it put it into the page. */
function listOf({ first }: EarlyPage, call: string): readonly unknown[] {
  const answer = first(call);
  return typeof answer === 'object' && answer !== null && 'list' in answer && Array.isArray(answer.list)
    ? answer.list
    : [];
}

/** The token sales that came with the page. */
export const readSales = (page: EarlyPage) =>
  listOf(page, 'campaign.listCategoryCampaign') as readonly Campaign[];

/** The first banner that came with the page. */
export const readBanner = (page: EarlyPage) =>
  listOf(page, 'home.fragmentGetBannerList')[0] as Banner | undefined;

/** The newest notice that came with the page. */
export const readNotice = (page: EarlyPage) => listOf(page, 'home.getListNotice')[0] as Notice | undefined;

/** The pair of a page below `/trade/{pair}`; undefined where the page did not bring it. */
export function readPair(page: EarlyPage): Pair | undefined {
  const [, , key = ''] = page.path.split('/');
  return readEarlyQuotes(page)?.pair(key);
}

/** The pair's book that came with its page; undefined also where the device shows one side alone. */
export function readBook({ first, kept }: EarlyPage): OrderBook | undefined {
  const isWhole = (kept('mfe-trade', sidesKey) ?? sidesShown[0]) === sidesShown[0];
  return isWhole ? (first('market.getOrders') as OrderBook | undefined) : undefined;
}
