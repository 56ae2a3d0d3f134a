import type { Order } from '@exchange/contract';
import type { Platform, QuotePair } from '@exchange/platform';
import { withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { AmendSheet, type AmendSheetProps } from '../features/open-orders/amend-sheet';
import type { OrderChange } from '../features/open-orders/order-list';
import { doubtsAbout, type OrderDoubts } from '../features/order-entry/domain/order-doubts';
import { texts } from '../features/order-entry/texts';
import { OrderQuestion } from '../features/order-entry/ui/order-question';
import { placedText } from '../features/order-entry/ui/order-text';
import type { OrderMarket } from './order-market';

interface AmendOrderProps extends AmendSheetProps {
  readonly market: OrderMarket;
}

/** Changes an open order (T-22). A new price about which there are doubts is asked about, as that of a new order is (T-09). */
export const AmendOrder = withTexts(
  texts,
  observer(function AmendOrder({ market, ...sheet }: AmendOrderProps) {
    const { order, isOpen, onSave } = sheet;
    const [asked, setAsked] = useState<{ readonly change: OrderChange; readonly doubts: OrderDoubts }>();
    const quote = market.quote();
    const handleSave = (change: OrderChange) => {
      const doubts = doubtsAboutChange(order, change, market);
      if (doubts) setAsked({ change, doubts });
      else onSave(change);
    };
    const handleAnswer = (wanted: boolean) => {
      setAsked(undefined);
      if (wanted && asked) onSave(asked.change);
    };
    return (
      <>
        <AmendSheet
          {...sheet}
          bestOpposite={quote?.halted === true ? undefined : market.offers(order.side)[0]?.[0]}
          onSave={handleSave}
        />
        {asked && isOpen && quote && (
          <OrderQuestion
            order={asChanged(order, asked.change)}
            quote={quote}
            doubts={asked.doubts}
            live={market.arePricesLive()}
            amends
            onAnswer={handleAnswer}
          />
        )}
      </>
    );
  }),
);

/** What a new order would be asked about, of an open one whose price is to be another; one that waits for a price is not. */
function doubtsAboutChange(
  order: Order,
  change: OrderChange,
  { quote, arePricesLive }: OrderMarket,
): OrderDoubts | undefined {
  if (change.price === undefined || order.trigger_time === 0) return undefined;
  return doubtsAbout(asChanged(order, change), quote()?.price ?? '0', arePricesLive());
}

/** The order that is asked for by a change. */
const asChanged = ({ token, market, side, market_type, price, amount }: Order, change: OrderChange) => ({
  ...{ token, market, side, market_type },
  price: change.price ?? price,
  amount: change.amount ?? amount,
});

/** What is said of an order that traded or ended as it was changed. Its texts have come with its sheet. */
export const tradedText = (order: Order, quote: QuotePair, { locale }: Pick<Platform, 'locale'>): string =>
  placedText(order, quote, (key, values) => locale.t(texts.namespace, key, values));
