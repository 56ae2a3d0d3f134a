import type { Report } from '@exchange/platform';
import type { ReportSender, SendOptions } from './send-reports';
import type { TelemetryEvent, EventContent } from './telemetry-event';

/** Where the reports of a page go. Without `url` they stay in the page. */
export interface ReportOptions extends SendOptions {
  readonly url: string | undefined;
  /** Shows faults to a developer. */
  readonly log: (message: string, error: unknown) => void;
  /** Runs a task after the first screen. */
  readonly later: (task: () => void) => void;
}

/** Takes faults and measures by source (O-06). EventContent describes and sends them comes after the first screen. */
export interface Reporter {
  /** The view of a source: the host, or a remote at its version. */
  for(source: string, version: string): Report;
  /** Also reports what nobody caught, and sends what there is from after the first screen on. */
  start(): () => void;
}

/** Until the sender is here no more than this is kept: a page that fails in a loop must not fill the memory. */
const most = 100;
/** When to ask again for a sender that could not be fetched, in ms. */
const patience = 60_000;

export function createReporter({ url, log, later, ...options }: ReportOptions): Reporter {
  const { page } = options;
  const waiting: TelemetryEvent[] = [];
  let sender: ReportSender = {
    take: (event) => {
      if (waiting.length < most) waiting.push(event);
    },
    stop: () => undefined,
  };
  const tell = (source: string, version: string, what?: EventContent) =>
    sender.take({ source, version, path: page.location.pathname, at: page.performance.now(), ...what });
  const handle = (event: ErrorEvent | PromiseRejectionEvent) => {
    const error: unknown = 'reason' in event ? event.reason : (event.error ?? event.message);
    tell('', '', { error });
  };
  const fetchSender = (to: string): unknown =>
    import('./send-reports').then(
      ({ sendReports }) => (sender = sendReports(to, waiting, options)),
      () => page.setTimeout(fetchSender, patience, to),
    );

  return {
    for(source, version) {
      tell(source, version);
      return {
        error(error, context) {
          log(`${source} ${version}`, error);
          tell(source, version, { error, context });
        },
        measure: (measure, value) => tell(source, version, { measure, value }),
      };
    },
    start() {
      page.addEventListener('error', handle);
      page.addEventListener('unhandledrejection', handle);
      if (url !== undefined) later(() => fetchSender(url));
      return () => {
        page.removeEventListener('error', handle);
        page.removeEventListener('unhandledrejection', handle);
        sender.stop();
      };
    },
  };
}
