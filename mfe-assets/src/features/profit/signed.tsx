import { compareDecimals, formatAmount, formatPercent, noValue } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { signedAmount } from '../../common/balances';
import { maskedAmount } from '../../common/masked-amount';
import { percentOf } from './figures';
import styles from './profit.module.css';

/**
 * A gain or loss with its sign and colour, in percent too where a `cost` to compare it with is given; `null` where it is not known. Hidden, it
 * is masked and has no colour.
 */
export function Signed({
  value,
  cost,
  hidden,
}: {
  readonly value: string | null;
  readonly cost?: string;
  readonly hidden: boolean;
}) {
  const { locale } = usePlatform();
  if (hidden) return <span>{maskedAmount}</span>;
  if (value === null) return <span>{noValue}</span>;
  const direction = compareDecimals(value, '0');
  const percent = cost === undefined ? undefined : percentOf(value, cost);
  return (
    <span className={direction > 0 ? styles.up : direction < 0 ? styles.down : undefined}>
      <bdi>{signedAmount(value, locale.current)}</bdi>
      {percent !== undefined && (
        <>
          {' '}
          <span className={styles.percent}>({formatPercent(percent, locale.current)})</span>
        </>
      )}
    </span>
  );
}

/** An amount of the reference market with 2 decimals; masked when hidden. */
export function useMoney(hidden: boolean): (value: string) => string {
  const { locale } = usePlatform();
  return (value) => (hidden ? maskedAmount : formatAmount(value, 2, locale.current));
}
