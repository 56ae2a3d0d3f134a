import type { RemoteDefinition } from '@exchange/platform';
import type { ComposedRemote } from '../boot/boot-data';
import type { Integrity } from './integrity';
import type { PageLoader } from './page-loader';

/** Where remotes come from. */
export interface RemoteSource {
  /** Fetches a remote; one that was fetched is there at once. Rejects when it cannot be had. */
  load(name: string): Promise<RemoteDefinition>;
  /** Forgets what was fetched or failed: the next `load` asks at a new address. */
  discard(name: string): void;
  /** When a file of a remote last came, by the page's clock: on a slow connection it is waited for as long as some do. */
  lastArrival(name: string): number;
}

/** What a source has to work with. */
export interface SourceOptions {
  /** Of the page's composition. */
  readonly remotes: readonly ComposedRemote[];
  readonly loader: PageLoader;
  readonly integrity: Integrity;
}
