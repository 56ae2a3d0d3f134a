import type { PGlite, Transaction } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database } from '../../src/core/context';

/** A point at which a process can die. */
export interface Point {
  /** What it was about to do, or had just done without knowing it. */
  readonly what: string;
  /** Whether the storage is not what it was at the point before: between two changes a death leaves the same behind. */
  readonly isChanged: boolean;
}

/**
 * A process's connection to an embedded database. It can be made to die at any point: what it began is undone, what was done
 * stays, and nothing is answered any more, as when the process on it is killed. The database itself goes on.
 */
export class MortalConnection {
  readonly database: Database;
  /** Resolves when it dies. */
  readonly died: Promise<undefined>;
  private points: Point[] = [];
  private last = Infinity;
  private isDead = false;
  private die: (nothing: undefined) => void = () => undefined;

  constructor(client: PGlite) {
    this.died = new Promise((resolve) => (this.die = resolve));
    this.database = drizzle(this.over(client));
  }

  /** Begins to count the points from 0 on, and dies at `last`. Answers with the points as they are reached. */
  watch(last = Infinity): readonly Point[] {
    this.points = [];
    this.last = last;
    return this.points;
  }

  kill(): void {
    this.isDead = true;
    this.die(undefined);
  }

  private over(client: PGlite): PGlite {
    const transaction = <Result>(run: (inside: Transaction) => Promise<Result>) =>
      this.transaction(client, run);
    const query: PGlite['query'] = (text, ...rest) => this.statement(text, () => client.query(text, ...rest));
    return new Proxy(client, {
      get: (target, name) => {
        if (name === 'transaction') return transaction;
        if (name === 'query') return query;
        const member: unknown = Reflect.get(target, name, target);
        return member;
      },
    });
  }

  private async statement<Answer>(text: string, run: () => Promise<Answer>): Promise<Answer> {
    this.reach(text);
    const answer = await run();
    if (!isRead(text)) this.reach(`after ${text}`, true);
    this.requireAlive();
    return answer;
  }

  private async transaction<Result>(
    client: PGlite,
    run: (inside: Transaction) => Promise<Result>,
  ): Promise<Result> {
    this.reach('begin');
    const result = await client.transaction(async (inside) => {
      const query = inside.query.bind(inside);
      inside.query = (text, ...rest) => {
        this.reach(`inside: ${text}`);
        return query(text, ...rest);
      };
      const done = await run(inside);
      this.reach('commit');
      return done;
    });
    this.reach('after commit', true);
    return result;
  }

  /** Throws when it is dead, or dies of it. */
  private reach(what: string, isChanged = false): void {
    this.requireAlive();
    this.points.push({ what, isChanged });
    if (this.points.length > this.last) this.kill();
    this.requireAlive();
  }

  private requireAlive(): void {
    if (this.isDead) throw new Error('Connection terminated unexpectedly');
  }
}

const isRead = (text: string): boolean => /^\s*select\b/i.test(text);
