import { createContext, useContext } from 'react';
import type { BalancesStore } from './balances-store';

const BalancesContext = createContext<BalancesStore | undefined>(undefined);

/** Gives the area's pages the one store of balances. */
export const BalancesProvider = BalancesContext.Provider;

/** The balances of the signed-in user. Throws outside a `BalancesProvider`. */
export function useBalances(): BalancesStore {
  const store = useContext(BalancesContext);
  if (!store) throw new Error('useBalances outside BalancesProvider');
  return store;
}
