import type { Worker } from 'node:worker_threads';
import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite';
import { traceStatement } from '../tracing';
import { startWorker } from './start-worker';

/** A statement for the database's thread, answered by its `id`; or that the database is to be closed, which ends the thread. */
export type DatabaseRequest =
  | {
      readonly id: number;
      readonly text: string;
      readonly params: unknown[] | undefined;
      readonly rowMode: QueryOptions['rowMode'];
    }
  | 'close';

/** Why a statement failed: the message, and what else the database says of it (`code`, `constraint`). */
export interface FailedStatement {
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What the database's thread answers; without `id` it is about opening or closing. */
export interface DatabaseAnswer {
  readonly id: number | undefined;
  readonly result?: Answered;
  readonly failure?: FailedStatement;
}

/** What Drizzle and its callers read of an answer. */
type Answered = Pick<Results<unknown>, 'rows'> & {
  readonly affectedRows: number | undefined;
  readonly command: string | undefined;
};
type Ask = (text: string, params?: unknown[], options?: QueryOptions) => Promise<Answered>;

interface Waiting {
  readonly resolve: (result: Answered) => void;
  readonly reject: (error: Error) => void;
}

/** What Drizzle asks of an embedded database. */
interface EmbeddedClient {
  readonly query: Ask;
  /** Runs in a transaction, during which nobody else is answered; what `run` rejects with undoes it. */
  transaction<Result>(run: (inside: { readonly query: Ask }) => Promise<Result>): Promise<Result>;
}

/** An embedded database in a thread of its own. */
export interface EmbeddedDatabase {
  /** Stands in for PGlite, of whose members Drizzle uses these two. */
  readonly client: EmbeddedClient & PGlite;
  readonly close: () => Promise<void>;
}

/**
 * Opens the embedded database of a folder in a thread of its own. Without that the exchange would stand still for as long as a
 * statement takes, and for as long as one follows another: the database computes without giving the event loop its turn.
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const thread = new DatabaseThread(startWorker('database-worker', { dataDir }));
  await thread.opened;
  return { client: thread as unknown as EmbeddedClient & PGlite, close: () => thread.close() };
}

class DatabaseThread implements EmbeddedClient {
  readonly opened: Promise<void>;
  private readonly exited: Promise<void>;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  /** Resolves when the transaction that runs has ended. */
  private occupied: Promise<void> | undefined;
  /** Why the thread answers no more. */
  private ended: Error | undefined;
  /** Why the database could not be closed as it should. */
  private closingFailed: Error | undefined;

  constructor(private readonly worker: Worker) {
    this.opened = new Promise((resolve, reject) => {
      worker.once('message', ({ failure }: DatabaseAnswer) => {
        worker.unref();
        worker.on('message', (answer: DatabaseAnswer) => this.settle(answer));
        if (failure) reject(errorOf(failure));
        else resolve();
      });
      worker.once('error', reject);
    });
    worker.on('error', (error) => (this.ended ??= error));
    this.exited = new Promise((resolve) =>
      worker.once('exit', () => {
        this.ended ??= new Error('The embedded database is closed');
        for (const { reject } of this.waiting.values()) reject(this.ended);
        this.waiting.clear();
        resolve();
      }),
    );
  }

  readonly query: Ask = async (text, params, options) => {
    while (this.occupied) await this.occupied;
    return this.ask(text, params, options);
  };

  async transaction<Result>(run: (inside: { readonly query: Ask }) => Promise<Result>): Promise<Result> {
    while (this.occupied) await this.occupied;
    let leave: () => void = () => undefined;
    this.occupied = new Promise((resolve) => (leave = resolve));
    try {
      return await this.inTransaction(run);
    } finally {
      this.occupied = undefined;
      leave();
    }
  }

  async close(): Promise<void> {
    this.worker.ref();
    this.post('close');
    await this.exited;
    if (this.closingFailed) throw this.closingFailed;
  }

  private async inTransaction<Result>(
    run: (inside: { readonly query: Ask }) => Promise<Result>,
  ): Promise<Result> {
    let isOpen = true;
    const query: Ask = (text, params, options) => {
      if (!isOpen) throw new Error('The transaction has ended');
      return this.ask(text, params, options);
    };
    await this.ask('BEGIN');
    try {
      const result = await run({ query });
      const { command } = await this.ask('COMMIT');
      // The database undoes a transaction of which a statement failed, whether `run` took notice of it or not.
      if (command === 'ROLLBACK') throw new Error('A statement of the transaction failed');
      return result;
    } catch (error) {
      await this.ask('ROLLBACK');
      throw error;
    } finally {
      isOpen = false;
    }
  }

  private readonly ask: Ask = (text, params, options) =>
    traceStatement(
      text,
      () =>
        new Promise((resolve, reject) => {
          if (this.ended) throw this.ended;
          const id = (this.lastId += 1);
          this.post({ id, text, params, rowMode: options?.rowMode });
          // The process may not end while something is asked.
          if (this.waiting.size === 0) this.worker.ref();
          this.waiting.set(id, { resolve, reject });
        }),
    );

  private settle({ id, result, failure }: DatabaseAnswer): void {
    if (id === undefined) {
      if (failure) this.closingFailed = errorOf(failure);
      return;
    }
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (this.waiting.size === 0) this.worker.unref();
    if (result) waiting?.resolve(result);
    else if (failure) waiting?.reject(errorOf(failure));
  }

  private post(request: DatabaseRequest): void {
    this.worker.postMessage(request);
  }
}

const errorOf = ({ message, fields }: FailedStatement): Error => Object.assign(new Error(message), fields);
