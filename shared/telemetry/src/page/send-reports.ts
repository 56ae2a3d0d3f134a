import { describeFault } from './describe-fault';
import { observeVitals } from './observe-vitals';
import { createOutbox } from './outbox';
import { reportLimits, reportPatterns } from '../report-batch';
import {
  isFault,
  isMeasure,
  mounted,
  retried,
  type TelemetryEvent,
  type FaultEvent,
  type MeasureEvent,
} from './telemetry-event';

export interface SendOptions {
  readonly page: Window & typeof globalThis;
  /** Who stands for what belongs to no remote. */
  readonly host: { readonly name: string; readonly version: string };
  /** Pattern of a path's route; '' where there is none. */
  readonly routeOf: (path: string) => string;
}

/** Takes what the page's sources tell. */
export interface ReportSender {
  readonly take: (event: TelemetryEvent) => void;
  readonly stop: () => void;
}

/** Events of a page that is not shown yet; a browser shows one soon or never. */
const mostUnshown = 100;

/**
 * Sends faults, web vitals, load times and counts of the page by source and version to an address that takes batches
 * (O-06), beginning with what was told until now. Comes after the first screen. Of a page that the browser renders ahead nothing is sent
 * until it is shown: nobody has visited it.
 */
export function sendReports(
  url: string,
  waiting: readonly TelemetryEvent[],
  options: SendOptions,
): ReportSender {
  const { document } = options.page;
  if (!document.prerendering) return sendShown(url, waiting, options);
  const unshown = [...waiting];
  let sender: ReportSender | undefined;
  const begin = () => {
    sender = sendShown(url, unshown, options);
  };
  document.addEventListener('prerenderingchange', begin, { once: true });
  return {
    take(event) {
      if (sender) sender.take(event);
      else if (unshown.length < mostUnshown) unshown.push(event);
    },
    stop() {
      document.removeEventListener('prerenderingchange', begin);
      sender?.stop();
    },
  };
}

function sendShown(
  url: string,
  waiting: readonly TelemetryEvent[],
  { page, host, routeOf }: SendOptions,
): ReportSender {
  const { document } = page;
  const outbox = createOutbox({ url, page });
  const here = new Set<string>();
  const faulty = new Set<string>();
  const onPage = new Set<string>();
  let first: { readonly source: string; readonly version: string } | undefined;
  let shown = { source: host.name, version: host.version };

  const measure = (source: string, version: string, name: string, value: number) => {
    const fits = value >= 0 && value <= reportLimits.value && reportPatterns.measure.test(name);
    if (!fits) outbox.lose();
    else outbox.add({ kind: 'measure', source, version, name, value: Math.round(value * 1000) / 1000 });
  };
  const tellVitals = observeVitals(
    () => first ?? shown,
    () => shown,
    ({ source, version }, name, value) => measure(source, version, name, value),
  );

  const takeMounted = (event: MeasureEvent) => {
    const { source, version, value } = event;
    const release = releaseOf(event);
    const again = onPage.has(release);
    onPage.add(release);
    shown = { source, version };
    // The page itself asked for the entry of its first remote, long before anybody did who could tell.
    const waited = first ? undefined : sinceRequest(page, event);
    first ??= shown;
    measure(source, version, again ? 'mount' : 'load', again ? value : Math.max(value, waited ?? 0));
  };
  const takeFault = (event: FaultEvent) => {
    const fault = describeFault(event, host, routeOf);
    if (!fault) return;
    const { source, version } = fault;
    const release = releaseOf(fault);
    if (!faulty.has(release)) outbox.add({ kind: 'count', source, version, name: 'faulty' });
    faulty.add(release);
    outbox.add({ kind: 'fault', ...fault, count: 1 });
  };

  const handleLeave = () => {
    tellVitals();
    outbox.leave();
  };
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') handleLeave();
  };
  // On the window, which hears of it after the document: the vitals have their last value by then.
  page.addEventListener('visibilitychange', handleVisibility);
  page.addEventListener('pagehide', handleLeave);

  const takeMeasure = (event: MeasureEvent) => {
    const { source, version, measure: name, value } = event;
    if (name === mounted) takeMounted(event);
    else if (name === retried) outbox.add({ kind: 'count', source, version, name: 'retry' });
    else measure(source, version, name, value);
  };
  const take = (event: TelemetryEvent) => {
    const { source, version } = event;
    if (isFault(event)) takeFault(event);
    else if (isMeasure(event)) takeMeasure(event);
    else if (!here.has(releaseOf(event))) {
      here.add(releaseOf(event));
      outbox.add({ kind: 'count', source, version, name: 'visit' });
    }
  };
  waiting.forEach(take);

  return {
    take,
    stop() {
      page.removeEventListener('visibilitychange', handleVisibility);
      page.removeEventListener('pagehide', handleLeave);
      handleLeave();
      outbox.stop();
    },
  };
}

/** A part at its version: a page that takes another release of a remote is a page of both (O-09). */
const releaseOf = ({ source, version }: Pick<TelemetryEvent, 'source' | 'version'>): string =>
  `${source} ${version}`;

/** How long before it told of being mounted a remote's entry was asked for, ms; undefined where the browser does not know. */
function sinceRequest(page: Window, { source, version, at }: TelemetryEvent): number | undefined {
  const entry = page.performance
    .getEntriesByType('resource')
    .find(({ name }) => name.includes(`/assets/${source}/${version}/remoteEntry.js`));
  return entry && at - entry.startTime;
}
