import { cancelOrder, getOrderBook, placeOrder } from '@exchange/contract';
import { add } from '@exchange/format';
import type { APIRequestContext, PlaywrightWorkerArgs } from '@playwright/test';
import { call } from './sandbox';
import { openAccount } from './trader';

/** Two accounts beside that of the page, which bring a pair's last price where a journey needs it. */
export interface TwoOthers {
  /** Has them trade at a price, beyond all that is offered or wanted up to it: the last trade is made there. */
  tradeAt(price: string): Promise<void>;
  dispose(): Promise<void>;
}

/** Opens the two others of a pair in USDT, who have enough for every order in its book. */
export async function openTwoOthers(
  {
    playwright,
    baseURL = '',
  }: Pick<PlaywrightWorkerArgs, 'playwright'> & { readonly baseURL?: string | undefined },
  token: string,
): Promise<TwoOthers> {
  const open = async (name: string, funds: Readonly<Record<string, string>>): Promise<APIRequestContext> => {
    const request = await playwright.request.newContext({ baseURL });
    await openAccount(request, name, funds);
    return request;
  };
  const seller = await open(`${token}-seller`, { [token]: '500000' });
  const buyer = await open(`${token}-buyer`, { usdt: '5000000' });
  return {
    async tradeAt(price) {
      const pair = { token, market: 'usdt' } as const;
      const order = { ...pair, market_type: 1, price } as const;
      const { asks, bids } = await call(buyer, getOrderBook, { ...pair, limit: 500 });
      const [isUp, maker, taker] =
        Number(price) > Number(bids[0]?.[0]) ? [true, seller, buyer] : [false, buyer, seller];
      const better = (isUp ? asks : bids).filter(([of]) =>
        isUp ? Number(of) <= Number(price) : Number(of) >= Number(price),
      );
      const [makerSide, takerSide] = isUp ? ([2, 1] as const) : ([1, 2] as const);
      // The market's own traders go on meanwhile: some more is taken than was there, and what it is taken of is not used up.
      const amount = better.reduce((sum, [, of]) => add(sum, of), '500');
      const made = await call(maker, placeOrder, { ...order, side: makerSide, amount: add(amount, '500') });
      await call(taker, placeOrder, { ...order, side: takerSide, amount });
      await call(maker, cancelOrder, { order_id: made.order.order_id });
    },
    async dispose() {
      await seller.dispose();
      await buyer.dispose();
    },
  };
}
