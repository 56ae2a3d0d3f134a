import { PGlite, type Transaction } from '@electric-sql/pglite';
import { drizzle as drizzlePool } from 'drizzle-orm/node-postgres';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { Database } from '../../src/core/context';

/** A point at which a process can die. */
export interface Point {
  /** What it was about to do, or had just done without knowing it. */
  readonly what: string;
  /** Whether the storage is not what it was at the point before: between two changes a death leaves the same behind. */
  readonly isChanged: boolean;
}

/**
 * A process's connection to a database. It can be made to die at any point: what it began is undone, what was done
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

  /** A connection of its own to what `database` is connected to. */
  constructor(database: Database) {
    this.died = new Promise((resolve) => (this.die = resolve));
    const client: unknown = Reflect.get(database, '$client');
    if (client instanceof pg.Pool) this.database = drizzlePool(this.overPool(client));
    else if (client instanceof PGlite) this.database = drizzle(this.over(client));
    else throw new TypeError('the database is neither an embedded one nor a PostgreSQL');
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

  private overPool(pool: pg.Pool): pg.Pool {
    const query = (asked: Asked, values?: unknown[]) =>
      this.statement(textOf(asked), () => pool.query(asked, values));
    const connect = async () => {
      this.reach('begin');
      return this.overPoolClient(await pool.connect());
    };
    return new Proxy(pool, {
      get: (target, name) => {
        if (name === 'query') return query;
        if (name === 'connect') return connect;
        const member: unknown = Reflect.get(target, name, target);
        return member;
      },
    });
  }

  private overPoolClient(client: pg.PoolClient): pg.PoolClient {
    const query = async (asked: Asked, values?: unknown[]) => {
      const text = textOf(asked);
      if (!text.startsWith('begin')) this.reach(text === 'commit' ? text : `inside: ${text}`);
      const answer = await client.query(asked, values);
      if (text === 'commit') this.reach('after commit', true);
      return answer;
    };
    // The server undoes what a connection began that ends.
    const release = () => client.release(this.isDead);
    return new Proxy(client, {
      get: (target, name) => {
        if (name === 'query') return query;
        if (name === 'release') return release;
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

type Asked = string | pg.QueryConfig;
const textOf = (asked: Asked): string => (typeof asked === 'string' ? asked : asked.text);
const isRead = (text: string): boolean => /^\s*select\b/i.test(text);
