import type { Order } from '@exchange/contract';
import type { Platform, QuotePair } from '@exchange/platform';
import { withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import type { OrderChange } from '../features/open-orders/order-list';
import type { OrderDoubts } from '../features/order-entry/domain/order-doubts';
import { texts } from '../features/order-entry/texts';
import { OrderQuestion } from '../features/order-entry/ui/order-question';
import { placedText } from '../features/order-entry/ui/order-text';
import type { OrderMarket } from './order-market';

/** A change of an open order about which there are doubts. */
export interface DoubtedChange {
  /** The newest record of the order. */
  readonly order: Order;
  readonly change: OrderChange;
  readonly doubts: OrderDoubts;
}

interface ChangeQuestionProps extends DoubtedChange {
  readonly market: OrderMarket;
  readonly onAnswer: (wanted: boolean) => void;
}

/** Asks whether to change an open order although there are doubts about its new price, as of a new order (T-09, T-22). */
export const ChangeQuestion = withTexts(
  texts,
  observer(function ChangeQuestion({ order, change, doubts, market, onAnswer }: ChangeQuestionProps) {
    const quote = market.quote();
    return (
      quote && (
        <OrderQuestion
          order={asChanged(order, change)}
          quote={quote}
          doubts={doubts}
          live={market.arePricesLive()}
          amends
          onAnswer={onAnswer}
        />
      )
    );
  }),
);

/** The order that is asked for by a change. */
const asChanged = ({ token, market, side, market_type, price, amount }: Order, change: OrderChange) => ({
  ...{ token, market, side, market_type },
  price: change.price ?? price,
  amount: change.amount ?? amount,
});

/** What is said of an order that traded or ended as it was changed (T-22). */
export async function tradedText(
  order: Order,
  quote: QuotePair,
  { locale }: Pick<Platform, 'locale'>,
): Promise<string> {
  await locale.register(texts.namespace, texts.messages);
  return placedText(order, quote, (key, values) => locale.t(texts.namespace, key, values));
}
