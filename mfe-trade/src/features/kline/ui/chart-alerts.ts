import { createContext } from 'react';

/** Price alerts as the chart shows and asks for them (T-19). */
export interface ChartAlerts {
  /** Exact prices that the user waits for. */
  readonly prices: readonly string[];
  /** Asks for an alert at a price. */
  readonly request: (price: string) => void;
}

/** The alerts of the chart's pair; undefined while there is nobody to set any for. */
export const ChartAlertsContext = createContext<ChartAlerts | undefined>(undefined);
