import type { PartDifference } from '../compose/diff';
import type { FileDifference } from './compare-files';

/** What Lighthouse finds of a page, 0 to 100 by category. */
export type Scores = Readonly<Record<string, number>>;

/** A screen, or a dialog in one, before and after. */
export interface ScreenReport {
  readonly name: string;
  /** Address that was opened. */
  readonly path: string;
  /** `failed`: with the preview it did not open, or something in it threw. */
  readonly state: 'same' | 'changed' | 'new' | 'gone' | 'failed';
  /** Files beside the report. */
  readonly pictures: {
    readonly before?: string;
    readonly after?: string;
    readonly difference?: string;
  };
  /** Shares of the pixels, 0 to 1: those that differ among those that count, and those that move by themselves. */
  readonly changed: number;
  readonly leftOut: number;
  /** What axe finds by WCAG 2.2 A and AA after and not before, and the other way round. */
  readonly axe: { readonly added: readonly string[]; readonly gone: readonly string[] };
  /** What went wrong with the preview and not before. */
  readonly faults: readonly string[];
}

/** A public page as Lighthouse judges it; undefined where the page is not there. */
export interface LighthouseReport {
  readonly path: string;
  readonly before: Scores | undefined;
  readonly after: Scores | undefined;
}

/** How an exchange with a preview differs from what it serves (O-12): `report.json`. */
export interface PreviewReport {
  readonly part: string;
  /** Of the preview. */
  readonly name: string;
  /** Versions; null where the exchange does not serve the remote yet. */
  readonly before: string | null;
  readonly after: string;
  /** The exchange that was looked at, and how. */
  readonly exchange: string;
  readonly language: string;
  readonly theme: string;
  /** When, ms since the epoch. */
  readonly made: number;
  readonly link: { readonly url: string; readonly until: number };
  readonly screens: readonly ScreenReport[];
  /** Scripts and styles by chunk. */
  readonly files: readonly FileDifference[];
  /** First loads, pages, contract and needs. */
  readonly release: PartDifference;
  /** Null where it was left out. */
  readonly lighthouse: readonly LighthouseReport[] | null;
  /** What a reader has to know of it, such as what was left out and why. */
  readonly notes: readonly string[];
  /** What has to be mended: pages that do not open, a contract that breaks. None is a report that nothing is against. */
  readonly failures: readonly string[];
}

/** What in a report is a failure, a line each; that something differs is none. */
export function failuresOf({
  screens,
  release,
}: Pick<PreviewReport, 'screens' | 'release'>): readonly string[] {
  return [
    ...screens.flatMap(({ name, state, faults }) =>
      state === 'failed' ? faults.map((fault) => `${name}: ${fault}`) : [],
    ),
    ...release.contract.changed.flatMap(({ name, breaks }) =>
      breaks === null ? [] : [`contract of ${name}: ${breaks}`],
    ),
  ];
}

/** The lines of one list that are not in the other. */
export function compareLines(before: readonly string[], after: readonly string[]) {
  return {
    added: after.filter((line) => !before.includes(line)),
    gone: before.filter((line) => !after.includes(line)),
  };
}
