import { usePlatform } from '@exchange/platform';
import { AppLink, Button } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useBalances } from '../../common/balances-context';
import { recordPath } from '../../common/records/record-pages';
import { useText } from '../../messages';
import { BalanceList } from './balance-list';
import { BalanceSheet } from './balance-sheet';
import { useOverview } from './overview-context';

/** The only token that is sent to other users. */
const sentToken = 'usdt';

/** The asset account token by token. */
export const AssetAccount = observer(function AssetAccount({ hidden }: { readonly hidden: boolean }) {
  const { navigation } = usePlatform();
  const balances = useBalances();
  const t = useText();
  const [open, setOpen] = useState<string>();
  const inFiat = useOverview().c2c.value?.list.some(({ token }) => token === open) === true;
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
        <BalanceSheet
          balance={balance}
          hidden={hidden}
          links={[
            ...(inFiat ? [{ to: `/assets/transfer/${balance.token}`, text: t('balances.transfer') }] : []),
            ...(balance.token === sentToken
              ? [{ to: `/assets/transferAccounts/${balance.token}`, text: t('balances.send') }]
              : []),
            { to: recordPath('deposit', balance.token), text: t('balances.records') },
          ]}
          onClose={() => setOpen(undefined)}
        >
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
