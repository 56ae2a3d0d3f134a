import { reportLimits, type FaultEntry, type ReportBatch, type ReportEntry } from '../report-batch';

/** What the page's reports go out by. */
export interface Outbox {
  add(entry: ReportEntry): void;
  /** Counts an entry that cannot be sent. */
  lose(): void;
  /** The page may be gone after this: what is there is sent in the one way that survives it. */
  leave(): void;
  stop(): void;
}

export interface OutboxOptions {
  readonly url: string;
  readonly page: Window & typeof globalThis;
}

/** A batch goes out this long after its first entry, in ms; after each failure twice as long, up to the longest. */
const usualWait = 10_000;
const longestWait = 300_000;
/** Entries of a page in a minute, and faults of a page that are not the same: a page that fails in a loop must not flood. */
const entriesPerMinute = 60;
const differentFaults = 50;

const isSame = (left: FaultEntry, right: ReportEntry): boolean =>
  right.kind === 'fault' && keyOf(left) === keyOf(right);
const keyOf = ({ source, version, fault, message, frames }: FaultEntry): string =>
  [source, version, fault, message, frames[0]].join('\n');

/**
 * Collects entries and sends them in batches. Nothing of it is ever heard of by the page: what cannot be sent waits, what
 * does not fit any more is counted, and the count goes with the next batch that arrives.
 */
export function createOutbox({ url, page }: OutboxOptions): Outbox {
  const known = new Set<string>();
  let entries: ReportEntry[] = [];
  let size = 0;
  let lost = 0;
  let wait = usualWait;
  let timer = 0;
  let minute = 0;
  let thisMinute = 0;

  /** Whether one more entry is within the limits; counts it. */
  const mayAdd = (entry: ReportEntry) => {
    const present = Math.floor(page.performance.now() / 60_000);
    if (present !== minute) [minute, thisMinute] = [present, 0];
    thisMinute += 1;
    if (thisMinute > entriesPerMinute) return false;
    if (entry.kind !== 'fault' || known.has(keyOf(entry))) return true;
    if (known.size === differentFaults) return false;
    known.add(keyOf(entry));
    return true;
  };
  const take = (): ReportBatch => {
    page.clearTimeout(timer);
    timer = 0;
    const batch = { lost, entries };
    [entries, size, lost] = [[], 0, 0];
    return batch;
  };
  const schedule = () => {
    if (timer === 0 && entries.length > 0) timer = page.setTimeout(() => void send(), wait);
  };
  const put = (entry: ReportEntry) => {
    const length = JSON.stringify(entry).length + 1;
    if (entries.length === reportLimits.entries || size + length > reportLimits.batch - 100) return false;
    entries.push(entry);
    size += length;
    return true;
  };
  /** It did not arrive: its entries wait before newer ones, as many as fit. */
  const putBack = (batch: ReportBatch) => {
    const newer = take();
    lost += batch.lost + newer.lost;
    for (const entry of [...batch.entries, ...newer.entries]) if (!put(entry)) lost += 1;
    wait = Math.min(wait * 2, longestWait);
    schedule();
  };
  const send = async () => {
    const batch = take();
    let status = 0;
    try {
      const body = JSON.stringify(batch);
      status = (await page.fetch(url, { method: 'POST', body, keepalive: true })).status;
    } catch {
      // Offline, or blocked by the reader's own choice: as if there had been no answer.
    }
    if (status >= 200 && status < 300) wait = usualWait;
    // Refused for what it is: the same batch would be refused again.
    else if (status >= 400 && status < 500 && status !== 429) lost += batch.lost + batch.entries.length;
    else putBack(batch);
  };

  return {
    add(entry) {
      const same = entry.kind === 'fault' ? entries.findIndex((other) => isSame(entry, other)) : -1;
      const before = entries[same];
      if (before?.kind === 'fault') {
        entries[same] = { ...before, count: before.count + 1 };
        return;
      }
      if (!mayAdd(entry)) {
        lost += 1;
        return;
      }
      if (!put(entry)) {
        // Waiting after a failure: a full batch is not a reason to try sooner.
        if (wait > usualWait) {
          lost += 1;
          return;
        }
        void send();
        put(entry);
      }
      schedule();
    },
    lose() {
      lost += 1;
    },
    leave() {
      if (entries.length === 0 && lost === 0) return;
      const batch = take();
      if (!page.navigator.sendBeacon(url, JSON.stringify(batch))) putBack(batch);
    },
    stop() {
      page.clearTimeout(timer);
    },
  };
}
