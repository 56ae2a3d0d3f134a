import type { RemoteDefinition } from '@exchange/platform';
import type { ComposedRemote } from '../boot/boot-data';
import type { Integrity } from './integrity';
import type { PageLoader } from './page-loader';

/** Where remotes come from. */
export interface RemoteSource {
  /** Fetches a release of a remote; one that was fetched is there at once. Rejects when it cannot be had. */
  load(remote: ComposedRemote): Promise<RemoteDefinition>;
  /** Forgets what was fetched or failed: the next `load` asks at a new address. */
  discard(remote: ComposedRemote): void;
  /** When a file of a release last came, by the page's clock: on a slow connection it is waited for as long as some do. */
  lastArrival(remote: ComposedRemote): number;
  /** Whether the page's host has what a release needs of it: a platform and libraries, by their ranges (O-04). */
  suits(platform: string, libraries: Readonly<Record<string, string>>): boolean;
}

/** What a source has to work with. */
export interface SourceOptions {
  readonly loader: PageLoader;
  readonly integrity: Integrity;
}

/** Where remotes come from, and what is known of their files. */
export interface RemoteFiles {
  readonly source: RemoteSource;
  readonly integrity: Integrity;
}
