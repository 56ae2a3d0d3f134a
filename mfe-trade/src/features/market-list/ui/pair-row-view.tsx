import { formatCompact, formatPercent } from '@exchange/format';
import type { Translate } from '@exchange/i18n';
import { AppLink, ChangePill, TokenLogo } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { memo, type ReactNode } from 'react';
import { FlashingPrice } from '../../../common/flashing-price';
import type { PairRow } from '../../../common/pair-rows';
import { changeDirection, pairNames, priceText } from '../../../common/quote-text';
import styles from './pair-row-view.module.css';

interface LivePairProps {
  readonly row: PairRow;
  readonly t: Translate;
  /** The pair's line, where there is room for one; its place is kept while it is `null`. */
  readonly line?: ReactNode;
}

/** One pair of a list. */
export function PairRowView({
  to,
  start,
  ...pair
}: LivePairProps & {
  /** Where a tap leads. */
  readonly to: string;
  /** What stands before the link, e.g. a star. */
  readonly start?: ReactNode;
}) {
  return (
    <div className={styles.row} data-pair={pair.row.key}>
      {start}
      <AppLink to={to} className={styles.link}>
        <LivePair {...pair} />
      </AppLink>
    </div>
  );
}

/** What a row says. Renders again when this pair's quote changes, not when another's does. */
const LivePair = observer(function LivePair({ row, t, line }: LivePairProps) {
  const { quote } = row;
  const names = pairNames(quote);
  const direction = changeDirection(quote.percent_change);
  return (
    <>
      <TokenLogo src={quote.logo_url} name={names.token} />
      <span className={styles.pair}>
        <span className={styles.name}>
          <b>{names.token}</b> <small>/{names.market}</small>
        </span>
        <span className={styles.volume}>
          <Volume t={t} volume={formatCompact(quote.vol)} />
        </span>
      </span>
      {line !== undefined && (
        <span className={styles.line} data-direction={direction}>
          {line}
        </span>
      )}
      <FlashingPrice price={quote.price} className={styles.price}>
        <Figure text={priceText(quote)} />
      </FlashingPrice>
      <ChangePill text={<Figure text={formatPercent(quote.percent_change)} />} direction={direction} />
    </>
  );
});

/** Figures in a box as wide as so many digits: where they change, nothing around them is laid out again. */
function Figure({ text }: { readonly text: string }) {
  return (
    <span className={styles.figure} style={{ minInlineSize: `${text.length}ch` }}>
      {text}
    </span>
  );
}

/** Written anew only where its short form changes: a translation takes longer than all else in the row. */
const Volume = memo(function Volume({ t, volume }: { readonly t: Translate; readonly volume: string }) {
  return t('market.volume', { volume });
});
