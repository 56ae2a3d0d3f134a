import type { Order } from '@exchange/contract';
import { type Platform, usePlatform } from '@exchange/platform';
import { lazyPage } from '@exchange/remote-kit';
import { useState, type ReactNode } from 'react';
import { pairNames } from '../common/quote-text';
import { texts as recordTexts } from '../common/records/texts';
import type { OrderChange } from '../features/open-orders/order-list';
import { queueText } from '../features/open-orders/row-texts';
import { doubtsAbout, type OrderDoubts } from '../features/order-entry/domain/order-doubts';
import type { OrderMarket } from './order-market';

const loadQuestion = () => import(/* webpackChunkName: "amend-sheet" */ './change-question');
const ChangeQuestion = lazyPage(async () => (await loadQuestion()).ChangeQuestion);

/** A change that is asked about, and what goes on with it. */
interface AskedChange {
  readonly orderId: string;
  readonly change: OrderChange;
  readonly doubts: OrderDoubts;
  readonly proceed: () => void;
}

/**
 * Asks about a change of an open order before it is sent, wherever it was made (T-09, T-22). `openOrder` answers with the newest record of
 * an order while it is open: the question goes with the order. For an observer.
 */
export function useChangeQuestion(
  market: OrderMarket,
  openOrder: (orderId: string) => Order | undefined,
): {
  /** Calls `proceed` once the person wants the change: at once, unless there are doubts about its price. */
  readonly ask: (order: Order, change: OrderChange, proceed: () => void) => void;
  readonly question: ReactNode;
} {
  const [asked, setAsked] = useState<AskedChange>();
  const order = asked && openOrder(asked.orderId);
  const handleAnswer = (wanted: boolean) => {
    setAsked(undefined);
    if (wanted) asked?.proceed();
  };
  return {
    ask(changed, change, proceed) {
      const doubts = doubtsAboutChange(changed, change, market);
      if (doubts) setAsked({ orderId: changed.order_id, change, doubts, proceed });
      else proceed();
    },
    question: asked && order && (
      <ChangeQuestion {...asked} order={order} market={market} onAnswer={handleAnswer} />
    ),
  };
}

/** What a new order would be asked about, of an open one whose price is to be another; one that waits for a price is not. */
function doubtsAboutChange(
  order: Order,
  { price }: OrderChange,
  { quote, arePricesLive }: OrderMarket,
): OrderDoubts | undefined {
  if (price === undefined || order.trigger_time === 0) return undefined;
  return doubtsAbout({ ...order, price }, quote()?.price ?? '0', arePricesLive());
}

/** Says what an order traded as it was changed (T-22); undefined where that cannot be said. */
export function useTradedText({ quote }: OrderMarket): (order: Order) => Promise<string | undefined> {
  const platform = usePlatform();
  return async (order) => {
    const pair = quote();
    try {
      const { tradedText } = await loadQuestion();
      return pair && (await tradedText(order, pair, platform));
    } catch {
      return undefined;
    }
  };
}

/** The best price that an order can meet; undefined where it meets none, or nothing trades now. Reads observables. */
export const bestOpposite = ({ side }: Order, { quote, offers }: OrderMarket): string | undefined =>
  quote()?.halted === true ? undefined : offers(side)[0]?.[0];

/** What becomes of an order in the book at another price, in the words of its sheet (T-22). Reads observables. */
export function consequenceOf(
  order: Order | undefined,
  price: string,
  { market, locale }: { readonly market: OrderMarket } & Pick<Platform, 'locale'>,
): string | undefined {
  const quote = market.quote();
  if (!order || !quote || order.trigger_time === 0) return undefined;
  const { price_precision: pricePrecision, amount_precision: amountPrecision } = quote;
  return queueText(order, price, {
    names: { ...pairNames(quote), pricePrecision, amountPrecision },
    bestOpposite: bestOpposite(order, market),
    t: (key, values) => locale.t(recordTexts.namespace, key, values),
  });
}
