import type { C2CBalance } from '@exchange/contract/asset-account';
import { compareDecimals, formatAmount } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { ListRow, TokenLogo } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { shortAmount, totalOf } from '../../common/balances';
import { maskedAmount } from '../../common/masked-amount';
import { useText } from '../../messages';
import styles from './balance-list.module.css';

/** What both accounts tell of a token. */
export type Held = C2CBalance;

/** One token; renders again only when this balance changes. */
export const BalanceListRow = observer(function BalanceListRow({
  row,
  fiat,
  hidden,
  onOpen,
}: {
  readonly row: { readonly balance: Held };
  readonly fiat: string;
  readonly hidden: boolean;
  readonly onOpen: (token: string) => void;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const { balance } = row;
  const held = compareDecimals(balance.frozen, '0') > 0;
  const amount = (value: string) =>
    hidden ? maskedAmount : shortAmount(value, balance.precision, locale.current);
  return (
    <li>
      <ListRow
        className={styles.row ?? ''}
        leading={<TokenLogo src={balance.logo_url} name={balance.token_as} />}
        title={balance.token_as}
        {...(held && { subtitle: t('balances.inOrders', { amount: amount(balance.frozen) }) })}
        trailing={<b>{amount(totalOf(balance))}</b>}
        trailingSubtitle={
          hidden ? maskedAmount : `≈ ${formatAmount(balance.fiat_value, 2, locale.current)} ${fiat}`
        }
        onPress={() => onOpen(balance.token)}
      />
    </li>
  );
});
