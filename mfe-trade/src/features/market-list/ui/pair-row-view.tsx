import { formatCompact, formatPercent } from '@exchange/format';
import type { Translate } from '@exchange/i18n';
import { AppLink, ChangePill, TokenLogo } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { FlashingPrice } from '../../../common/flashing-price';
import type { PairRow } from '../../../common/pair-rows';
import { changeDirection, pairNames, priceText } from '../../../common/quote-text';
import styles from './pair-row-view.module.css';

/** One pair of a list. Renders again when this pair's quote changes, not when another's does. */
export const PairRowView = observer(function PairRowView({
  row,
  to,
  t,
  start,
  line,
}: {
  readonly row: PairRow;
  /** Where a tap leads. */
  readonly to: string;
  readonly t: Translate;
  /** What stands before the link, e.g. a star. */
  readonly start?: ReactNode;
  /** The pair's line, where there is room for one; its place is kept while it is `null`. */
  readonly line?: ReactNode;
}) {
  const { quote } = row;
  const names = pairNames(quote);
  const direction = changeDirection(quote.percent_change);
  return (
    <div className={styles.row} data-pair={row.key}>
      {start}
      <AppLink to={to} className={styles.link}>
        <TokenLogo src={quote.logo_url} name={names.token} />
        <span className={styles.pair}>
          <span className={styles.name}>
            <b>{names.token}</b> <small>/{names.market}</small>
          </span>
          <span className={styles.volume}>{t('market.volume', { volume: formatCompact(quote.vol) })}</span>
        </span>
        {line !== undefined && (
          <span className={styles.line} data-direction={direction}>
            {line}
          </span>
        )}
        <FlashingPrice price={quote.price} className={styles.price}>
          {priceText(quote)}
        </FlashingPrice>
        <ChangePill text={formatPercent(quote.percent_change)} direction={direction} />
      </AppLink>
    </div>
  );
});
