import { createContext, useContext } from 'react';
import type { OverviewStore } from './overview-store';

const OverviewContext = createContext<OverviewStore | undefined>(undefined);

/** Gives the assets page its store, which lives as long as the area is open. */
export const OverviewProvider = OverviewContext.Provider;

/** The overview of the signed-in user's accounts. Throws outside an `OverviewProvider`. */
export function useOverview(): OverviewStore {
  const store = useContext(OverviewContext);
  if (!store) throw new Error('useOverview outside OverviewProvider');
  return store;
}
