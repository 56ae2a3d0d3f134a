import type { PriceAlert } from '@exchange/contract';

/** An alert that waits for a price; what a test does not name is plausible. */
export const fakeAlert = (fields: Partial<PriceAlert> = {}): PriceAlert => ({
  ...{ id: '1', token: 'aura', market: 'usdt', kind: 'above', price: '1.5', percent: null, within: null },
  ...{ repeat: false, note: '', state: 'armed', create_time: 1, told_time: null, told_price: null },
  ...fields,
});
