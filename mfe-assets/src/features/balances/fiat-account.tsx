import { usePlatform } from '@exchange/platform';
import { AppLink, Button } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useText } from '../../messages';
import { BalanceList } from './balance-list';
import { BalanceSheet } from './balance-sheet';
import { useOverview } from './overview-context';

/** The fiat (C2C) account token by token. */
export const FiatAccount = observer(function FiatAccount({ hidden }: { readonly hidden: boolean }) {
  const { navigation } = usePlatform();
  const overview = useOverview();
  const t = useText();
  const [open, setOpen] = useState<string>();
  const { state, failure, value } = overview.c2c;
  const list = value?.list ?? [];
  const balance = list.find(({ token }) => token === open);
  return (
    <>
      <BalanceList
        label={t('balances.fiatAccount')}
        state={state}
        failure={failure}
        rows={list.map((each) => ({ balance: each }))}
        fiat={value?.fiat ?? ''}
        hidden={hidden}
        none={t('balances.noneFiat')}
        noneAction={<AppLink to="/assets/transfer/usdt">{t('balances.transfer')}</AppLink>}
        onReload={() => void overview.reload()}
        onOpen={setOpen}
      />
      {balance && (
        <BalanceSheet balance={balance} hidden={hidden} links={[]} onClose={() => setOpen(undefined)}>
          <Button onClick={() => navigation.to(`/assets/transfer/${balance.token}`)}>
            {t('balances.transfer')}
          </Button>
        </BalanceSheet>
      )}
    </>
  );
});
