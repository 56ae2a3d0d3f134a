/** A script or a style that the page asked for. */
export interface LoadedFile {
  /** Part that it is of, such as `mfe-trade`; '' for what is of none. */
  readonly part: string;
  readonly version: string;
  readonly name: string;
  /** Origin that it came from; '' for the page's own. */
  readonly origin: string;
  /** What came over the network, in bytes; 0 where nothing did. */
  readonly transferred: number;
  /** Bytes of it, compressed as it came. */
  readonly size: number;
  readonly from: 'network' | 'cache' | 'worker';
  /** When it was asked for and when it was there, ms since the page began. */
  readonly start: number;
  readonly end: number;
}

const placePattern = /\/(?:assets|previews)\/(host|mfe-[a-z]+)\/([\w.+-]+)\/([\w./-]+)$/;
const codePattern = /\.(js|mjs|css)$/;

/** The scripts and styles among what the page asked for, in the order in which it did: the chain by which it was loaded. */
export function readFiles(
  entries: readonly PerformanceResourceTiming[],
  ownOrigin: string,
): readonly LoadedFile[] {
  return entries
    .flatMap((entry) => {
      const { origin, pathname } = new URL(entry.name);
      if (!codePattern.test(pathname)) return [];
      const [, part = '', version = '', name = pathname.slice(1)] = placePattern.exec(pathname) ?? [];
      return {
        ...{ part, version, name, transferred: entry.transferSize, size: entry.encodedBodySize },
        origin: origin === ownOrigin ? '' : origin,
        from: sourceOf(entry),
        start: entry.startTime,
        end: entry.responseEnd,
      };
    })
    .sort((one, other) => one.start - other.start);
}

function sourceOf({
  workerStart,
  transferSize,
  encodedBodySize,
}: PerformanceResourceTiming): LoadedFile['from'] {
  if (workerStart > 0) return 'worker';
  // Of another origin that does not say, nothing is known: both are 0.
  return transferSize === 0 && encodedBodySize > 0 ? 'cache' : 'network';
}
