import type { Database } from '../context';
import type { Election, ElectionEvents } from './leader-election';

/** An open storage, migrated to the present schema. It belongs to this process alone unless it is a {@link SharedStorage}. */
export interface Storage {
  readonly kind: 'embedded' | 'postgresql';
  readonly database: Database;
  /** Of a folder: rejects with `StorageRefused` when it was deleted, moved away or given to another process while it was open. */
  readonly assertHeld?: () => Promise<void>;
  close(): Promise<void>;
}

/** A PostgreSQL database that several processes share: one at a time owns the engine. */
export interface SharedStorage extends Storage {
  /** Stands for the ownership of the engine until the election is stopped, which must be before the storage is closed. */
  readonly stand: (events: ElectionEvents) => Election;
}
