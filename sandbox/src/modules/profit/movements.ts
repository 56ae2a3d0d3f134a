import type { Catalogue } from '../../core/exchange/catalogue';
import { orderNumber } from '../../core/engine/trading-state';
import type { userTrade } from '../../core/storage/tables';
import { type Change, shareOf } from './lots';
import type { profitLine } from './tables';
import { type PastPrices, referenceMarket, type Worth } from './valuation';

type LineRow = typeof profitLine.$inferInsert;
/** A user's side of a fill. */
export type Fill = typeof userTrade.$inferSelect & {
  /** When its order was placed, ms since the epoch. */
  readonly createTime: number;
};

/** A line of one user's in a journal. `change` is that of the balance, in smallest units. */
export interface JournalLine extends Pick<LineRow, 'token' | 'kind' | 'time'> {
  readonly reference: string | null;
  readonly change: bigint;
}

/** A change of what a user holds of a token, and where it comes from. */
export interface Movement
  extends
    Change,
    Required<Pick<LineRow, 'token' | 'time' | 'kind' | 'reference' | 'basis' | 'pair' | 'tradeId'>>,
    Required<Pick<LineRow, 'price' | 'valuePair' | 'valuePrice' | 'feeAmount'>> {}

/** The user's fills that follow one another, oldest first. */
export interface FillFeed {
  /** Takes the fills that together change balances by `changes`, by token, none later than `time`; undefined where there are none such. */
  take(changes: ReadonlyMap<string, bigint>, time: number): Promise<readonly Fill[] | undefined>;
}

/** What movements are worked out with. */
export interface MovementSources {
  readonly pairs: Catalogue['pairs'];
  readonly prices: PastPrices;
}

/**
 * What the lines of one user in one journal change of the user's tokens. Trades are told fill by fill. Lines of one record, of which one
 * takes tokens and one brings some, are a purchase at what was paid. Everything else comes at its price on the market and goes at
 * cost. What moves between the user's accounts, or is only held, changes nothing.
 */
export async function movementsOf(
  lines: readonly JournalLine[],
  fills: FillFeed,
  sources: MovementSources,
): Promise<readonly Movement[]> {
  const movements: Movement[] = [];
  const trades = lines.filter(({ kind }) => kind === 'trade');
  const [traded] = trades;
  if (traded) {
    const taken = await fills.take(sumByToken(trades), traded.time);
    if (taken) for (const fill of taken) movements.push(...(await fillMovements(fill, traded.time, sources)));
    // What an earlier release posted may not be told apart by fills.
    else movements.push(...(await recordMovements(trades, sources)));
  }
  const records = new Map<string, JournalLine[]>();
  for (const line of lines.filter(({ kind }) => kind !== 'trade')) {
    const record = `${line.kind} ${line.reference}`;
    records.set(record, [...(records.get(record) ?? []), line]);
  }
  for (const ofRecord of records.values()) movements.push(...(await recordMovements(ofRecord, sources)));
  return movements.filter(({ token, amount }) => token !== referenceMarket && amount !== 0n);
}

function sumByToken(lines: readonly JournalLine[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { token, change } of lines) sums.set(token, (sums.get(token) ?? 0n) + change);
  return sums;
}

/** What a fill changes of the balances, by token. */
export function changesOf(fill: Fill, pairs: Catalogue['pairs']): ReadonlyMap<string, bigint> {
  const { token, market, paid, received } = legsOf(fill, pairs);
  return fill.side === 1
    ? new Map([
        [token, received],
        [market, -paid],
      ])
    : new Map([
        [token, -paid],
        [market, received],
      ]);
}

/** What a fill paid of one token and received of the other one, less its fee. */
function legsOf({ pair, side, lots, turnover, fee }: Fill, pairs: Catalogue['pairs']) {
  const spec = pairs.get(pair);
  if (!spec) throw new Error(`A stored fill is of pair ${pair}, which does not exist`);
  const { token, market } = spec;
  const amount = lots * spec.lotUnits;
  return side === 1
    ? { token, market, amount, paid: turnover, received: amount - fee }
    : { token, market, amount, paid: amount, received: turnover - fee };
}

