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
/** Who told, where and when. */
interface Origin {
  /** '' for what nobody caught: then its stack says whose it is. */
  readonly source: string;
  readonly version: string;
  readonly path: string;
  /** ms since the page began. */
  readonly at: number;
}

/** What a source of the page tells, where it is more than that it is there. */
export type What = Fault | Measure;
export type ToldFault = Origin & Fault;
export type ToldMeasure = Origin & Measure;
export type Told = Origin | ToldFault | ToldMeasure;

export const isFault = (told: Told): told is ToldFault => 'error' in told;
export const isMeasure = (told: Told): told is ToldMeasure => 'measure' in told;
