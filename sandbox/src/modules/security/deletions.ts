import type { DeletionRequest } from '@exchange/contract';
import { and, eq, lte, ne } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { power } from '../../core/engine/decimal';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { exchangeOrder, isPendingOrder } from '../../core/storage/tables';
import { day, hour } from '../../core/time-spans';
import { fiatPrecision } from '../../realtime/market/fiat-values';
import type { AccountServices } from '../auth';
import { users as userTable } from '../user';
import { publishChange } from './change-account';
import { deletionRequests } from './tables';

/** So much may be left in an account that is to be deleted, in USDT (S-06). */
export const deletionLimit = 5n;
/** A request is answered within so many working days. */
const answerDays = 5;

const waiting = 1;
const withdrawn = 2;
const refused = 3;
const deleted = 4;

/** Offset of UTC+8, by whose days the exchange works, in ms. */
const officeOffset = 8 * hour;

/** The end of the `count`th working day after a moment: Monday to Friday in UTC+8. Ms since the epoch. */
export function afterWorkingDays(time: number, count: number): number {
  let date = Math.floor((time + officeOffset) / day);
  for (let left = count; left > 0;) {
    date += 1;
    // 1 January 1970 was a Thursday.
    const weekday = (date + 4) % 7;
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return (date + 1) * day - officeOffset;
}

const waitingOf = (userId: string) =>
  and(eq(deletionRequests.userId, userId), eq(deletionRequests.state, waiting));

/** What identifies a person and opens the account goes; the row stays, since the ledger's past belongs to it. */
const nobody = {
  ...{ email: null, mobile: null, nickname: '', antiPhishingCode: null },
  ...{ passwordHash: null, tradePasswordHash: null, authenticatorSecret: null },
};

/** Requests for the deletion of accounts (S-06). */
export class Deletions {
  constructor(
    private readonly services: AccountServices,
    /** What is left in an account, in USDT, in units of 10^-`fiatPrecision`. */
    readonly remaining: (userId: string) => Promise<bigint>,
    private readonly exchange: Pick<UserExchange, 'cancelOrder'>,
  ) {}

  /** The user's last request; null when there was none. */
  async last(userId: string): Promise<DeletionRequest | null> {
    const { database } = this.services;
    const [row] = await database.select().from(deletionRequests).where(eq(deletionRequests.userId, userId));
    return row ? shown(row) : null;
  }

  /** Rejects with `deletionBalance` or `deletionPending`. */
  async requireOpen(userId: string): Promise<void> {
    const pending = await this.services.database.$count(deletionRequests, waitingOf(userId));
    if (pending > 0) throw new CallError('deletionPending');
    if (!(await this.isEmptyEnough(userId))) throw new CallError('deletionBalance');
  }

  async request(userId: string, reason: string, transaction: Database): Promise<DeletionRequest> {
    const requestTime = this.services.clock.now();
    const answerBy = afterWorkingDays(requestTime, answerDays);
    const request = { state: waiting, reason, requestTime, answerBy };
    const [row] = await transaction
      .insert(deletionRequests)
      .values({ userId, ...request })
      .onConflictDoUpdate({
        target: deletionRequests.userId,
        set: request,
        setWhere: ne(deletionRequests.state, waiting),
      })
      .returning();
    if (!row) throw new CallError('deletionPending');
    return shown(row);
  }

  /** Rejects with `deletionUnknown`. */
  async withdraw(userId: string, transaction: Database): Promise<DeletionRequest> {
    const [row] = await transaction
      .update(deletionRequests)
      .set({ state: withdrawn })
      .where(waitingOf(userId))
      .returning();
    if (!row) throw new CallError('deletionUnknown');
    return shown(row);
  }

  /**
   * Answers the requests whose time has come: deletes the account, or refuses when too much is left in it. Then cancels what
   * deleted accounts have in the books: their open orders, and one that was under way meanwhile.
   */
  async answerDue(): Promise<void> {
    const { database, clock } = this.services;
    const due = await database
      .select({ userId: deletionRequests.userId })
      .from(deletionRequests)
      .where(and(eq(deletionRequests.state, waiting), lte(deletionRequests.answerBy, clock.now())));
    for (const { userId } of due) await this.answer(userId);
    await this.cancelOrders();
  }

  private async answer(userId: string): Promise<void> {
    const { database, users, sessions } = this.services;
    const user = await users.byId(userId);
    if (!user) return;
    const empty = await this.isEmptyEnough(userId);
    const ended = await database.transaction(async (transaction) => {
      const [taken] = await transaction
        .update(deletionRequests)
        .set({ state: empty ? deleted : refused })
        .where(waitingOf(userId))
        .returning({ userId: deletionRequests.userId });
      // Taken back meanwhile.
      if (!taken) return undefined;
      const [what, { antiPhishingCode }] = [empty ? 'deleted' : 'deletion_refused', user] as const;
      await publishChange(this.services, transaction, user, what, { antiPhishingCode });
      if (!empty) return undefined;
      await transaction.update(userTable).set(nobody).where(eq(userTable.id, userId));
      return sessions.endAll(userId, undefined, transaction);
    });
    ended?.();
  }

  /** Whether no more is left than may be. */
  private async isEmptyEnough(userId: string): Promise<boolean> {
    return (await this.remaining(userId)) <= deletionLimit * power(fiatPrecision);
  }

  private async cancelOrders(): Promise<void> {
    const open = await this.services.database
      .select({ id: exchangeOrder.id, owner: exchangeOrder.owner })
      .from(exchangeOrder)
      .innerJoin(deletionRequests, eq(deletionRequests.userId, exchangeOrder.owner))
      .where(and(eq(deletionRequests.state, deleted), isPendingOrder));
    for (const { id, owner } of open) {
      await this.exchange.cancelOrder(owner, String(id)).catch((error: unknown) => {
        // Filled meanwhile.
        if (!(error instanceof CallError) || error.error !== 'orderClosed') throw error;
      });
    }
  }
}

function shown({ state, requestTime, answerBy }: typeof deletionRequests.$inferSelect): DeletionRequest {
  if (state !== waiting && state !== withdrawn && state !== refused)
    throw new Error(`a deletion request in state ${state} is shown`);
  return { state, request_time: requestTime, answer_by: answerBy };
}
