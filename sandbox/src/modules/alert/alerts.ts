import { randomUUID } from 'node:crypto';
import { type listPriceAlerts, mostAlerts, type OutputOf, type PriceAlert } from '@exchange/contract';
import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import { formatUnits } from '../../core/engine/decimal';
import type { PairSpec } from '../../core/engine/pair-spec';
import type { LeaderTask } from '../../core/exchange/leader-task';
import { isAtBound } from '../../core/threshold-queue';
import { day, minute } from '../../core/time-spans';
import { lineView } from '../../core/trend-line';
import type { Engine } from '../../realtime/trading-service';
import { forgetAlerts, isWaiting } from './alert-store';
import {
  type AskedTerms,
  directionOf,
  givenTerms,
  lineOf,
  spanOf,
  TaskTerms,
  taskTerms,
  type Terms,
  termsOf,
} from './alert-terms';
import { AlertWatch, type WatchAccess } from './alert-watch';
import { announceAlerts } from './events';
import { priceAlerts } from './tables';

type Row = typeof priceAlerts.$inferSelect;

/** Alerts that were told are kept so long. */
const keptMs = 30 * day;
/** Alerts that were told, of one list at most: the newest. */
const mostTold = 100;

const Creation = z.object({ id: z.string(), userId: z.string(), pair: z.string(), terms: TaskTerms });
const Change = z.object({ id: z.string(), userId: z.string(), terms: TaskTerms });
const Deletion = z.object({ id: z.string(), userId: z.string() });

type AlertsContext = Pick<ModuleContext, 'database' | 'clock' | 'exchange' | 'market'>;

/**
 * Price alerts of users (T-19). The process that owns the engine makes and changes them, since it holds them against its trades; any
 * process lists them.
 */
export class Alerts {
  private readonly make: LeaderTask<typeof Creation>;
  private readonly alter: LeaderTask<typeof Change>;
  /** The same for a line: a leader of an earlier release does not know these, and would leave the line out. */
  private readonly makeForLine: LeaderTask<typeof Creation>;
  private readonly alterForLine: LeaderTask<typeof Change>;
  private readonly remove: LeaderTask<typeof Deletion>;
  /** While this process owns the engine. */
  private watch: AlertWatch | undefined;

  constructor(
    private readonly context: AlertsContext,
    private readonly report: { readonly tell: () => void; readonly onError: (error: unknown) => void },
  ) {
    const { exchange } = context;
    const making = (name: string) => exchange.leaderTask(name, Creation, (asked) => this.store(asked));
    const altering = (name: string) => exchange.leaderTask(name, Change, (asked) => this.restate(asked));
    [this.make, this.makeForLine] = [making('alert.create'), making('alert.createForLine')];
    [this.alter, this.alterForLine] = [altering('alert.change'), altering('alert.changeForLine')];
    this.remove = exchange.leaderTask('alert.delete', Deletion, (asked) => this.take(asked));
  }

  /** Those of a pair, or all: what waits first, the newest first each. */
  async list(userId: string, pair: string | undefined): Promise<OutputOf<typeof listPriceAlerts>> {
    const { database } = this.context;
    const own = and(
      eq(priceAlerts.userId, userId),
      pair === undefined ? undefined : eq(priceAlerts.pair, pair),
    );
    const waiting = await database
      .select()
      .from(priceAlerts)
      .where(and(own, isWaiting))
      .orderBy(desc(priceAlerts.createTime), asc(priceAlerts.id));
    const told = await database
      .select()
      .from(priceAlerts)
      .where(and(own, eq(priceAlerts.state, 'told')))
      .orderBy(desc(priceAlerts.toldTime), asc(priceAlerts.id))
      .limit(mostTold);
    return { list: [...waiting, ...told].flatMap((row) => this.shown(row)) };
  }

  /** Makes an alert of a pair. Rejects with `CallError` as the call says. */
  async create(userId: string, pair: PairSpec, asked: AskedTerms): Promise<PriceAlert> {
    const id = randomUUID();
    const terms = taskTerms(termsOf(pair, asked, this.context.clock.now()));
    await (terms.line ? this.makeForLine : this.make)({ id, userId, pair: pair.code, terms });
    return this.one(id, userId);
  }

