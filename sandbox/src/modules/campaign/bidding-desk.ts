import type { ContentFieldName } from '@exchange/contract';
import { minute } from '../../core/time-spans';
import { type FilledForm, type Mark, type StoredContent, timeText } from '../operator';
import { isBegun } from './campaign-parts';

/** Minutes by which a late bid moves the end, and between two prices, at most. */
export const mostMinutes = 1_440;
/** A bidding is open for so long at least, ms. */
const shortestBidding = 10 * minute;

/** A campaign that is bid for, as its table keeps it. Times in ms since the epoch. */
interface BiddingRow {
  readonly startTime: number;
  readonly endTime: number;
  readonly stoppedTime: number;
  readonly version: number;
}

/**
 * What of a bidding may still be changed and stopped at a time: once it has begun all but the fields `fixed`, and nothing when it is over.
 * With bids it is not stopped, since there is no rule by which it could end early.
 */
export function biddingState(
  row: BiddingRow,
  bids: number,
  fixed: readonly ContentFieldName[],
  now: number,
): Pick<StoredContent, 'stopped' | 'version' | 'isFixed' | 'fixed' | 'isStoppable'> {
  const begun = isBegun(row, now);
  const isOver = begun && (row.endTime <= now || row.stoppedTime > 0);
  return {
    ...{ stopped: row.stoppedTime, version: row.version, isFixed: isOver },
    fixed: begun ? fixed : [],
    isStoppable: !begun || (!isOver && bids === 0),
  };
}

/** What stopping stores of a bidding: one that has begun ends. */
export const stoppedBidding = (mark: Mark, before: BiddingRow) => ({
  ...mark,
  ...(isBegun(before, mark.stoppedTime) && { endTime: mark.stoppedTime }),
});

/** What is wrong with the times, the first bid and the step of a bidding, by input. */
export function faultsOfBidding(form: FilledForm, now: number): Record<string, string> {
  const [from, until] = [form.time('from'), form.time('until')];
  const faults: Record<string, string> = {};
  for (const name of ['price', 'step'] as const)
    if (/^[0.]*$/.test(form.text(name))) faults[name] = 'required';
  if (from <= now) faults['from'] = 'past';
  if (until < from + shortestBidding) faults['until'] = `tooSmall ${timeText(from + shortestBidding)}`;
  return faults;
}
