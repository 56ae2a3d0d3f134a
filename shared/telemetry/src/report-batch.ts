/** How a fault came about, for the operators (O-06). */
export const faultKinds = [
  /** Nobody caught it. */
  'uncaught',
  /** A remote or the host told of it. */
  'caught',
  /** A remote's files could not be had, or are not a remote that this host can run. */
  'loading',
  'mounting',
  'rendering',
  'unmounting',
  'routing',
  /** An answer of the exchange does not fit the contract. */
  'contract',
  /** The quote feed or the personal channel. */
  'feed',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** What is counted for a source: pages that it was on, those of them on which it had a fault, and retries asked for. */
export const countNames = ['visit', 'faulty', 'retry'] as const;
export type CountName = (typeof countNames)[number];

/**
 * Measures of the platform itself. In ms, but for CLS: `load` from the request of a remote's entry until it is mounted,
 * `mount` the same when it was on the page before, and the web vitals.
 */
export const knownMeasures = ['load', 'mount', 'LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;

/** Who it is about: the host or a remote, at its version. */
interface About {
  readonly source: string;
  readonly version: string;
}

export interface CountEntry extends About {
  readonly kind: 'count';
  readonly name: CountName;
}
export interface MeasureEntry extends About {
  readonly kind: 'measure';
  /** One of {@link knownMeasures}, or a source's own. */
  readonly name: string;
  readonly value: number;
}
export interface FaultEntry extends About {
  readonly kind: 'fault';
  readonly fault: FaultKind;
  /** Without personal data and secrets, see `scrub`. */
  readonly message: string;
  /** Places in released files, the innermost first: `function name/version/file:line:column`. */
  readonly frames: readonly string[];
  /** Pattern of the route, e.g. `/trade/:pair`; '' where there is none. */
  readonly route: string;
  /** How often it happened since the last batch. */
  readonly count: number;
}
export type ReportEntry = CountEntry | MeasureEntry | FaultEntry;

/** What a page sends to the edge at once, as JSON (O-06). */
export interface ReportBatch {
  /** Entries of this page that were not sent or not taken, since the last batch that was. */
  readonly lost: number;
  readonly entries: readonly ReportEntry[];
}

/** What texts of a batch look like. */
export const reportPatterns = {
  /** Name of a measure: one that can stand in a table. */
  measure: /^[a-zA-Z][\w-]{0,39}$/,
  /** A place in a released file, after the function's name where there is one. */
  frame: /^(?:[\w$.#<>]{1,60} )?(?:host|mfe-[a-z]+)\/[\w.+-]+\/[\w./-]+:\d+:\d+$/,
} as const;

/** Bounds of a batch. What is longer is cut by the page and refused by the edge. */
export const reportLimits = {
  entries: 40,
  message: 300,
  frames: 8,
  frame: 160,
  /** A day, in ms. */
  value: 86_400_000,
  /** Characters of a whole batch; a beacon may have 64 KiB. */
  batch: 32_000,
} as const;
