import { and, asc, eq, gt } from 'drizzle-orm';
import type { ModuleContext } from '../../application/module';
import { c2cOwner, isC2cOwner } from '../../core/engine/ledger';
import { exchangeOrder, userTrade } from '../../core/storage/tables';
import { emptyPosition, type Lot, Lots } from './lots';
import { changesOf, type Fill, type FillFeed, type JournalLine } from './movements';
import { always, type NewestLine, newestLines } from './newest-lines';
import { profitLot } from './tables';

/** Rows that are fetched at once. */
const chunk = 200;

/** A line of a user's account as the journals have it. */
export interface StoredLine extends JournalLine {
  readonly journalId: number;
  readonly owner: string;
}

/** What tells a lot among all others. */
export type LotKey = Pick<typeof profitLot.$inferSelect, 'owner' | 'token' | 'line'>;

/** What a user has of a token, with what steps have changed. */
interface Held {
  readonly owner: string;
  readonly token: string;
  readonly lots: Lots;
  line: number;
  time: number;
}

/** Users' positions with their lots, and their fills, as far as steps have asked for them. */
export class Books {
  private readonly held = new Map<string, Held>();
  private readonly feeds = new Map<string, StoredFills>();

  constructor(
    private readonly context: Pick<ModuleContext, 'database' | 'exchange'>,
    private afterTrade: number,
  ) {}

  /** Number of the last fill that is in. */
  get lastTrade(): number {
    return Math.max(this.afterTrade, ...[...this.feeds.values()].map(({ lastTaken }) => lastTaken));
  }

  /** Another step begins where the last one was stored. */
  goOn(): void {
    this.afterTrade = this.lastTrade;
    for (const feed of this.feeds.values()) feed.skipTo(this.afterTrade);
  }

  /** Reads the present positions of all that the lines are about. */
  async open(lines: readonly StoredLine[]): Promise<void> {
    const keys = new Map(
      lines.map(({ owner: account, token }) => {
        const owner = userOf(account);
        return [`${owner} ${token}`, { owner, token, before: always }];
      }),
    );
    const wanted = [...keys].filter(([key]) => !this.held.has(key)).map(([, key]) => key);
    for (const newest of await newestLines(this.context.database, wanted)) this.hold(newest);
  }

  /** What a user has of a token. */
  of(owner: string, token: string): Held {
    const known = this.held.get(`${owner} ${token}`);
    return known ?? this.hold({ ...emptyPosition, owner, token, line: 0, time: 0 });
  }

  /** The user's fills that no step has taken yet. */
  fillsOf(owner: string): StoredFills {
    const feed = this.feeds.get(owner) ?? new StoredFills(this.context, owner, this.afterTrade);
    this.feeds.set(owner, feed);
    return feed;
  }

  /** The lots that were changed since this was asked for last; without `lot` those that are used up. */
  changed(): readonly (LotKey & { readonly lot: Lot | undefined })[] {
    return [...this.held.values()].flatMap(({ owner, token, lots }) =>
      [...lots.changed()].map(([line, lot]) => ({ owner, token, line, lot })),
    );
  }

  private hold({ owner, token, line, time, ...position }: Omit<NewestLine, 'before'>): Held {
    const more = (after: number) => this.lotsAfter(owner, token, after);
    const lots = line === 0 ? new Lots() : new Lots(position, more);
    const held = { owner, token, lots, line, time };
    this.held.set(`${owner} ${token}`, held);
    return held;
  }

  private lotsAfter(owner: string, token: string, after: number): Promise<Lot[]> {
    const { line, amount, cost } = profitLot;
    return this.context.database
      .select({ line, amount, cost })
      .from(profitLot)
      .where(and(eq(profitLot.owner, owner), eq(profitLot.token, token), gt(line, after)))
      .orderBy(asc(line))
      .limit(chunk);
  }
}

/** A user's stored fills, some at a time. */
class StoredFills implements FillFeed {
  private readonly next: Fill[] = [];
  lastTaken = 0;
  private lastRead: number;

  constructor(
    private readonly context: Pick<ModuleContext, 'database' | 'exchange'>,
    private readonly owner: string,
    after: number,
  ) {
    this.lastRead = after;
  }

  /** The fills up to the one with this number are done with. */
  skipTo(after: number): void {
    while (this.next[0] && this.next[0].tradeId <= after) this.next.shift();
    this.lastRead = Math.max(this.lastRead, after);
  }

  async take(changes: ReadonlyMap<string, bigint>, time: number): Promise<readonly Fill[] | undefined> {
    const left = new Map(changes);
    const taken: Fill[] = [];
    while ([...left.values()].some((change) => change !== 0n)) {
      if (this.next.length === 0) await this.read();
      const [fill] = this.next;
      if (!fill || fill.time > time) return undefined;
      this.next.shift();
      this.lastTaken = fill.tradeId;
      taken.push(fill);
      for (const [token, change] of changesOf(fill, this.context.exchange.catalogue.pairs))
        left.set(token, (left.get(token) ?? 0n) - change);
    }
    return taken;
  }

  private async read(): Promise<void> {
    const rows = await this.context.database
      .select({ fill: userTrade, createTime: exchangeOrder.createTime })
      .from(userTrade)
      .innerJoin(exchangeOrder, eq(exchangeOrder.id, userTrade.orderId))
      .where(and(eq(userTrade.owner, this.owner), gt(userTrade.tradeId, this.lastRead)))
      .orderBy(asc(userTrade.tradeId))
      .limit(chunk);
    this.next.push(...rows.map(({ fill, createTime }) => ({ ...fill, createTime })));
    this.lastRead = rows.at(-1)?.fill.tradeId ?? this.lastRead;
  }
}

/** The user whose account it is; both accounts of a user are one here. */
export const userOf = (owner: string): string =>
  isC2cOwner(owner) ? owner.slice(c2cOwner('').length) : owner;
