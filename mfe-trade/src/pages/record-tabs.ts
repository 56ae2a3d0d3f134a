/** Tabs of a pair's records (T-10) in their order; the first one is shown unless another is chosen. */
export const recordTabs = ['openOrders', 'ownTrades', 'marketTrades'] as const;
export type RecordTab = (typeof recordTabs)[number];