/**
 * The movements of a fill. In another market than the reference one its currency counts at its own price of the time: the one side is
 * worth what the other one is.
 */
async function fillMovements(
  fill: Fill,
  time: number,
  { pairs, prices }: MovementSources,
): Promise<readonly Movement[]> {
  const { token, market, amount, paid, received } = legsOf(fill, pairs);
  const isBuy = fill.side === 1;
  const inMarket = isBuy ? paid : received;
  const isReference = market === referenceMarket;
  const worthIn = async (units: bigint): Promise<Worth | undefined> =>
    isReference ? { value: units, by: undefined } : prices.worth(market, units, fill.time);
  const worth = (await worthIn(inMarket)) ?? (await prices.worth(token, isBuy ? received : paid, fill.time));
  const turnover = (await worthIn(fill.turnover))?.value ?? 0n;
  const feeOfMarket = async () => (await worthIn(fill.fee))?.value ?? 0n;
  const common = {
    ...{ time, tradeId: fill.tradeId, reference: orderNumber(fill.orderId, fill.createTime) },
    kind: 'trade',
    basis: 'trade',
    ...{ pair: fill.pair, unpriced: worth === undefined, value: worth?.value },
    ...{ valuePair: worth?.by?.pair ?? null, valuePrice: worth?.by?.price ?? null },
  } as const;
  return [
    {
      ...{ ...common, token, amount: isBuy ? received : -paid, price: fill.price, feeAmount: fill.fee },
      fee: isBuy ? shareOf(turnover, fill.fee, amount) : await feeOfMarket(),
    },
    {
      ...{ ...common, token: market, amount: isBuy ? -paid : received },
      ...{ price: null, feeAmount: 0n, fee: 0n },
    },
  ];
}

const plain = { pair: null, price: null, tradeId: null, fee: 0n, feeAmount: 0n } as const;

/** The movements of lines that belong together. */
async function recordMovements(
  lines: readonly JournalLine[],
  { prices }: MovementSources,
): Promise<readonly Movement[]> {
  const [first] = lines;
  if (!first) return [];
  const { time, kind, reference } = first;
  const common = { ...plain, time, kind, reference };
  const changes = [...sumByToken(lines)].filter(([, change]) => change !== 0n);
  const [paid, came] = [
    changes.filter(([, change]) => change < 0n),
    changes.filter(([, change]) => change > 0n),
  ];
  const worthOf = async ([token, change]: readonly [string, bigint]): Promise<Worth | undefined> => {
    const amount = change < 0n ? -change : change;
    return token === referenceMarket ? { value: amount, by: undefined } : prices.worth(token, amount, time);
  };
  const told = (worth: Worth | undefined) => ({
    ...{ value: worth?.value, unpriced: worth === undefined },
    ...{ valuePair: worth?.by?.pair ?? null, valuePrice: worth?.by?.price ?? null },
  });
  const [one, other] = [paid[0], came[0]];
  if (one && other && changes.length === 2) {
    // The reference market's side is exact.
    const worth = other[0] === referenceMarket ? await worthOf(other) : await worthOf(one);
    const basis = kind === 'trade' ? ('trade' as const) : ('paid' as const);
    return changes.map(([token, amount]) => ({ ...common, ...told(worth), token, amount, basis }));
  }
  const movements: Movement[] = [];
  for (const [token, amount] of changes) {
    if (amount > 0n || kind === 'trade')
      movements.push({ ...common, ...told(await worthOf([token, amount])), token, amount, basis: 'market' });
    else
      movements.push({
        ...{ ...common, token, amount, basis: 'cost', value: undefined, unpriced: false },
        ...{ valuePair: null, valuePrice: null },
      });
  }
  // Nothing goes that has not come: of what is netted what came is first.
  return movements.sort((left, right) => Number(left.amount < 0n) - Number(right.amount < 0n));
}
