import type { ProfitMethod } from '@exchange/contract';
import { ProfitLine } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ModuleContext } from '../../application/module';
import { formatUnits } from '../../core/engine/decimal';
import type { PairSpec } from '../../core/engine/pair-spec';
import { amountText } from '../../core/exchange/catalogue';
import { pageOf, rowsAfter } from '../../core/pages';
import { equals, within } from '../../core/storage/queries';
import { type ReportFilter, startOf } from './profit-reports';
import { profitLine, profitTaken } from './tables';
import { referenceMarket } from './valuation';

type LineRow = typeof profitLine.$inferSelect;

/** Lots of a sale that are told. */
const toldLots = 20;

const { time, journalId, token: tokenColumn, line: lineColumn } = profitLine;
const order = [time, journalId, tokenColumn, lineColumn];

/** The lines that stand behind a user's costs and profits, newest first (T-21). */
export class ProfitLines {
  constructor(private readonly context: Pick<ModuleContext, 'database' | 'exchange' | 'clock'>) {}

  async list(
    { userId, method, span, token }: ReportFilter & { readonly token: string | undefined },
    { fromId, limit }: { readonly fromId: string; readonly limit: number },
  ) {
    const { database, clock } = this.context;
    const from = startOf(span, clock.now());
    const own = and(
      eq(profitLine.owner, userId),
      equals(tokenColumn, token),
      within(time, from === 0 ? undefined : from, undefined),
    );
    const after = await rowsAfter(database, { id: isLine, by: order }, eq(profitLine.owner, userId), fromId);
    const rows = await database
      .select()
      .from(profitLine)
      .where(and(own, after))
      .orderBy(...order.map((column) => desc(column)))
      .limit(limit + 1);
    const { shown, next_id } = pageOf(rows, limit, idOf);
    const lots = method === 'fifo' ? await this.lotsOf(userId, shown) : new Map<string, LotOfSale[]>();
    return { list: shown.map((row) => this.view(row, method, lots.get(idOf(row)) ?? [])), next_id };
  }

  /** What these lines took, by their ids. */
  private async lotsOf(owner: string, lines: readonly LineRow[]): Promise<Map<string, LotOfSale[]>> {
    const sales = lines.filter(({ amount }) => amount < 0n);
    if (sales.length === 0) return new Map();
    const wanted = sales.map(({ token, line }) => sql`(${token}, ${line}::integer)`);
    const taken = this.context.database
      .select({
        ...{ token: profitTaken.token, line: profitTaken.line, lot: profitTaken.lot },
        ...{ amount: profitTaken.amount, cost: profitTaken.cost },
        count: sql`count(*) over ()`.mapWith(Number).as('lot_count'),
      })
      .from(profitTaken)
      .where(
        and(
          eq(profitTaken.owner, owner),
          eq(profitTaken.token, sql`wanted.token`),
          eq(profitTaken.line, sql`wanted.line`),
        ),
      )
      .orderBy(asc(profitTaken.lot))
      .limit(toldLots)
      .as('taken');
    const rows = await this.context.database
      .select({
        ...{ token: taken.token, line: taken.line, amount: taken.amount, cost: taken.cost },
        ...{ count: taken.count, time },
      })
      .from(sql`(values ${sql.join(wanted, sql`, `)}) as wanted (token, line)`)
      .crossJoinLateral(taken)
      .innerJoin(
        profitLine,
        and(eq(profitLine.owner, owner), eq(tokenColumn, taken.token), eq(lineColumn, taken.lot)),
      )
      .orderBy(asc(taken.lot));
    const lots = new Map<string, LotOfSale[]>();
    for (const row of rows) lots.set(idOf(row), [...(lots.get(idOf(row)) ?? []), row]);
    return lots;
  }

  private view(row: LineRow, method: ProfitMethod, lots: readonly LotOfSale[]): ProfitLine {
    const { token, amount, pair, price, valuePair, valuePrice, feeAmount, proceeds } = row;
    const { tokens } = this.context.exchange;
    const money = (value: bigint) => amountText(tokens, referenceMarket, value);
    const cost = method === 'fifo' ? row.fifoCost : row.averageCost;
    const traded = pair === null || price === null ? undefined : this.pairOf(pair);
    const feeToken = feeAmount === 0n ? null : amount > 0n ? token : (traded?.market ?? null);
    return z.parse(schemaOf(ProfitLine), {
      ...{ id: idOf(row), token, time: row.time, kind: row.kind, reference: row.reference },
      trade_id: row.tradeId === null ? null : String(row.tradeId),
      ...{ change: amountText(tokens, token, amount), basis: row.basis, unpriced: row.unpriced },
      price: traded && price !== null ? formatUnits(price, traded.pricePrecision) : null,
      market: traded?.market ?? null,
      valued_by: valuePair === null || valuePrice === null ? null : this.priceView(valuePair, valuePrice),
      fee: feeToken === null ? '0' : amountText(tokens, feeToken, feeAmount),
      fee_token: feeToken,
      ...{ fee_value: money(row.fee), cost: money(cost) },
      proceeds: proceeds === null ? null : money(proceeds),
      profit: proceeds === null ? null : money(proceeds - cost),
      lots: lots.map((lot) => ({
        ...{ time: lot.time, amount: amountText(tokens, token, lot.amount), cost: money(lot.cost) },
      })),
      lot_count: lots[0]?.count ?? 0,
    });
  }

  private priceView(code: string, price: bigint) {
    const { token, market, pricePrecision } = this.pairOf(code);
    return { token, market, price: formatUnits(price, pricePrecision) };
  }

  private pairOf(code: string): PairSpec {
    const pair = this.context.exchange.catalogue.pairs.get(code);
    if (!pair) throw new Error(`A stored line is of pair ${code}, which does not exist`);
    return pair;
  }
}

/** A part of a lot that a line took, with the time when the lot came and how many lots it took in all. */
interface LotOfSale {
  readonly token: string;
  readonly line: number;
  readonly amount: bigint;
  readonly cost: bigint;
  readonly time: number;
  readonly count: number;
}

const idOf = ({ token, line }: Pick<LineRow, 'token' | 'line'>): string => `${token}-${line}`;

function isLine(id: string): SQL | undefined {
  const [, token, line] = /^([a-z0-9]{1,20})-(\d{1,9})$/.exec(id) ?? [];
  return token === undefined ? undefined : and(eq(tokenColumn, token), eq(lineColumn, Number(line)));
}
