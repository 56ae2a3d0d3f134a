import {
  type FeeTier,
  type InputOf,
  listOperatedPairs,
  type OperatedPair,
  type OperatorAction,
  setFeeTiers,
  setPairRules,
} from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import { asc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import type { PairSpec } from '../../core/engine/pair-spec';
import type { LeaderTask } from '../../core/exchange/leader-task';
import { feeTier, pairRule } from '../../core/storage/tables';
import type { Implementations, OperatorRequest } from '../../http/web-request';
import { type OperatorLog, requireAllOrganisations } from '../operator';

const By = z.object({ operator: z.string(), address: z.string() });
const SetPair = z.object({ change: schemaOf(setPairRules.input), by: By });
const SetTiers = z.object({ change: schemaOf(setFeeTiers.input), by: By });
type StoredRule = typeof pairRule.$inferSelect;

type DeskContext = Pick<ModuleContext, 'exchange' | 'market' | 'database' | 'reloadRules'>;

/**
 * What operators set for trading: halts, price bands and fees (O-10). The process that owns the engine does it: a change is in the log
 * and in the database before the engine goes by it, and every other process is told.
 */
export class MarketDesk {
  private readonly setPair: LeaderTask<typeof SetPair>;
  private readonly setTiers: LeaderTask<typeof SetTiers>;

  constructor(
    private readonly context: DeskContext,
    private readonly log: Pick<OperatorLog, 'append' | 'lock'>,
  ) {
    const { exchange } = context;
    this.setPair = exchange.leaderTask('market.setPair', SetPair, (task) => this.storePair(task));
    this.setTiers = exchange.leaderTask('market.setFeeTiers', SetTiers, (task) => this.storeTiers(task));
  }

  /** Every pair with its rules and last price. */
  list(): OperatedPair[] {
    const { catalogue } = this.context.exchange;
    return [...catalogue.pairs.values()].map((pair) => {
      const { halted, bandPpm, feePpm } = catalogue.rules.of(pair);
      const { code, token, market, openingTime, pricePrecision } = pair;
      return {
        ...{ code, token, market, halted, opening_time: openingTime },
        ...{ price: formatUnits(this.context.market.lastPrice(code), pricePrecision) },
        ...{ price_precision: pricePrecision, fee_ppm: Number(feePpm) },
        band_ppm: bandPpm === undefined ? null : Number(bandPpm),
      };
    });
  }

  /** The fee tiers, the smallest volume first. */
  tiers(): FeeTier[] {
    return this.context.exchange.catalogue.rules.tiers.map(({ volume, feePpm }) => ({
      ...{ volume: volume.toString(), fee_ppm: Number(feePpm) },
    }));
  }

  /** Changes what is given of a pair's rules. Rejects with `pairUnknown`, and `roleMissing` for who looks after one organisation. */
  async changePair(change: InputOf<typeof setPairRules>, request: OperatorRequest): Promise<void> {
    const by = entitled(request);
    if (!this.context.exchange.catalogue.pairs.has(change.pair)) throw new CallError('pairUnknown');
    await this.setPair({ change, by });
  }

  /** Replaces the fee tiers. Rejects with `invalidInput` for two of one volume, and with `roleMissing` as {@link changePair}. */
  async changeTiers(change: InputOf<typeof setFeeTiers>, request: OperatorRequest): Promise<void> {
    const by = entitled(request);
    if (new Set(change.tiers.map(({ volume }) => volume)).size < change.tiers.length)
      throw new CallError('invalidInput', 'fee tiers', { tiers: 'each volume once' });
    await this.setTiers({ change, by });
  }

  /** Stores a change and has every process go by it. Done again, it finds nothing to change. */
  private async storePair({ change, by }: z.infer<typeof SetPair>): Promise<void> {
    const pair = this.context.exchange.catalogue.pairs.get(change.pair);
    if (!pair) throw new CallError('pairUnknown');
    await this.context.database.transaction(async (transaction) => {
      // One change after another, so that what the log calls before is what was before.
      await this.log.lock(transaction);
      const before = await storedRule(transaction, pair);
      const {
        halted = before.halted,
        band_ppm: bandPpm = before.bandPpm,
        fee_ppm: feePpm = before.feePpm,
      } = change;
      const after = { ...before, halted, bandPpm, feePpm };
      for (const { action, detail } of changesOf(before, after)) {
        const entry = { ...by, action, kind: 'market', record: pair.code };
        await this.log.append({ ...entry, detail: `${detail}: ${change.reason}` }, transaction);
      }
      await transaction
        .insert(pairRule)
        .values(after)
        .onConflictDoUpdate({ target: pairRule.pair, set: after });
    });
    await this.context.reloadRules();
  }

  private async storeTiers({ change, by }: z.infer<typeof SetTiers>): Promise<void> {
    await this.context.database.transaction(async (transaction) => {
      await this.log.lock(transaction);
      const rows = await transaction.select().from(feeTier).orderBy(asc(feeTier.volume));
      const next = change.tiers.map((tier) => ({ volume: BigInt(tier.volume), feePpm: tier.fee_ppm }));
      next.sort((one, two) => (one.volume < two.volume ? -1 : 1));
      const [before, after] = [tiersText(rows), tiersText(next)];
      if (before === after) return;
      const detail = `${before} → ${after}: ${change.reason}`;
      await this.log.append({ ...by, action: 'fee-tiers-set', kind: 'market', detail }, transaction);
      await transaction.delete(feeTier);
      if (next.length > 0) await transaction.insert(feeTier).values(next);
    });
    await this.context.reloadRules();
  }
}

/** Registers the operators' calls about markets (O-10). */
export function implementMarketDesk(implementations: Implementations, desk: MarketDesk): void {
  implementations.implementOperator(listOperatedPairs, async () => ({
    list: desk.list(),
    tiers: desk.tiers(),
  }));
  implementations.implementOperator(setPairRules, async (change, request) => {
    await desk.changePair(change, request);
    return {};
  });
  implementations.implementOperator(setFeeTiers, async (change, request) => {
    await desk.changeTiers(change, request);
    return {};
  });
}

/** Who changes markets, for the log. All organisations trade in the same ones, so that who looks after one alone cannot. */
const entitled = (request: OperatorRequest): z.infer<typeof By> =>
  requireAllOrganisations(request, 'markets are');

async function storedRule(database: Database, { code, feePpm }: PairSpec): Promise<StoredRule> {
  const [row] = await database.select().from(pairRule).where(eq(pairRule.pair, code));
  return row ?? { pair: code, halted: false, bandPpm: null, feePpm: Number(feePpm) };
}

/** What the log says of a change: each thing by itself, before and after. */
function changesOf(before: StoredRule, after: StoredRule): { action: OperatorAction; detail: string }[] {
  const state = ({ halted }: StoredRule) => (halted ? 'halted' : 'open');
  const band = ({ bandPpm }: StoredRule) => (bandPpm === null ? 'no band' : `±${percentText(bandPpm)}`);
  const fee = ({ feePpm }: StoredRule) => percentText(feePpm);
  const from = (text: (rule: StoredRule) => string) => `${text(before)} → ${text(after)}`;
  const halting: OperatorAction = after.halted ? 'market-halted' : 'market-resumed';
  return [
    ...(before.halted === after.halted ? [] : [{ action: halting, detail: from(state) }]),
    ...(before.bandPpm === after.bandPpm ? [] : [{ action: 'band-set' as const, detail: from(band) }]),
    ...(before.feePpm === after.feePpm ? [] : [{ action: 'fee-set' as const, detail: from(fee) }]),
  ];
}

/** Millionths as percent, e.g. `0.08 %`. */
const percentText = (ppm: number): string => `${formatUnits(BigInt(ppm), 4)} %`;

const tiersText = (tiers: readonly { readonly volume: bigint; readonly feePpm: number }[]): string =>
  tiers.length === 0
    ? 'no tiers'
    : tiers.map(({ volume, feePpm }) => `from ${volume} USDT ${percentText(feePpm)}`).join(', ');
