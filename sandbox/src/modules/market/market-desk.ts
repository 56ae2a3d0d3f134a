import {
  type FeeTier,
  type InputOf,
  listOperatedPairs,
  type MoveLimit,
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
import type { PairSession } from '../../core/engine/pair-sessions';
import type { PairProtection, PairSpec } from '../../core/engine/pair-spec';
import type { SessionChange } from '../../core/engine/trading-state';
import type { LeaderTask } from '../../core/exchange/leader-task';
import { readSessions } from '../../core/exchange/state-store';
import { pauseView } from '../../core/exchange/order-view';
import { feeTier, pairProtection, pairRule } from '../../core/storage/tables';
import { day, second } from '../../core/time-spans';
import type { Implementations, OperatorRequest } from '../../http/web-request';
import { type OperatorLog, requireAllOrganisations } from '../operator';

const By = z.object({ operator: z.string(), address: z.string() });
const SetPair = z.object({ change: schemaOf(setPairRules.input), by: By });
const SetTiers = z.object({ change: schemaOf(setFeeTiers.input), by: By });
type DeskContext = Pick<ModuleContext, 'exchange' | 'market' | 'database' | 'clock' | 'reloadRules'>;

/**
 * What operators set for trading: states, move limits, price bands and fees (O-10). The process that owns the engine does it: a change is in the log
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
  async list(): Promise<OperatedPair[]> {
    const { catalogue } = this.context.exchange;
    const stored = await readSessions(this.context.database);
    const sessions = new Map(stored.map((session) => [session.pair, session]));
    return [...catalogue.pairs.values()].map((pair) => {
      const { bandPpm, feePpm } = catalogue.rules.of(pair);
      const session = sessions.get(pair.code);
      const pause = session && pauseView(session);
      const { code, token, market, openingTime, pricePrecision } = pair;
      return {
        ...{ code, token, market, halted: pause !== undefined, opening_time: openingTime },
        ...{ price: formatUnits(this.context.market.lastPrice(code), pricePrecision) },
        ...{ price_precision: pricePrecision, fee_ppm: Number(feePpm) },
        band_ppm: bandPpm === undefined ? null : Number(bandPpm),
        ...(pause && { pause }),
        move: moveLimitOf(catalogue.rules.protectionOf(pair)),
      };
    });
  }

  /** The fee tiers, the smallest volume first. */
  tiers(): FeeTier[] {
    return this.context.exchange.catalogue.rules.tiers.map(({ volume, feePpm }) => ({
      ...{ volume: volume.toString(), fee_ppm: Number(feePpm) },
    }));
  }

  /**
   * Changes what is given of a pair's rules. Rejects with `pairUnknown`, with `invalidInput` for a time that is not to come, and with
   * `roleMissing` for who looks after one organisation.
   */
  async changePair(change: InputOf<typeof setPairRules>, request: OperatorRequest): Promise<void> {
    const by = entitled(request);
    if (!this.context.exchange.catalogue.pairs.has(change.pair)) throw new CallError('pairUnknown');
    const now = this.context.clock.now();
    if (change.until !== undefined && (change.until <= now || change.until > now + 30 * day))
      throw new CallError('invalidInput', 'until', { until: 'a time to come, within 30 days' });
    const { state } = change;
    // An earlier release that leads knows no states.
    const halted = state === undefined ? change.halted : state !== 'open';
    await this.setPair({ change: { ...change, ...(halted !== undefined && { halted }) }, by });
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
    await this.context.exchange.setPair(pair.code, async (transaction, session) => {
      // One change after another, so that what the log calls before is what was before.
      await this.log.lock(transaction);
      const before = await storedRule(transaction, pair);
      const { band_ppm: bandPpm = before.bandPpm, fee_ppm: feePpm = before.feePpm, move } = change;
      const after = { ...before, bandPpm, feePpm, ...(move && rowOfMove(move)) };
      const sessionChange = sessionChangeOf(change, session);
      const changes = [...stateChanges(session, sessionChange), ...changesOf(before, after)];
      for (const { action, detail } of changes) {
        const entry = { ...by, action, kind: 'market', record: pair.code };
        await this.log.append({ ...entry, detail: `${detail}: ${change.reason}` }, transaction);
      }
      await storeRule(transaction, after, session.state !== 'open');
      return sessionChange;
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
    list: await desk.list(),
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

/** What is stored for a pair but for its state. */
type StoredRule = Pick<typeof pairRule.$inferSelect, 'pair' | 'bandPpm' | 'feePpm'> &
  typeof pairProtection.$inferSelect;

async function storedRule(database: Database, pair: PairSpec): Promise<StoredRule> {
  const { code, feePpm, protection } = pair;
  const [rule] = await database.select().from(pairRule).where(eq(pairRule.pair, code));
  const [row] = await database.select().from(pairProtection).where(eq(pairProtection.pair, code));
  return {
    ...{ pair: code, bandPpm: rule?.bandPpm ?? null, feePpm: rule?.feePpm ?? Number(feePpm) },
    ...(row ?? { pair: code, ...rowOfMove(moveLimitOf(protection)) }),
  };
}

async function storeRule(
  database: Database,
  { pair, bandPpm, feePpm, ...protection }: StoredRule,
  halted: boolean,
): Promise<void> {
  const rule = { bandPpm, feePpm };
  await database
    .insert(pairRule)
    .values({ pair, halted, ...rule })
    .onConflictDoUpdate({ target: pairRule.pair, set: rule });
  await database
    .insert(pairProtection)
    .values({ pair, ...protection })
    .onConflictDoUpdate({ target: pairProtection.pair, set: protection });
}

const moveLimitOf = ({ movePpm, windowMs, pauseMs, auctionMs }: PairProtection): MoveLimit => ({
  ppm: movePpm === undefined ? null : Number(movePpm),
  ...{ window_seconds: windowMs / second, pause_seconds: pauseMs / second },
  auction_seconds: auctionMs / second,
});

const rowOfMove = (move: MoveLimit): Omit<typeof pairProtection.$inferSelect, 'pair'> => ({
  ...{ movePpm: move.ppm, windowSeconds: move.window_seconds },
  ...{ pauseSeconds: move.pause_seconds, auctionSeconds: move.auction_seconds },
});

/** What becomes of a pair's state; undefined where it stays. An earlier release knows no more than halted and open. */
function sessionChangeOf(
  { state, halted, until = 0, reason }: z.infer<typeof SetPair>['change'],
  present: PairSession,
): SessionChange | undefined {
  if (state === undefined) {
    if (halted === undefined || halted === (present.state !== 'open')) return undefined;
    return { state: halted ? 'halted' : 'open', reason, until: 0 };
  }
  const stays =
    state === present.state && (state === 'open' || (until === present.until && reason === present.reason));
  return stays ? undefined : { state, reason, until: state === 'open' ? 0 : until };
}

function stateChanges(before: PairSession, after: SessionChange | undefined): LoggedChange[] {
  if (!after) return [];
  const until = ({ until: end }: SessionChange) => (end > 0 ? ` until ${new Date(end).toISOString()}` : '');
  const detail = `${before.state}${until(before)} → ${after.state}${until(after)}`;
  const actions = { open: 'market-resumed', halted: 'market-halted' } as const;
  const { state } = after;
  return [{ action: state === 'open' || state === 'halted' ? actions[state] : 'market-state-set', detail }];
}

interface LoggedChange {
  readonly action: OperatorAction;
  readonly detail: string;
}

/** What the log says of a change: each thing by itself, before and after. */
function changesOf(before: StoredRule, after: StoredRule): LoggedChange[] {
  const band = ({ bandPpm }: StoredRule) => (bandPpm === null ? 'no band' : `±${percentText(bandPpm)}`);
  const fee = ({ feePpm }: StoredRule) => percentText(feePpm);
  const change = (action: OperatorAction, text: (rule: StoredRule) => string) =>
    text(before) === text(after) ? [] : [{ action, detail: `${text(before)} → ${text(after)}` }];
  return [...change('move-limit-set', moveText), ...change('band-set', band), ...change('fee-set', fee)];
}

const moveText = ({ movePpm, windowSeconds, pauseSeconds, auctionSeconds }: StoredRule): string =>
  movePpm === null
    ? 'no move limit'
    : `${percentText(movePpm)} in ${windowSeconds} s, pause ${pauseSeconds} s, auction ${auctionSeconds} s`;

/** Millionths as percent, e.g. `0.08 %`. */
const percentText = (ppm: number): string => `${formatUnits(BigInt(ppm), 4)} %`;

const tiersText = (tiers: readonly { readonly volume: bigint; readonly feePpm: number }[]): string =>
  tiers.length === 0
    ? 'no tiers'
    : tiers.map(({ volume, feePpm }) => `from ${volume} USDT ${percentText(feePpm)}`).join(', ');
