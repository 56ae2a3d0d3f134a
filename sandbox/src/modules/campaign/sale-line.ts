import { randomUUID } from 'node:crypto';
import { and, count, eq, inArray, sum } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { CommandMark, keyName } from '../../core/command-mark';
import { doneCommands } from '../../core/commands';
import type { Database } from '../../core/context';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { statusAt } from './campaign-parts';
import { campaign, type CampaignRow, campaignState, orderState, saleOrder } from './tables';

export const SaleRequest = z.object({
  userId: z.string(),
  campaignNo: z.string(),
  mark: CommandMark,
  portions: z.int().check(z.minimum(1)),
});
/** A purchase or pledge that is checked but for what only its turn can tell. */
export type SaleRequest = z.infer<typeof SaleRequest>;

/** Those that may wait for their portions of one campaign. */
const mostWaiting = 2_000;

/** The line for portions at the turn of some requests. It counts on while they are taken, each on its own. */
export class SaleLine {
  private readonly campaigns = new Map<string, CampaignRow>();
  /** Commands that have their order already. */
  private readonly done = new Set<string>();
  /** Portions by user and campaign. */
  private readonly portions = new Map<string, number>();
  /** What can be used, by user and token. */
  private readonly available = new Map<string, bigint>();
  /** Length of the line, by campaign. */
  private readonly waiting = new Map<string, number>();

  private constructor(private readonly now: number) {}

  static async open(
    transaction: Database,
    exchange: Pick<UserExchange, 'holdings'>,
    requests: readonly SaleRequest[],
    now: number,
  ): Promise<SaleLine> {
    const line = new SaleLine(now);
    const userIds = [...new Set(requests.map(({ userId }) => userId))];
    const numbers = [...new Set(requests.map(({ campaignNo }) => campaignNo))];
    for (const row of await transaction.select().from(campaign).where(inArray(campaign.campaignNo, numbers)))
      line.campaigns.set(row.campaignNo, row);
    const marks = requests.map(({ mark }) => mark);
    for (const name of (await doneCommands(transaction, marks)).keys()) line.done.add(name);
    for (const { userId, campaignNo, portions } of await portionsHeld(transaction, userIds, numbers))
      line.portions.set(`${userId} ${campaignNo}`, portions);
    const lengths = await transaction
      .select({ campaignNo: saleOrder.campaignNo, waiting: count() })
      .from(saleOrder)
      .where(eq(saleOrder.state, orderState.waiting))
      .groupBy(saleOrder.campaignNo);
    for (const { campaignNo, waiting } of lengths) line.waiting.set(campaignNo, waiting);
    for (const userId of userIds)
      for (const [token, { available }] of await exchange.holdings(userId))
        line.available.set(`${userId} ${token}`, available);
    return line;
  }

  marketOf(campaignNo: string): string {
    return this.campaigns.get(campaignNo)?.market ?? '';
  }

  /** The order of a request; undefined for one that has its order already. Throws `CallError` for one that is refused. */
  take({ mark, ...request }: SaleRequest): typeof saleOrder.$inferInsert | undefined {
    const { userId, campaignNo } = request;
    if (this.done.has(keyName(mark))) return undefined;
    const row = this.campaigns.get(campaignNo);
    if (!row || row.state === campaignState.withdrawn) throw new CallError('campaignUnknown');
    const own = `${userId} ${campaignNo}`;
    const held = this.portions.get(own) ?? 0;
    requireBuyable(row, request.portions, held, this.now);
    const total = row.price * BigInt(request.portions);
    const purse = `${userId} ${row.market}`;
    const left = (this.available.get(purse) ?? 0n) - total;
    if (left < 0n) throw new CallError('insufficientBalance');
    const before = this.waiting.get(campaignNo) ?? 0;
    if (before >= mostWaiting) throw new CallError('purchaseRush');
    this.done.add(keyName(mark));
    this.portions.set(own, held + request.portions);
    this.available.set(purse, left);
    this.waiting.set(campaignNo, before + 1);
    return {
      ...request,
      id: randomUUID(),
      type: row.type,
      total,
      quantity: row.units * BigInt(request.portions),
      released: 0n,
      createTime: this.now,
    };
  }
}

/** Portions of campaigns that users have or wait for; nothing for those without any. */
export async function portionsHeld(database: Database, userIds: string[], campaignNos: string[]) {
  const { userId, campaignNo, portions, state } = saleOrder;
  const { waiting, allotted, completed } = orderState;
  const rows = await database
    .select({ userId, campaignNo, portions: sum(portions) })
    .from(saleOrder)
    .where(
      and(
        inArray(userId, userIds),
        inArray(campaignNo, campaignNos),
        inArray(state, [waiting, allotted, completed]),
      ),
    )
    .groupBy(userId, campaignNo);
  return rows.map((row) => ({ ...row, portions: Number(row.portions) }));
}

/** Rejects a number of portions that a campaign does not sell now to somebody who has `own` of it. */
export function requireBuyable(row: CampaignRow, portions: number, own: number, now: number): void {
  const status = statusAt(row, now);
  if (status === 1) throw new CallError('campaignNotStarted');
  if (status === 3) throw new CallError('campaignEnded');
  if (portions > row.total - row.sold) throw new CallError('stockExceeded');
  if (portions > row.maxPortions) throw new CallError('purchaseTooLarge');
  if (portions < row.minPortions) throw new CallError('purchaseTooSmall');
  if (own + portions > row.userLimit) throw new CallError('purchaseLimitReached');
}
