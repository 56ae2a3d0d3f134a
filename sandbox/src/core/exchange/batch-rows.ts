import { type HoldingRecord, isUserOwner, type Journal } from '../engine/ledger';
import type { DoneCommand } from '../commands';
import type { Effects } from '../engine/trading-state';
import type { BatchRows, EntryRow, UserTradeRow } from './batch-store';
import { candlesOf } from './candles';
import type { Catalogue } from './catalogue';
import type { UnitOfWork } from './unit-of-work';
import { filledOrders } from './order-filled';

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
  const journals = written.map(({ journal: { cause, time }, changes }, index) => {
    const id = firstJournal + index;
    const entries = changes.map((change) => entryRow(change, time, totals));
    return {
      ...{ id, cause: cause === '' ? `batch:${id}` : cause, time, entries },
      simulated: changes.every(({ holding }) => !isUserOwner(holding.owner)),
    };
  });
  for (const holding of totals.keys()) holding.version += 1;
  const orders = [...effects.orders.values()];
  const forgets = orders.filter(({ owner, closeTime }) => closeTime !== 0 && isSimulated(owner));
  const forgotten = new Set(forgets);
  return {
    orders: orders.filter((order) => !forgotten.has(order)),
    // A first version was never stored.
    forgotten: forgets.filter(({ version }) => version > 1).map(({ id }) => id),
    fills: effects.fills,
    userTrades: userTrades(effects, isSimulated),
    candles: candlesOf(effects.fills),
    holdings: [...totals.keys()],
    journals,
    commands,
    filled: filledOrders(
      orders.filter(({ owner }) => !isSimulated(owner)),
      catalogue,
    ),
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
function entryRow(
  { holding, kind, reference, available, frozen }: Change,
  time: number,
  totals: Map<HoldingRecord, bigint>,
): EntryRow {
  const { owner, token } = holding;
  const total = (totals.get(holding) ?? 0n) + available + frozen;
  totals.set(holding, total);
  const line = { owner, token, kind, reference, available, frozen };
  if (!isUserOwner(owner)) return line;
  holding.time = Math.max(holding.time, time);
  return { ...line, told: { balance: total, time: holding.time } };
}

function userTrades({ fills }: Effects, isSimulated: (owner: string) => boolean): UserTradeRow[] {
  const rows: UserTradeRow[] = [];
  for (const fill of fills) {
    if (!isSimulated(fill.takerOwner)) {
      rows.push({
        owner: fill.takerOwner,
        orderId: fill.takerOrder,
        side: fill.side,
        fee: fill.takerFee,
        fill,
      });
    }
    if (!isSimulated(fill.makerOwner)) {
      rows.push({
        owner: fill.makerOwner,
        orderId: fill.makerOrder,
        side: fill.side === 1 ? 2 : 1,
        fee: fill.makerFee,
        fill,
      });
    }
  }
  return rows;
}
