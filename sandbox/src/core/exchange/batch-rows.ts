import type { DoneCommand } from '../commands';
import { type HoldingRecord, isUserOwner, type Journal } from '../engine/ledger';
import type { PairSession } from '../engine/pair-sessions';
import { opposite, type Side } from '../engine/pair-spec';
import type { Effects, FillRecord, OrderRecord } from '../engine/trading-state';
import type {
  domainEvent,
  journal,
  ledgerEntry,
  pairRule,
  userTrade as userTradeTable,
} from '../storage/tables';
import { candlesOf, type StoredCandle } from './candles';
import type { Catalogue } from './catalogue';
import { orderOccurrences } from './order-events';
import { pauseOccurrences } from './pause-events';
import type { UnitOfWork } from './unit-of-work';

type JournalRow = typeof journal.$inferInsert;
type EntryRow = typeof ledgerEntry.$inferInsert;
type UserTradeRow = typeof userTradeTable.$inferInsert;

/** Everything that one batch writes. */
export interface BatchRows {
  readonly orders: readonly Readonly<OrderRecord>[];
  /** Simulated traders' orders that closed. */
  readonly forgotten: readonly number[];
  readonly fills: readonly FillRecord[];
  readonly userTrades: readonly UserTradeRow[];
  readonly candles: readonly StoredCandle[];
  readonly holdings: readonly Readonly<HoldingRecord>[];
  readonly journals: readonly JournalRow[];
  readonly entries: readonly EntryRow[];
  readonly commands: readonly DoneCommand[];
  /** Where trading in pairs has come to. */
  readonly sessions: readonly PairSession[];
  /** That such a pair is halted or open, for earlier releases; its rules where it has none yet. */
  readonly rules: readonly (typeof pairRule.$inferInsert)[];
  /** What users are told of their orders, and operators of pauses. */
  readonly events: readonly (typeof domainEvent.$inferInsert)[];
}

/**
 * What a batch writes: `effects` of the state and the journals of the unit of work, numbered from `firstJournal` on.
 * Raises the version of each holding that changed.
 */
export function batchRows(
  effects: Effects,
  unit: UnitOfWork,
  commands: readonly DoneCommand[],
  firstJournal: number,
  {
    isSimulated,
    catalogue,
  }: { readonly isSimulated: (owner: string) => boolean; readonly catalogue: Catalogue },
): BatchRows {
  const written = [...unit.journals, unit.journal]
    .map((journal) => ({ journal, changes: journal.changes() }))
    .filter(({ changes }) => changes.length > 0);
  const totals = totalsBefore(written.flatMap(({ changes }) => changes));
  const journals: JournalRow[] = [];
  const entries: EntryRow[] = [];
  for (const { journal, changes } of written) {
    const { cause, time } = journal;
    const id = firstJournal + journals.length;
    const simulated = changes.every(({ holding }) => !isUserOwner(holding.owner));
    journals.push({ id, cause: cause === '' ? `batch:${id}` : cause, time, simulated });
    for (const [index, change] of changes.entries())
      entries.push(entryOf(change, { journalId: id, line: index + 1, time }, totals));
  }
  for (const holding of totals.keys()) holding.version += 1;
  const orders = [...effects.orders.values()];
  const forgets = orders.filter(({ owner, closeTime }) => closeTime !== 0 && isSimulated(owner));
  const forgotten = new Set(forgets);
  const ofUsers = ({ owner }: Readonly<OrderRecord>) => !isSimulated(owner);
  const events = [
    ...orderOccurrences(orders.filter(ofUsers), effects.triggered.filter(ofUsers), catalogue),
    ...pauseOccurrences(effects.pauses, catalogue),
  ];
  return {
    orders: orders.filter((order) => !forgotten.has(order)),
    // A first version was never stored.
    forgotten: forgets.filter(({ version }) => version > 1).map(({ id }) => id),
    fills: effects.fills,
    userTrades: userTrades(effects, isSimulated),
    candles: candlesOf(effects.fills),
    holdings: [...totals.keys()],
    journals,
    entries,
    commands,
    sessions: [...effects.sessions.values()],
    rules: [...effects.sessions.values()].map(({ pair, state }) => ({
      ...{ pair, halted: state !== 'open', bandPpm: null },
      feePpm: Number(catalogue.pairs.get(pair)?.feePpm ?? 0n),
    })),
    events,
  };
}

type Change = ReturnType<Journal['changes']>[number];

/** What each holding came to before these changes of it. */
function totalsBefore(changes: readonly Change[]): Map<HoldingRecord, bigint> {
  const totals = new Map<HoldingRecord, bigint>();
  for (const { holding, available, frozen } of changes)
    totals.set(holding, (totals.get(holding) ?? holding.available + holding.frozen) - available - frozen);
  return totals;
}

/**
 * A line as it is stored, after those before it. A user's line has the balance after it, and is never of an earlier time than
 * the one before it: what is written down late happened earlier, and the balance of that time was another one.
 */
function entryOf(
  { holding, kind, reference, available, frozen }: Change,
  { journalId, line, time }: Pick<EntryRow, 'journalId' | 'line'> & { readonly time: number },
  totals: Map<HoldingRecord, bigint>,
): EntryRow {
  const { owner, token } = holding;
  const balance = (totals.get(holding) ?? 0n) + available + frozen;
  totals.set(holding, balance);
  if (!isUserOwner(owner)) return { journalId, line, owner, token, kind, reference, available, frozen };
  holding.time = Math.max(holding.time, time);
  return {
    journalId,
    line,
    owner,
    token,
    kind,
    reference,
    available,
    frozen,
    balance,
    time: holding.time,
  };
}

/** The users' sides of fills; of those among simulated traders, which are most of them, there is none. */
function userTrades({ fills }: Effects, isSimulated: (owner: string) => boolean): UserTradeRow[] {
  const rows: UserTradeRow[] = [];
  for (const fill of fills) {
    const { side, takerOwner, takerOrder, takerFee, makerOwner, makerOrder, makerFee } = fill;
    if (!isSimulated(takerOwner)) rows.push(userTrade(fill, side, takerOwner, takerOrder, takerFee));
    if (!isSimulated(makerOwner))
      rows.push(userTrade(fill, opposite(side), makerOwner, makerOrder, makerFee));
  }
  return rows;
}

const userTrade = (
  { id, pair, price, lots, turnover, time }: FillRecord,
  side: Side,
  owner: string,
  orderId: number,
  fee: bigint,
): UserTradeRow => ({ owner, tradeId: id, orderId, pair, side, price, lots, turnover, fee, time });