  /** Gives an alert other terms. Rejects as {@link create}, and with `alertUnknown`. */
  async change(userId: string, id: string, asked: AskedTerms): Promise<PriceAlert> {
    const row = await this.rowOf(id, userId);
    const terms = taskTerms(termsOf(this.specOf(row), asked, this.context.clock.now()));
    await (terms.line ? this.alterForLine : this.alter)({ id, userId, terms });
    return this.one(id, userId);
  }

  /** Deletes an alert of the user's, if there is one. */
  async delete(userId: string, id: string): Promise<void> {
    if (isId(id)) await this.remove({ id, userId });
  }

  /** Follows the engine's trades while this process owns it. Returns its stop. */
  lead(engine: Engine): () => void {
    const watch = new AlertWatch({ ...this.context, ...this.report }, engine);
    this.watch = watch;
    return () => {
      watch.stop();
      if (this.watch === watch) this.watch = undefined;
    };
  }

  /** Looks at trades that were not looked at when they were made, such as before this process led. */
  async look(): Promise<void> {
    await this.watch?.look();
  }

  /** Takes over what a process that led before stored meanwhile. */
  async compare(): Promise<void> {
    await this.watch?.compare(this.context.clock.now() - 5 * minute);
  }

  /** Forgets alerts that were told 30 days ago, and those of deleted accounts. */
  async clean(): Promise<void> {
    const { database, clock } = this.context;
    await forgetAlerts(database, clock.now() - keptMs);
  }

  private leading(): AlertWatch {
    if (!this.watch) throw new CallError('unavailable', 'This process does not follow the trades');
    return this.watch;
  }

  private store({ id, userId, pair, terms: given }: z.infer<typeof Creation>): Promise<void> {
    const { database, clock, exchange } = this.context;
    return this.leading().change(async (watch) => {
      // Its answer was lost.
      if ((await database.$count(priceAlerts, eq(priceAlerts.id, id))) > 0) return;
      await this.requireRoom(userId);
      const now = clock.now();
      const terms = givenTerms(given, now);
      await this.requireNew(userId, pair, terms);
      if (terms.span > 0) await watch.openWindow(pair, terms.span);
      this.requireUnmet(watch, pair, terms);
      const row = watch.add<Row>({
        ...{ id, userId, pair, ...terms, ...fresh, version: 1 },
        ...{ createTime: now, changeTime: now, toldTime: 0, toldPrice: 0n },
      });
      await database.insert(priceAlerts).values(row);
      announceAlerts(exchange, [row]);
    });
  }

  private restate({ id, userId, terms: given }: z.infer<typeof Change>): Promise<void> {
    const { database, clock, exchange } = this.context;
    return this.leading().change(async (watch) => {
      const now = clock.now();
      const terms = givenTerms(given, now);
      const before = await this.rowOf(id, userId);
      const isSame =
        (['kind', 'span', 'repeat', 'note'] as const).every((term) => before[term] === terms[term]) &&
        waitsAtSame(before, { ...terms, changeTime: now });
      // It is so already, or its answer was lost.
      if (isSame && before.state === 'armed') return;
      if (before.state === 'told') await this.requireRoom(userId);
      await this.requireNew(userId, before.pair, terms, id);
      if (terms.span > 0) await watch.openWindow(before.pair, terms.span);
      this.requireUnmet(watch, before.pair, terms);
      watch.remove(id);
      const row = watch.add<Row>({
        ...{ ...before, ...terms, ...fresh, changeTime: now },
        version: before.version + 1,
      });
      // What a trade did to it since it was read is void.
      await database.update(priceAlerts).set(row).where(eq(priceAlerts.id, id));
      announceAlerts(exchange, [row]);
    });
  }

  private take({ id, userId }: z.infer<typeof Deletion>): Promise<void> {
    const { database, exchange } = this.context;
    return this.leading().change(async (watch) => {
      const own = and(eq(priceAlerts.id, id), eq(priceAlerts.userId, userId));
      const { id: alertId, pair } = priceAlerts;
      const gone = await database.delete(priceAlerts).where(own).returning({ id: alertId, pair });
      for (const row of gone) watch.remove(row.id);
      announceAlerts(
        exchange,
        gone.map((row) => ({ ...row, userId })),
      );
    });
  }

