import { asc } from 'drizzle-orm';
import { CallError } from '../call-error';
import type { Database } from '../context';
import { formatUnits } from '../engine/decimal';
import { opposite, type PairProtection, type PairSpec, type Side } from '../engine/pair-spec';
import type { Placement } from '../engine/trading-state';
import { second } from '../time-spans';
import { feeTier, pairProtection, pairRule, tradedVolume } from '../storage/tables';
import type { UnitOfWork } from './unit-of-work';

/** What operators set for a pair while the exchange runs (O-10). Shares are in millionths. */
export interface PairRules {
  /** How far from the last price an order's may be; undefined: as far as it likes. */
  readonly bandPpm: bigint | undefined;
  /** What is kept of what is received. */
  readonly feePpm: bigint;
}

/** Whoever traded `volume` whole USDT or more in 30 days pays at most `feePpm`, in every pair. */
export interface FeeTier {
  readonly volume: bigint;
  readonly feePpm: bigint;
}

/** A whole in the unit of shares. */
const whole = 1_000_000n;

/**
 * What operators set for trading, as this process knows it (O-10). The process that owns the engine trades by it, the others show it.
 * Whoever stores a change has every process {@link load} it.
 */
export class TradingRules {
  private pairs: ReadonlyMap<string, PairRules> = new Map();
  private protections: ReadonlyMap<string, PairProtection> = new Map();
  private volumes: ReadonlyMap<string, bigint> = new Map();
  private loading: Promise<void> = Promise.resolve();
  /** By volume, the smallest first. */
  tiers: readonly FeeTier[] = [];

  /** Of a pair; as it was declared until operators set something else. */
  of({ code, feePpm }: Pick<PairSpec, 'code' | 'feePpm'>): PairRules {
    return this.pairs.get(code) ?? { bandPpm: undefined, feePpm };
  }

  /** When a pair pauses by itself (T-17); as it was declared until operators set something else. */
  protectionOf({ code, protection }: Pick<PairSpec, 'code' | 'protection'>): PairProtection {
    return this.protections.get(code) ?? protection;
  }

  /** What an account traded in 30 days, in whole USDT, when it was last counted. */
  volumeOf(owner: string): bigint {
    return this.volumes.get(owner) ?? 0n;
  }

  /** The fee of an account in a pair, in millionths of what it receives. */
  feePpm(owner: string, pair: Pick<PairSpec, 'code' | 'feePpm'>): bigint {
    const { feePpm } = this.of(pair);
    const volume = this.volumeOf(owner);
    const reached = this.tiers.filter((tier) => tier.volume <= volume);
    return reached.reduce((least, tier) => (tier.feePpm < least ? tier.feePpm : least), feePpm);
  }

  /** Takes over what is stored. One after another, so that what was read earlier never replaces what was read later. */
  load(database: Database): Promise<void> {
    const next = this.loading.then(() => this.read(database));
    this.loading = next.catch(() => undefined);
    return next;
  }

  private async read(database: Database): Promise<void> {
    const pairs = await database.select().from(pairRule);
    const protections = await database.select().from(pairProtection);
    const tiers = await database.select().from(feeTier).orderBy(asc(feeTier.volume));
    const volumes = await database.select().from(tradedVolume);
    this.pairs = new Map(pairs.map(({ pair, ...row }) => [pair, rulesOfRow(row)]));
    this.protections = new Map(protections.map(({ pair, ...row }) => [pair, protectionOfRow(row)]));
    this.tiers = tiers.map(({ volume, feePpm }) => ({ volume, feePpm: BigInt(feePpm) }));
    this.volumes = new Map(volumes.map(({ owner, volume }) => [owner, volume]));
  }
}

const protectionOfRow = ({
  movePpm,
  ...row
}: Omit<typeof pairProtection.$inferSelect, 'pair'>): PairProtection => ({
  movePpm: movePpm === null ? undefined : BigInt(movePpm),
  windowMs: row.windowSeconds * second,
  pauseMs: row.pauseSeconds * second,
  auctionMs: row.auctionSeconds * second,
});

const rulesOfRow = ({
  bandPpm,
  feePpm,
}: Pick<typeof pairRule.$inferSelect, 'bandPpm' | 'feePpm'>): PairRules => ({
  bandPpm: bandPpm === null ? undefined : BigInt(bandPpm),
  feePpm: BigInt(feePpm),
});

/** The prices, in ticks, that a band of so many millionths leaves around the last one: both are taken. */
export function bandAround(
  last: bigint,
  bandPpm: bigint,
): { readonly lowest: bigint; readonly highest: bigint } {
  const lowest = (last * (whole - bandPpm) + whole - 1n) / whole;
  return { lowest, highest: (last * (whole + bandPpm)) / whole };
}

/** The worst price, in ticks, that a market order may trade at while a pair's last one is `last`; undefined where it has no band. */
export function worstPrice({ bandPpm }: PairRules, side: Side, last: bigint): bigint | undefined {
  if (bandPpm === undefined) return undefined;
  const { lowest, highest } = bandAround(last, bandPpm);
  return side === 1 ? highest : lowest;
}

/**
 * Holds an order against the band of its pair: a limit order's price has to lie within it, and a market order trades up to its end,
 * which the placement then has as its limit. What waits for a price is held against the band around that. Throws `CallError` priceBand,
 * whose fields say the band. Before the first trade there is none.
 */
export function keepWithinBand(placement: Placement, { bandPpm }: PairRules, unit: UnitOfWork): Placement {
  const { pair, side, type, price, trigger } = placement;
  const last = trigger ? trigger.price : unit.lastPrice(pair.code);
  // A market order that waits is held against the band when it fires.
  if (bandPpm === undefined || last === undefined || (trigger && type === 2)) return placement;
  const { lowest, highest } = bandAround(last, bandPpm);
  const met = type === 1 ? price : unit.book(pair.code).side(opposite(side)).bestPrice;
  const isBeyond =
    met !== undefined &&
    (type === 1 ? met < lowest || met > highest : side === 1 ? met > highest : met < lowest);
  if (isBeyond) {
    const text = (value: bigint) => formatUnits(value, pair.pricePrecision);
    throw new CallError('priceBand', `the price is not from ${text(lowest)} to ${text(highest)}`, {
      ...{ lowest: text(lowest), highest: text(highest), percent: formatUnits(bandPpm, 4) },
    });
  }
  return type === 1 ? placement : { ...placement, worst: side === 1 ? highest : lowest };
}
