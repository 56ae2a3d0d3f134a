/** Tabs of a pair's records (T-10), the one that is shown first before the others. */
export const recordTabs = ['openOrders', 'ownTrades', 'marketTrades'] as const;
export type RecordTab = (typeof recordTabs)[number];
