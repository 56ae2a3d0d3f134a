import type { Database } from '../../src/core/context';

type Session = Database['_']['session'];

/** A connection to the database that tests can break. */
export class Breakage {
  /**
   * What becomes of batches: `hold` keeps the next one back until {@link release}; `lose` stores the next one and
   * loses the answer. `down`: nothing is answered any more; `loseAll` is `lose` and then `down`.
   */
  mode: 'none' | 'hold' | 'lose' | 'down' | 'loseAll' = 'none';
  /** What the batch that is meant has among its values, such as a command's key; undefined: the next batch is meant. */
  meant: string | undefined;
  private readonly held: (() => void)[] = [];

  /** Batches that are held back. */
  get holding(): number {
    return this.held.length;
  }

  /** Lets the batches go that are held back. */
  release(): void {
    for (const go of this.held.splice(0)) go();
  }

  /** The database over this connection. */
  over(database: Database): Database {
    const failing = () => {
      if (this.mode === 'down') throw new Error('the database is down');
    };
    return new Proxy(database, {
      get: (target, name, receiver) => {
        if (name === '_') return { ...target._, session: this.sessionOver(target._.session) };
        if (name === 'select' || name === 'transaction' || name === 'insert') failing();
        const member: unknown = Reflect.get(target, name, receiver);
        return member;
      },
    });
  }

  /** A session whose prepared statements, such as a batch, go over this connection. */
  private sessionOver(session: Session): Pick<Session, 'prepareQuery'> {
    return {
      prepareQuery: (query, ...others) => {
        const prepared = session.prepareQuery(query, ...others);
        const run = prepared.execute.bind(prepared);
        prepared.execute = () => this.execute(query.params, run);
        return prepared;
      },
    };
  }

  private async execute(values: readonly unknown[], run: () => Promise<unknown>): Promise<unknown> {
    const mode = this.mode === 'down' || this.isMeant(values) ? this.mode : 'none';
    if (mode === 'down') throw new Error('the database is down');
    if (mode !== 'none') this.mode = mode === 'loseAll' ? 'down' : 'none';
    if (mode === 'hold') await new Promise<void>((resolve) => this.held.push(resolve));
    const answer = await run();
    if (mode === 'lose' || mode === 'loseAll') throw new Error('the connection was lost');
    return answer;
  }

  private isMeant(values: readonly unknown[]): boolean {
    const { meant } = this;
    return meant === undefined || values.some((value) => typeof value === 'string' && value.includes(meant));
  }
}
