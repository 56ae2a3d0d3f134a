import type { Flags } from '../store/composition-document';

/** What operators see of a composition. */
export interface ShownComposition {
  readonly id: string;
  /** Versions by name of the part. */
  readonly parts: Readonly<Record<string, string>>;
  readonly canary:
    | {
        readonly percent: number;
        readonly parts: Readonly<Record<string, string>>;
        /** Name of what is compared, until its parts or its share change. */
        readonly stage: string;
        /** Shares that it goes on to by itself; undefined where people decide. */
        readonly steps: readonly number[] | undefined;
      }
    | undefined;
  /** Who gets which flags of its parts (O-14); the others are off. */
  readonly flags?: Flags | undefined;
  /** How it came about; undefined where nobody has written it down. */
  readonly made:
    | {
        readonly number: number;
        readonly at: number;
        readonly by: string;
        readonly how: string;
        /** Why, where it was no person who decided. */
        readonly reason?: string | undefined;
      }
    | undefined;
}

/** The composition that is served, and those before it. */
export interface CompositionView {
  current(): Promise<ShownComposition>;
  /** At most `most`, the current one first. */
  history(most: number): Promise<readonly ShownComposition[]>;
  /**
   * What is wrong with what the store names, where something else is served for that reason, and with files of what is
   * served.
   */
  health(): Promise<{ readonly refused: string | null; readonly damaged: readonly string[] }>;
  /** Digest of a release that some composition names or named; undefined for any other. */
  digestOf(name: string, version: string): Promise<string | undefined>;
  /** Pattern of the page at a path, in what is served to everybody or to a canary's browsers. */
  patternOf(path: string): string | undefined;
  /** Whether a pattern is that of a page which is served. */
  hasPattern(pattern: string): boolean;
}
