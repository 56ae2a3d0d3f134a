import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database, Exchange } from '../../core/context';
import { available, frozen, type Movement, saleOwner } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { namedAmount } from '../../core/exchange/catalogue';
import { postDue } from '../../core/exchange/post-due';
import { type NewIssue, recordIssues } from '../issue';
import type { CampaignParts } from './campaign-parts';
import { campaignEvents, saleFacts } from './events';
import { recordOf } from './sale-order-store';
import { campaign, orderState, pledgeRelease, saleOrder } from './tables';

/** Releases of one transaction at most. */
const mostTogether = 100;

type DueRelease = Awaited<ReturnType<typeof dueReleases>>[number];

/** Releases pledges that are due, each part with its share of tokens. */
export const releasePledges = ({ database, clock, exchange }: CampaignParts): Promise<void> =>
  postDue(exchange, database, {
    due: (source, limit) => dueReleases(source, clock.now(), limit),
    most: mostTogether,
    cause: ({ release }) => `pledge-released:${release.id}`,
    async prepare(transaction, rows) {
      await markReleased(transaction, rows);
      await publish(transaction, campaignEvents.released, ...rows.map((row) => told(exchange.tokens, row)));
      return [...rows.flatMap(released), ...(await recordIssues(transaction, rows.flatMap(delivered)))];
    },
  });

const dueReleases = (source: Database, now: number, limit: number) =>
  source
    .select({ release: pledgeRelease, order: saleOrder, campaign })
    .from(pledgeRelease)
    .innerJoin(saleOrder, eq(saleOrder.id, pledgeRelease.orderId))
    .innerJoin(campaign, eq(campaign.campaignNo, saleOrder.campaignNo))
    .where(and(eq(pledgeRelease.status, 0), lte(pledgeRelease.releaseTime, now)))
    .orderBy(asc(pledgeRelease.releaseTime), asc(pledgeRelease.id))
    .limit(limit);

async function markReleased(transaction: Database, rows: readonly DueRelease[]): Promise<void> {
  const ids = rows.map(({ release }) => release.id);
  await transaction.update(pledgeRelease).set({ status: 1 }).where(inArray(pledgeRelease.id, ids));
  const amounts = new Map<string, bigint>();
  for (const { release } of rows)
    amounts.set(release.orderId, (amounts.get(release.orderId) ?? 0n) + release.amount);
  for (const [orderId, amount] of amounts) {
    const after = sql`${saleOrder.released} + ${amount.toString()}::numeric`;
    await transaction
      .update(saleOrder)
      .set({
        released: after,
        state: sql`case when ${after} >= ${saleOrder.total} then ${orderState.completed} else ${saleOrder.state} end`,
      })
      .where(eq(saleOrder.id, orderId));
  }
}

/** A release as its owner is told of it. */
const told = (tokens: Exchange['tokens'], { release, order: { userId }, campaign: row }: DueRelease) => ({
  ...{ userId, time: release.releaseTime },
  data: {
    ...saleFacts(tokens, row, release.amount),
    tokens: namedAmount(tokens, row.token, release.tokenAmount),
  },
});

function released({ release: { amount }, order, campaign: { market: token } }: DueRelease): Movement[] {
  const { userId } = order;
  return amount > 0n
    ? [{ ...recordOf(order), token, amount, from: frozen(userId), to: available(userId) }]
    : [];
}

function delivered({ release, order, campaign: { token } }: DueRelease): NewIssue[] {
  const { id, tokenAmount: amount, releaseTime: time } = release;
  const issue = { id, userId: order.userId, token, amount, time, record: recordOf(order) };
  return amount > 0n ? [{ ...issue, reason: 'ibo', from: saleOwner }] : [];
}
