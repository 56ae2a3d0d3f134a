import type { RemoteDefinition } from '@exchange/platform';

/** Where remotes come from. */
export interface RemoteSource {
  /** Fetches a remote; one that was fetched is there at once. Rejects when it cannot be had. */
  load(name: string): Promise<RemoteDefinition>;
  /** Forgets what was fetched or failed: the next `load` asks at a new address. */
  discard(name: string): void;
}
