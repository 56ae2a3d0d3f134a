import { formatPercent } from '@exchange/format';
import { ChangePill, IconLink, Skeleton, StickyHead } from '@exchange/ui';
import { ChartCandlestick, Info } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { pairPath } from '../../common/pair-key';
import type { PairRow, PairRows } from '../../common/pair-rows';
import { changeDirection } from '../../common/quote-text';
import { useText } from '../../messages';
import styles from './pair-header.module.css';

/** Says that a pair is not open, and what it is instead (T-23). */
export const PairStateMark = observer(function PairStateMark({ row }: { readonly row: PairRow | undefined }) {
  const t = useText();
  const { halted = false, pause } = row?.quote ?? {};
  return halted && <span className={styles.halted}>{t(`trade.${pause?.state ?? 'halted'}`)}</span>;
});

/** Head of a pair's page: its name, its change or that it is not open, its k-line and brand, its alerts and its star. */
export const PairHeader = observer(function PairHeader({
  pairKey,
  rows,
  name,
  alerts,
  star,
}: {
  readonly pairKey: string;
  readonly rows: PairRows;
  /** The pair's name, with the way to another one. */
  readonly name: ReactNode;
  /** Opens the pair's price alerts. */
  readonly alerts: ReactNode;
  readonly star: ReactNode;
}) {
  const t = useText();
  const quote = rows.row(pairKey)?.quote;
  return (
    <StickyHead className={styles.header}>
      <h1 className={styles.title}>{name}</h1>
      <PairStateMark row={rows.row(pairKey)} />
      {quote?.halted === true ? null : quote ? (
        <ChangePill
          size="small"
          text={formatPercent(quote.percent_change)}
          direction={changeDirection(quote.percent_change)}
        />
      ) : (
        <Skeleton width="1rem" height="0.4rem" />
      )}
      <span className={styles.actions}>
        <IconLink to={pairPath(pairKey, 'kline')} aria-label={t('trade.kline')}>
          <ChartCandlestick />
        </IconLink>
        <IconLink to={pairPath(pairKey, 'data')} aria-label={t('trade.brandData')}>
          <Info />
        </IconLink>
        {alerts}
        {star}
      </span>
    </StickyHead>
  );
});
