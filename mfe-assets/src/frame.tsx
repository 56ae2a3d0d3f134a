import { usePlatform } from '@exchange/platform';
import { useEffect, useState, type ReactNode } from 'react';
import { BalancesProvider } from './common/balances-context';
import { BalancesStore } from './common/balances-store';
import { OverviewProvider } from './features/balances/overview-context';
import { OverviewStore } from './features/balances/overview-store';

/** Around every page of the area: what was loaded of the accounts stays as long as the area is open. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const platform = usePlatform();
  const [balances] = useState(() => new BalancesStore(platform));
  const [overview] = useState(() => new OverviewStore(platform));
  useEffect(() => balances.start(), [balances]);
  return (
    <BalancesProvider value={balances}>
      <OverviewProvider value={overview}>{children}</OverviewProvider>
    </BalancesProvider>
  );
}
