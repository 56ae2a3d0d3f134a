import { getAuctionList, listBidCampaign, listCategoryCampaign } from '@exchange/contract';
import type { APIRequestContext } from '@playwright/test';
import { exchangeTime } from './account-security';
import { advanceClock, call } from './sandbox';

/** How long a sale stays open at least that a journey buys in, ms. */
const leastLeft = 5 * 60_000;

/** The auction of a kind, 1 Dutch and 2 regular, that runs longest: the first of the list may be about to end. */
export async function runningAuction(request: APIRequestContext, type: 1 | 2) {
  const { list } = await call(request, getAuctionList, { status: 2 });
  return longest(
    list.filter((auction) => auction.type === type),
    `auction of type ${type}`,
  );
}

/** The auction of a collectible that runs longest. */
export async function runningCollectible(request: APIRequestContext) {
  return longest((await call(request, listBidCampaign, { status: 2 })).list, 'auction of a collectible');
}

function longest<Running extends { readonly end_time: number }>(running: readonly Running[], what: string) {
  const [found] = [...running].sort((one, other) => other.end_time - one.end_time);
  if (!found) throw new Error(`no ${what} is running`);
  return found;
}

/** An open sale that needs no verification, and not about to end. */
export async function openSale(request: APIRequestContext) {
  const find = async () => {
    const { list } = await call(request, listCategoryCampaign, { category_id: 1, campaign_status: 2 });
    return list.find(({ stock }) => stock > 0);
  };
  const found = await find();
  if (found && found.end_time - (await exchangeTime(request)) > leastLeft) return found;
  await advanceClock(request, leastLeft);
  const next = await find();
  if (!next) throw new Error('no sale is open');
  return next;
}
