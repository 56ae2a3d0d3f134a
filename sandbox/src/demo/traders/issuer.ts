import { createHash } from 'node:crypto';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { available, burnedOwner, buybackOwner, type Movement } from '../../core/engine/ledger';
import { power } from '../../core/engine/decimal';
import type { PairSpec } from '../../core/engine/pair-spec';
import { issuerOwner } from '../../core/engine/simulated-owners';
import type { TradingExchange } from '../../core/exchange/exchange';
import type { UnitOfWork } from '../../core/exchange/unit-of-work';
import { noiseAt, seedOf } from '../../core/random';
import { day } from '../../core/time-spans';
import {
  dailyBuyback,
  type IssuerAct,
  lastDue,
  lastRepurchases,
  type RepurchaseRow,
} from '../../modules/brand';

const buybackMarket = 'usdt';

/** An issuer's order goes as far beyond the best offer as a fiftieth of its price. */
const reach = 50n;

/** A brand that buys its token back on the market, with a budget for each day, and burns what it bought (T-12). */
export class Issuer {
  private readonly owner: string;
  private readonly done: Record<IssuerAct, number>;

  /** `budget` is in units of the pair's market; `last` are the times of what was done before, 0 for never. */
  constructor(
    private readonly pair: PairSpec,
    private readonly budget: bigint,
    last: Readonly<Record<IssuerAct, number>>,
  ) {
    this.owner = issuerOwner(pair.token);
    this.done = { ...last };
  }

  isDue(time: number): boolean {
    return this.isActDue('buyback', time) || this.isActDue('burn', time);
  }

  /** Does what is due, and answers with what there is to record of it. */
  act(unit: UnitOfWork, time: number): RepurchaseRow[] {
    const rows: RepurchaseRow[] = [];
    if (this.isActDue('buyback', time)) rows.push(...this.buyBack(unit, time));
    if (this.isActDue('burn', time)) rows.push(...this.burn(unit, time));
    return rows;
  }

  private isActDue(act: IssuerAct, time: number): boolean {
    return lastDue(this.pair.token, act, time) > this.done[act];
  }

  private buyBack(unit: UnitOfWork, time: number): RepurchaseRow[] {
    this.done.buyback = time;
    const { pair, owner } = this;
    const best = unit.book(pair.code).side(2).bestPrice;
    if (best === undefined) return [];
    // From half to one and a half times the budget: a brand earns more on one day than on another.
    const percent = BigInt(Math.round(100 + 50 * noiseAt(seedOf(pair.token), 4, Math.floor(time / day))));
    const budget = (this.budget * percent) / 100n;
    const limit = best + best / reach;
    const lots = budget / (limit * pair.notionalUnits);
    if (lots < pair.minLots) return [];
    unit.fund(owner, pair.market, budget);
    try {
      const order = unit.place({ owner, pair, type: 1, side: 1, price: limit, amount: lots, time });
      if (order.closeTime === 0) unit.cancel(owner, order.id, pair, time);
      if (order.tradedLots === 0n) return [];
      const amount = order.tradedLots * pair.lotUnits;
      const accounts = { from: available(owner), to: available(buybackOwner) };
      const bought: Movement = { kind: 'buyback', token: pair.token, amount, ...accounts };
      unit.post(`buyback:${pair.token}:${time}`, [bought], time);
      return [this.row(1, amount, order.turnover, time, '')];
    } catch (error) {
      // A refusal is a day without a buyback.
      if (error instanceof CallError) return [];
      throw error;
    }
  }

  private burn(unit: UnitOfWork, time: number): RepurchaseRow[] {
    this.done.burn = time;
    const { token } = this.pair;
    const amount = unit.ledger.available(buybackOwner, token);
    if (amount === 0n) return [];
    const cause = `burn:${token}:${time}`;
    const accounts = { from: available(buybackOwner), to: available(burnedOwner) };
    unit.post(cause, [{ kind: 'burn', token, amount, ...accounts }], time);
    return [this.row(2, amount, 0n, time, createHash('sha256').update(cause).digest('hex'))];
  }

  private row(
    type: 1 | 2,
    amount: bigint,
    turnover: bigint,
    time: number,
    transactionHash: string,
  ): RepurchaseRow {
    const { code, token } = this.pair;
    return { token, pair: code, type, amount, turnover, time, transactionHash };
  }
}

/** The brands that buy back, by the pair in which they do (T-12). */
export async function createIssuers(
  { catalogue }: Pick<TradingExchange, 'catalogue'>,
  database: Database,
): Promise<ReadonlyMap<string, Issuer>> {
  const last = await lastRepurchases(database);
  const issuers = new Map<string, Issuer>();
  for (const pair of catalogue.pairs.values()) {
    const dollars = Math.round(dailyBuyback(pair.token));
    if (pair.market !== buybackMarket || dollars === 0) continue;
    const budget = BigInt(dollars) * power(pair.marketPrecision);
    issuers.set(pair.code, new Issuer(pair, budget, last.get(pair.token) ?? { buyback: 0, burn: 0 }));
  }
  return issuers;
}
