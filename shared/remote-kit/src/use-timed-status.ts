import { useSecondsLeft } from './use-seconds-left';

/** Something that begins and ends at its times, and the state that the exchange told with them: 1 to come, 2 open, 3 over. */
export interface Timed {
  readonly status: 1 | 2 | 3;
  readonly start_time: number;
  readonly end_time: number;
}

/**
 * What it is now by the exchange's clock, and until when (U-02): it begins and ends by itself, whatever the device's clock
 * says. What is over for the exchange stays over.
 */
export function useTimedStatus({ status, start_time: start, end_time: end }: Timed): {
  readonly status: Timed['status'];
  readonly until: number;
} {
  const toStart = useSecondsLeft(start);
  const toEnd = useSecondsLeft(end);
  if (status === 3 || toEnd === 0) return { status: 3, until: end };
  return status === 1 && toStart > 0 ? { status: 1, until: start } : { status: 2, until: end };
}
