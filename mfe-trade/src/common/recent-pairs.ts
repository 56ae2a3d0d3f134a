import type { Storage } from '@exchange/platform';
import { createLatestEntries, type LatestEntries } from './latest-entries';

/** Keys of the pairs whose pages were opened on this device, the latest first (T-18). */
export const createRecentPairs = (storage: Storage): LatestEntries =>
  createLatestEntries(storage, 'recent-pairs', 8);
