import { formatPercent } from '@exchange/format';
import { AppLink, Skeleton } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { FlashingPrice } from '../../common/flashing-price';
import { pairPath } from '../../common/pair-key';
import type { PairRow, PairRows } from '../../common/pair-rows';
import { changeDirection, pairNames, priceText } from '../../common/quote-text';
import { useText } from '../../messages';
import styles from './hot-cards.module.css';

/** Pairs that the cards show. */
const shown = 3;

/** The first pairs of the star ranking with their live prices. The places are kept while they load. */
export const HotCards = observer(function HotCards({
  rows,
  renderLine,
}: {
  readonly rows: PairRows;
  /** The line of a pair. */
  readonly renderLine: (key: string) => ReactNode;
}) {
  const t = useText();
  const { list } = rows;
  const keys = list.starRanking.slice(0, shown);
  if (list.ready && keys.length === 0) return null;
  return (
    <ul className={styles.cards} aria-label={t('home.hotCards')}>
      {list.ready
        ? keys.map((key) => {
            const row = rows.row(key);
            return <li key={key}>{row && <HotCard row={row} line={renderLine(key)} />}</li>;
          })
        : Array.from({ length: shown }, (_, index) => (
            <li key={index}>
              <span className={styles.card}>
                <Skeleton width="70%" />
                <Skeleton width="90%" height="0.4rem" />
                <Skeleton width="50%" height="0.3rem" />
                <Skeleton height="0.4rem" />
              </span>
            </li>
          ))}
    </ul>
  );
});

const HotCard = observer(function HotCard({
  row,
  line,
}: {
  readonly row: PairRow;
  readonly line: ReactNode;
}) {
  const { quote } = row;
  const names = pairNames(quote);
  const direction = changeDirection(quote.percent_change);
  return (
    <AppLink to={pairPath(row.key, 'kline')} className={styles.card} data-pair={row.key}>
      <span className={styles.name}>
        <b>{names.token}</b>/{names.market}
      </span>
      <span className={styles.price} data-direction={direction}>
        <FlashingPrice price={quote.price}>{priceText(quote)}</FlashingPrice>
      </span>
      <span className={styles.change} data-direction={direction}>
        {formatPercent(quote.percent_change)}
      </span>
      <span className={styles.line} data-direction={direction}>
        {line}
      </span>
    </AppLink>
  );
});
