import { formatPrice } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform, useStream } from '@exchange/platform';
import { Button, Dialog } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import type { PairRow } from '../../../common/pair-rows';
import { pairNames } from '../../../common/quote-text';
import { texts } from '../texts';
import type { OrderInput } from '../domain/sent-order';
import { orderText } from './order-text';
import styles from './order-notes.module.css';

/**
 * Asks whether to place an order although the prices on the screen are not live (Q-06, T-09). When they are again, it says
 * so and at what price: the question stays, so that no finger on its way to a button meets what is below it.
 */
export const StaleQuestion = observer(function StaleQuestion({
  order,
  row,
  live,
  onAnswer,
}: {
  readonly order: OrderInput;
  readonly row: PairRow;
  /** Whether prices are live by now. */
  readonly live: boolean;
  readonly onAnswer: (wanted: boolean) => void;
}) {
  const { quotes, locale } = usePlatform();
  const t = texts.useText();
  const { updatedAt } = useStream(quotes.status$, () => quotes.status);
  const { quote } = row;
  const now = { ...pairNames(quote), price: formatPrice(quote.price, quote.price_precision) };
  return (
    <Dialog
      open
      title={t(live ? 'stale.liveTitle' : 'stale.title')}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button variant="quiet" onClick={() => onAnswer(false)}>
            {t('stale.no')}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t(live ? 'stale.place' : 'stale.yes')}</Button>
        </>
      }
    >
      <p role="status">
        {live
          ? t('stale.live', now)
          : updatedAt === 0
            ? t('stale.never')
            : t('stale.since', { time: formatTime(locale.current, updatedAt, 'time') })}
      </p>
      <p className={styles.order}>{orderText(order, quote, t)}</p>
    </Dialog>
  );
});
