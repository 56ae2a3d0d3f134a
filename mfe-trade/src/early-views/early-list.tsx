import type { Pair } from '@exchange/contract/market';
import { formatPercent } from '@exchange/format';
import { ChangePill, Skeleton, TokenLogo } from '@exchange/ui/static';
import type { ReactNode } from 'react';
import { changeDirection, pairNames, priceText } from '../common/quote-text';
import list from '../features/market-list/pair-list.module.css';
import styles from '../features/market-list/pair-row-view.module.css';

/** The first pairs of a list before its page's code is there, in the places that they are going to have. */
export function EarlyList({
  pairs,
  start,
}: {
  readonly pairs: readonly Pair[];
  /** Makes what stands before each pair. */
  readonly start?: () => ReactNode;
}) {
  return (
    <ul className={list.list}>
      {pairs.map((pair, index) => (
        <li
          key={pair.id}
          className={list.item}
          style={{ transform: `translateY(calc(${index} * var(--row)))` }}
        >
          <EarlyRow pair={pair} start={start?.()} />
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
      <div className={styles.link}>
        <TokenLogo src={pair.logo_url} name={token} />
        <span className={styles.pair}>
          <span className={styles.name}>
            <b>{token}</b> <small>/{market}</small>
          </span>
          <span className={styles.volume}>
            <Skeleton width="1rem" height="0.2rem" />
          </span>
        </span>
        <span className={styles.price}>{priceText(pair)}</span>
        <ChangePill
          text={formatPercent(pair.percent_change)}
          direction={changeDirection(pair.percent_change)}
        />
      </div>
    </div>
  );
}
