import { formatPercent } from '@exchange/format';
import { AppLink, ChangePill, IconLink, Skeleton, StickyHead } from '@exchange/ui';
import { ChartCandlestick, ChevronDown, Info } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { pairPath, parsePairKey } from '../../common/pair-key';
import type { PairRows } from '../../common/pair-rows';
import { changeDirection, pairNames } from '../../common/quote-text';
import { useText } from '../../messages';
import styles from './pair-header.module.css';

/** Head of a pair's page: the pair and the way to another one, its change or that it is halted, its k-line and brand, and its star. */
export const PairHeader = observer(function PairHeader({
  pairKey,
  rows,
  star,
}: {
  readonly pairKey: string;
  readonly rows: PairRows;
  readonly star: ReactNode;
}) {
  const t = useText();
  const quote = rows.row(pairKey)?.quote;
  const codes = parsePairKey(pairKey);
  const names = quote
    ? pairNames(quote)
    : { token: codes?.token.toUpperCase() ?? '', market: codes?.market.toUpperCase() ?? '' };
  return (
    <StickyHead className={styles.header}>
      <h1 className={styles.title}>
        <AppLink to="/home/marketCondition" className={styles.pair}>
          <span className={styles.name}>
            {names.token}/{names.market}
          </span>
          <ChevronDown aria-label={t('trade.otherPair')} size="0.3rem" />
        </AppLink>
      </h1>
      {quote?.halted === true ? (
        <span className={styles.halted}>{t('trade.halted')}</span>
      ) : quote ? (
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
        {star}
      </span>
    </StickyHead>
  );
});
