import { formatAmount, noValue } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { Segmented } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { maskedAmount } from '../../common/masked-amount';
import { useText } from '../../messages';
import styles from './account-switch.module.css';
import { useOverview } from './overview-context';

export type Account = 'asset' | 'fiat';

/** Choice of the account whose balances show, each with what it is worth. */
export const AccountSwitch = observer(function AccountSwitch({
  account,
  hidden,
  onAccountChange,
}: {
  readonly account: Account;
  readonly hidden: boolean;
  readonly onAccountChange: (account: Account) => void;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const { value } = useOverview().summary;
  const label = (name: string, amount: string | undefined) => (
    <span className={styles.account}>
      {name}{' '}
      <span className={styles.amount}>
        {amount === undefined ? noValue : hidden ? maskedAmount : formatAmount(amount, 2, locale.current)}
      </span>
    </span>
  );
  return (
    <Segmented
      className={styles.accounts ?? ''}
      label={t('balances.account')}
      value={account}
      onValueChange={onAccountChange}
      options={[
        { value: 'asset', label: label(t('balances.assetAccount'), value?.asset_total) },
        { value: 'fiat', label: label(t('balances.fiatAccount'), value?.c2c_total) },
      ]}
    />
  );
});
