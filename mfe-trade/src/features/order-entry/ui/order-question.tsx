import { formatAmount, formatPrice } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform, useTopic, type QuotePair } from '@exchange/platform';
import { Button, Dialog } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { pairNames } from '../../../common/quote-text';
import { percentBeyondMarket, type OrderDoubts } from '../domain/order-doubts';
import type { OrderInput } from '../domain/order-math';
import { texts } from '../texts';
import { orderText } from './order-text';
import styles from './submission-note.module.css';

interface QuestionProps {
  readonly order: OrderInput;
  readonly quote: QuotePair;
  readonly doubts: OrderDoubts;
  /** Whether prices are live by now. */
  readonly live: boolean;
  /** It is open already, and is to be changed to this (T-22). */
  readonly amends?: boolean;
  readonly onAnswer: (wanted: boolean) => void;
}

/** The answers: that it be left, and that it be done although prices are not live, now that they are, or far from the market. */
const placing = { no: 'stale.no', stale: 'stale.yes', live: 'stale.place', far: 'far.yes' };
const amending = { no: 'amend.no', stale: 'amend.yes', live: 'amend.place', far: 'amend.far' };

/**
 * Asks once whether to place an order, or to change an open one, although the prices on the screen are not live, or its
 * price is far from the market (Q-06, Q-08, T-09). When that has changed meanwhile, it says so: the question stays, so that
 * no finger on its way to a button meets what is below it.
 */
export const OrderQuestion = observer(function OrderQuestion(props: QuestionProps) {
  const { order, quote, doubts, live, amends = false, onAnswer } = props;
  const t = texts.useText();
  const words = amends ? amending : placing;
  let [title, yes] = ['stale.title', words.stale];
  if (doubts.far) [title, yes] = ['far.title', words.far];
  else if (live) [title, yes] = ['stale.liveTitle', words.live];
  return (
    <Dialog
      open
      title={t(title)}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            {t(words.no)}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t(yes)}</Button>
        </>
      }
    >
      {doubts.far && <FarPrice {...props} />}
      {doubts.stale && <StalePrices {...props} />}
      <p className={styles.order}>{orderText(order, quote, t)}</p>
    </Dialog>
  );
});

const FarPrice = observer(function FarPrice({ order, quote }: QuestionProps) {
  const t = texts.useText();
  const percent = percentBeyondMarket(order, quote.price);
  const values = {
    ...pairNames(quote),
    price: formatPrice(order.price, quote.price_precision),
    last: formatPrice(quote.price, quote.price_precision),
    percent: formatAmount(percent ?? '0', 2),
  };
  const side = order.side === 1 ? 'buy' : 'sell';
  return <p role="status">{t(percent === undefined ? 'far.near' : `far.${side}`, values)}</p>;
});

const StalePrices = observer(function StalePrices({ quote, live, amends }: QuestionProps) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const { updatedAt } = useTopic('quotes.status');
  const now = { ...pairNames(quote), price: formatPrice(quote.price, quote.price_precision) };
  const since =
    updatedAt === 0
      ? t('stale.never')
      : t('stale.since', { time: formatTime(locale.current, updatedAt, 'time') });
  return <p role="status">{live ? t(amends ? 'amend.live' : 'stale.live', now) : since}</p>;
});
