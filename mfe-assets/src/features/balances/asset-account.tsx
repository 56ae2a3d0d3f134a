import { usePlatform } from '@exchange/platform';
import { AppLink, Button } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useBalances } from '../../common/balances-context';
import { useText } from '../../common/use-text';
import { BalanceList } from './balance-list';
import { BalanceSheet } from './balance-sheet';

/** The asset account token by token. */
export const AssetAccount = observer(function AssetAccount({ hidden }: { readonly hidden: boolean }) {
  const { navigation } = usePlatform();
  const balances = useBalances();
  const t = useText();
  const [open, setOpen] = useState<string>();
  const balance = open === undefined ? undefined : balances.row(open)?.balance;
  return (
    <>
      <BalanceList
        label={t('balances.assetAccount')}
        state={balances.state}
        failure={balances.failure}
        rows={balances.list.flatMap(({ token }) => balances.row(token) ?? [])}
        fiat={balances.fiat}
        hidden={hidden}
        none={t('balances.none')}
        noneAction={<AppLink to="/assets/depositList">{t('balances.deposit')}</AppLink>}
        onReload={() => void balances.reload()}
        onOpen={setOpen}
      />
      {balance && (
        <BalanceSheet balance={balance} hidden={hidden} onClose={() => setOpen(undefined)}>
          <Button
            variant="quiet"
            disabled={!balance.can_withdraw}
            onClick={() => navigation.to(`/assets/withdraw/${balance.token}`)}
          >
            {t('balances.withdraw')}
          </Button>
          <Button
            disabled={!balance.can_deposit}
            onClick={() => navigation.to(`/assets/deposit/${balance.token}`)}
          >
            {t('balances.deposit')}
          </Button>
        </BalanceSheet>
      )}
    </>
  );
});
