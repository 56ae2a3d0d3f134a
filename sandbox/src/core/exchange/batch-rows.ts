import { isSystemOwner, type HoldingRecord } from '../engine/ledger';
import type { DoneCommand } from '../commands';
import type { Effects } from '../engine/trading-state';
import type { BatchRows, UserTradeRow } from './batch-store';
import { candlesOf } from './candles';
import type { Catalogue } from './catalogue';
import type { Desk } from './desk';
import { filledOrders } from './order-filled';

/**
 * What a batch writes: `effects` of the state and the journals of the desk, numbered from `firstJournal` on.
 * Raises the version of each holding that changed.
 */
export function batchRows(
  effects: Effects,
  desk: Desk,
  commands: readonly DoneCommand[],
  firstJournal: number,
  {
    isSimulated,
    catalogue,
  }: { readonly isSimulated: (owner: string) => boolean; readonly catalogue: Catalogue },
): BatchRows {
  const holdings = new Set<HoldingRecord>();
  const journals: BatchRows['journals'][number][] = [];
  for (const journal of [...desk.journals, desk.journal]) {
    const entries = journal.entries();
    if (entries.length === 0) continue;
    for (const holding of journal.holdings()) holdings.add(holding);
    const id = firstJournal + journals.length;
    journals.push({
      id,
      cause: journal.cause === '' ? `batch:${id}` : journal.cause,
      time: journal.time,
      simulated: entries.every(({ owner }) => isSystemOwner(owner) || isSimulated(owner)),
      entries,
    });
  }
  for (const holding of holdings) holding.version += 1;
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
    holdings: [...holdings],
    journals,
    commands,
    filled: filledOrders(
      orders.filter(({ owner }) => !isSimulated(owner)),
      catalogue,
    ),
  };
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
