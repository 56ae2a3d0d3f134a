import { floorTo, formatAmount, multiply } from '@exchange/format';
import { useTopic } from '@exchange/platform';
import { AppLink, Skeleton } from '@exchange/ui';
import { CirclePlus } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { pairNames } from '../../../common/quote-text';
import { useText } from '../../../messages';
import type { PairTerms } from '../../../common/use-pair-terms';
import type { BalanceStore } from '../store/balance-store';
import type { OrderFormStore } from '../store/order-form-store';
import styles from './field-notes.module.css';

const unknown = '—';

/** A line below a field: what it tells, and how much. */
export function Note({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className={styles.note}>
      <span>{label}</span>
      <span className={styles.value}>{children}</span>
    </span>
  );
}

/** The most that can be ordered (T-09). */
export const MaximumNote = observer(function MaximumNote({
  store,
  places,
  unit,
}: {
  readonly store: OrderFormStore;
  /** Decimals and currency of the amount field. */
  readonly places: number;
  readonly unit: string;
}) {
  const t = useText();
  const { maximum } = store;
  return (
    <Note label={t('form.maximum')}>
      {maximum === undefined ? unknown : `${formatAmount(maximum, places)} ${unit}`}
    </Note>
  );
});

/** What the fee takes, of what is received (T-09). */
export const FeeNote = observer(function FeeNote({
  store,
  terms,
}: {
  readonly store: OrderFormStore;
  readonly terms: PairTerms | undefined;
}) {
  const t = useText();
  const { outcome, feeRate } = store;
  if (!terms || feeRate === undefined) return <Note label={t('form.fee', { rate: unknown })}>{unknown}</Note>;
  const names = pairNames(terms);
  const [received, places] =
    store.side === 1 ? [names.token, terms.amount_precision] : [names.market, terms.price_precision];
  return (
    <Note label={t('form.fee', { rate: feePercent(feeRate) })}>
      {outcome ? `${formatAmount(outcome.fee, places + 2)} ${received}` : unknown}
    </Note>
  );
});

/** What there is to spend, and the way to more of it. */
export const AvailableNote = observer(function AvailableNote({
  store,
  balances,
  terms,
}: {
  readonly store: OrderFormStore;
  readonly balances: BalanceStore;
  readonly terms: PairTerms | undefined;
}) {
  const { user } = useTopic('session');
  const t = useText();
  const value = () => {
    if (!user || !terms) return unknown;
    const names = pairNames(terms);
    const [spent, code, places] =
      store.side === 1
        ? [names.market, terms.market, Math.max(2, terms.price_precision)]
        : [names.token, terms.token, terms.amount_precision];
    if (store.available !== undefined) {
      return (
        <>
          {formatAmount(store.available, places)} {spent}
          <AppLink
            to={`/assets/deposit/${code}`}
            className={styles.deposit}
            aria-label={t('form.deposit', { token: spent })}
          >
            <CirclePlus aria-hidden="true" size="0.3rem" />
          </AppLink>
        </>
      );
    }
    if (balances.state !== 'failed') return <Skeleton width="1.2rem" height="0.24rem" />;
    return (
      <button type="button" className={styles.retry} onClick={() => void balances.refresh()}>
        {t('retry')}
      </button>
    );
  };
  return (
    <dl className={styles.available}>
      <dt>{t('form.available')}</dt>
      <dd className={styles.value}>{value()}</dd>
    </dl>
  );
});

/** A share as a percentage for people: `0.001` as `0.10%`. */
function feePercent(rate: string): string {
  const percent = floorTo(multiply(rate, '100'), 4);
  const [, fraction = ''] = percent.split('.');
  return `${formatAmount(percent, Math.max(2, fraction.length))}%`;
}
