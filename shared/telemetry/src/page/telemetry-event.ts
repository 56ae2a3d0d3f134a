/** Measure by which the host tells that a remote is mounted: ms since it was asked for. */
export const mounted = 'mounted';
/** Measure by which the host tells that a remote is tried again. */
export const retried = 'retried';

interface Fault {
  readonly error: unknown;
  readonly context?: Readonly<Record<string, string>> | undefined;
}
interface Measure {
  readonly measure: string;
  readonly value: number;
}
/** Who says it, where and when. */
interface Origin {
  /** '' for what nobody caught: then its stack says whose it is. */
  readonly source: string;
  readonly version: string;
  readonly path: string;
  /** ms since the page began. */
  readonly at: number;
}

/** What a source of the page says beside that it is there. */
export type EventContent = Fault | Measure;
export type FaultEvent = Origin & Fault;
export type MeasureEvent = Origin & Measure;
export type TelemetryEvent = Origin | FaultEvent | MeasureEvent;

export const isFault = (event: TelemetryEvent): event is FaultEvent => 'error' in event;
export const isMeasure = (event: TelemetryEvent): event is MeasureEvent => 'measure' in event;
