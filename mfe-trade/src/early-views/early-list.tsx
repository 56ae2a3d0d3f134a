import type { Pair } from '@exchange/contract/market';
import { formatCompact, formatPercent } from '@exchange/format';
import { AppLink, ChangePill, TokenLogo } from '@exchange/ui/static';
import { pairKey } from '@exchange/quotes/quote-list';
import type { ReactNode } from 'react';
import { pairPath } from '../common/pair-key';
import { changeDirection, pairNames, priceText } from '../common/quote-text';
import list from '../features/market-list/pair-list.module.css';
import styles from '../features/market-list/pair-row-view.module.css';
import texts from '../messages/en.json';

/** The first pairs of a list before its page's code is there, in the places that they are going to have, each leading to its k-line. */
export function EarlyList({
  label,
  pairs,
  start,
}: {
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly pairs: readonly Pair[];
  /** Makes what stands before a pair. */
  readonly start?: (pair: Pair) => ReactNode;
}) {
  return (
    <ul className={list.list} aria-label={label}>
      {pairs.map((pair, index) => (
        <li
          key={pair.id}
          className={list.item}
          style={{ transform: `translateY(calc(${index} * var(--row)))` }}
        >
          <EarlyRow pair={pair} start={start?.(pair)} />
        </li>
      ))}
    </ul>
  );
}

function EarlyRow({ pair, start }: { readonly pair: Pair; readonly start?: ReactNode }) {
  const { token, market } = pairNames(pair);
  return (
    <div className={styles.row}>
      {start}
      <AppLink to={pairPath(pairKey(pair), 'kline')} className={styles.link}>
        <TokenLogo src={pair.logo_url} name={token} />
        <span className={styles.pair}>
          <span className={styles.name}>
            <b>{token}</b> <small>/{market}</small>
          </span>
          <span className={styles.volume}>
            {texts.market.volume.replace('{{volume}}', formatCompact(pair.vol))}
          </span>
        </span>
        <span className={styles.price}>{priceText(pair)}</span>
        <ChangePill
          text={formatPercent(pair.percent_change)}
          direction={changeDirection(pair.percent_change)}
        />
      </AppLink>
    </div>
  );
}
