import { formatAmount } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { Sheet } from '@exchange/ui';
import type { ReactNode } from 'react';
import { totalOf } from '../../common/balances';
import { maskedAmount } from '../../common/masked-amount';
import { useText } from '../../common/use-text';
import type { Held } from './balance-list-row';
import styles from './balance-sheet.module.css';

/** A token's balance to the last decimal, and what can be done with it. */
export function BalanceSheet({
  balance,
  hidden,
  onClose,
  children,
}: {
  readonly balance: Held;
  readonly hidden: boolean;
  readonly onClose: () => void;
  /** Buttons. */
  readonly children: ReactNode;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const lines = [
    ['balances.totalAmount', totalOf(balance)],
    ['balances.available', balance.available],
    ['balances.held', balance.frozen],
  ] as const;
  return (
    <Sheet open title={balance.token_as} closeLabel={t('common.close')} onClose={onClose} footer={children}>
      <dl className={styles.lines}>
        {lines.map(([key, value]) => (
          <div key={key} className={styles.line}>
            <dt>{t(key)}</dt>
            <dd>{hidden ? maskedAmount : formatAmount(value, balance.precision, locale.current)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