  private async requireRoom(userId: string): Promise<void> {
    const waiting = await this.context.database.$count(
      priceAlerts,
      and(eq(priceAlerts.userId, userId), isWaiting),
    );
    if (waiting >= mostAlerts)
      throw new CallError('tooManyAlerts', `at most ${mostAlerts} alerts`, { most: String(mostAlerts) });
  }

  /** Refuses an alert where the user has the same one waiting. */
  private async requireNew(
    userId: string,
    pair: string,
    { kind, threshold, line, span }: Terms,
    except?: string,
  ): Promise<void> {
    const same = and(
      ...[eq(priceAlerts.userId, userId), eq(priceAlerts.pair, pair), eq(priceAlerts.kind, kind)],
      line ? eq(priceAlerts.line, line) : and(isNull(priceAlerts.line), eq(priceAlerts.threshold, threshold)),
      ...[eq(priceAlerts.span, span), isWaiting],
      except === undefined ? undefined : ne(priceAlerts.id, except),
    );
    if ((await this.context.database.$count(priceAlerts, same)) > 0) throw new CallError('alertExists');
  }

  /** Refuses an alert that is met by what the pair last traded at: it waits for a price that comes. */
  private requireUnmet(watch: WatchAccess, pair: string, { kind, threshold, span }: Terms): void {
    const spec = this.specOf({ pair });
    if (kind === 'move') {
      const { hundredths } = watch.moveWithin(pair, span);
      if (hundredths < threshold) return;
      throw new CallError('alertMet', 'it has moved so far', { percent: formatUnits(hundredths, 2) });
    }
    const last = watch.lastPrice(pair);
    const isMet = last > 0n && isAtBound(directionOf({ kind }), last, threshold);
    if (isMet)
      throw new CallError('alertMet', `it is at ${last} ticks`, {
        price: formatUnits(last, spec.pricePrecision),
      });
  }

  private async rowOf(id: string, userId: string): Promise<Row> {
    const own = and(eq(priceAlerts.id, id), eq(priceAlerts.userId, userId));
    const [row] = isId(id) ? await this.context.database.select().from(priceAlerts).where(own) : [];
    if (!row) throw new CallError('alertUnknown');
    return row;
  }

  private async one(id: string, userId: string): Promise<PriceAlert> {
    const [shown] = this.shown(await this.rowOf(id, userId));
    if (!shown) throw new CallError('pairUnknown');
    return shown;
  }

  private specOf({ pair }: Pick<Row, 'pair'>): PairSpec {
    const spec = this.context.exchange.catalogue.pairs.get(pair);
    if (!spec) throw new CallError('pairUnknown', `No pair ${pair}`);
    return spec;
  }

  /** An alert as its owner sees it; nothing where its pair is no more. */
  private shown(row: Row): PriceAlert[] {
    const spec = this.context.exchange.catalogue.pairs.get(row.pair);
    if (!spec) return [];
    const { id, kind, threshold, span, repeat, note, state, createTime, toldTime, toldPrice } = row;
    const isMove = kind === 'move';
    const line = lineOf(row);
    return [
      {
        ...{ id, token: spec.token, market: spec.market, kind, repeat, note, state },
        price: isMove ? null : formatUnits(threshold, spec.pricePrecision),
        ...(line && { line: lineView(line, spec) }),
        percent: isMove ? formatUnits(threshold, 2) : null,
        within: spanOf(span) ?? null,
        create_time: createTime,
        told_time: toldTime === 0 ? null : toldTime,
        told_price: toldTime === 0 ? null : formatUnits(toldPrice, spec.pricePrecision),
      },
    ];
  }
}

/** An alert that was just made. */
const fresh = { state: 'armed', restUntil: 0, afterTrade: 0 } as const;

const isId = (id: string): boolean => z.safeParse(z.uuid(), id).success;

/** Whether two alerts of a kind wait at the same line, or at the same threshold. */
function waitsAtSame(one: Waiting, other: Waiting): boolean {
  const [line, otherLine] = [lineOf(one), lineOf(other)];
  if (!line || !otherLine) return line === otherLine && one.threshold === other.threshold;
  return (['fromTime', 'fromPrice', 'toTime', 'toPrice'] as const).every(
    (place) => line[place] === otherLine[place],
  );
}
type Waiting = Parameters<typeof lineOf>[0];
