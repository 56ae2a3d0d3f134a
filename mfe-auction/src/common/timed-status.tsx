import type { AuctionStatus } from '@exchange/contract/dutch-auction';
import { useSecondsLeft } from '@exchange/remote-kit';
import { classNames } from '@exchange/ui';
import styles from './timed-status.module.css';
import { useText } from './use-text';

/** An auction's times, and the state that the exchange told with them. */
interface Timed {
  readonly status: AuctionStatus;
  readonly start_time: number;
  readonly end_time: number;
}

/**
 * What an auction is now by the exchange's clock, and until when (U-02): it begins and ends by itself, whatever the
 * device's clock says. What has ended for the exchange stays ended.
 */
export function useTimedStatus({ status, start_time: start, end_time: end }: Timed): {
  readonly status: AuctionStatus;
  readonly until: number;
} {
  const toStart = useSecondsLeft(start);
  const toEnd = useSecondsLeft(end);
  if (status === 3 || toEnd === 0) return { status: 3, until: end };
  return status === 1 && toStart > 0 ? { status: 1, until: start } : { status: 2, until: end };
}

/** The state as a word. */
export function StateChip({ status }: { readonly status: AuctionStatus }) {
  const t = useText();
  return (
    <span className={classNames(styles.chip, status === 2 && styles.running)}>{t(`status.${status}`)}</span>
  );
}
