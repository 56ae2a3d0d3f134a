import { formatAmount } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { AppLink, Sheet } from '@exchange/ui';
import type { ReactNode } from 'react';
import { totalOf } from '../../common/balances';
import { maskedAmount } from '../../common/masked-amount';
import { useText } from '../../messages';
import type { Held } from './balance-list-row';
import styles from './balance-sheet.module.css';

/** A token's balance to the last decimal, and what can be done with it. */
export function BalanceSheet({
  balance,
  hidden,
  links,
  onClose,
  children,
}: {
  readonly balance: Held;
  readonly hidden: boolean;
  /** Further pages about the token. */
  readonly links: readonly { readonly to: string; readonly text: string }[];
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
      <nav className={styles.links} aria-label={t('balances.more', { token: balance.token_as })}>
        {links.map(({ to, text }) => (
          <AppLink key={to} to={to}>
            {text}
          </AppLink>
        ))}
      </nav>
    </Sheet>
  );
}
