import type { DeletionRequest } from '@exchange/contract';
import { and, eq, lte, ne } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { power } from '../../core/engine/decimal';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { exchangeOrder, isPendingOrder } from '../../core/storage/tables';
import { fiatPrecision } from '../../realtime/market/fiat-values';
import type { AccountServices } from '../auth';
import { users as userTable } from '../user';
import { publishChange } from './change-account';
import { deletionRequests } from './tables';
import { afterWorkingDays } from './working-days';

/** So much may be left in an account that is to be deleted, in USDT (S-06). */
export const deletionLimit = 5n;
/** A request is answered within so many working days. */
const answerDays = 5;

const waiting = 1;
const withdrawn = 2;
const refused = 3;
const deleted = 4;

/** What is left in an account, in USDT, in units of 10^-`fiatPrecision`. */
export type Remaining = (userId: string) => Promise<bigint>;

/** Whether no more is left than may be. */
const isEmptyEnough = async (remaining: Remaining, userId: string): Promise<boolean> =>
  (await remaining(userId)) <= deletionLimit * power(fiatPrecision);

/** Requests for the deletion of accounts (S-06). */
export interface Deletions {
  /** The user's last request; null when there was none. */
  last(userId: string): Promise<DeletionRequest | null>;
  /** Rejects with `deletionBalance` or `deletionPending`. */
  requireOpen(userId: string): Promise<void>;
  request(userId: string, reason: string, transaction: Database): Promise<DeletionRequest>;
  /** Rejects with `deletionUnknown`. */
  withdraw(userId: string, transaction: Database): Promise<DeletionRequest>;
  /**
   * Answers the requests whose time has come: deletes the account, or refuses when too much is left in it. Then cancels what
   * deleted accounts have in the books: their open orders, and one that was under way meanwhile.
   */
  answerDue(): Promise<void>;
}

type Services = Pick<AccountServices, 'database' | 'clock' | 'users' | 'sessions'>;

export const createDeletions = (
  services: Services,
  remaining: Remaining,
  exchange: Pick<UserExchange, 'cancelOrder'>,
): Deletions => new StoredDeletions(services, remaining, exchange);

class StoredDeletions implements Deletions {
  constructor(
    private readonly services: Services,
    private readonly remaining: Remaining,
    private readonly exchange: Pick<UserExchange, 'cancelOrder'>,
  ) {}

  async last(userId: string): Promise<DeletionRequest | null> {
    const { database } = this.services;
    const [row] = await database.select().from(deletionRequests).where(eq(deletionRequests.userId, userId));
    return row ? shown(row) : null;
  }

  async requireOpen(userId: string): Promise<void> {
    const [pending] = await this.services.database
      .select({ userId: deletionRequests.userId })
      .from(deletionRequests)
      .where(and(eq(deletionRequests.userId, userId), eq(deletionRequests.state, waiting)));
    if (pending) throw new CallError('deletionPending');
    if (!(await isEmptyEnough(this.remaining, userId))) throw new CallError('deletionBalance');
  }

  async request(userId: string, reason: string, transaction: Database): Promise<DeletionRequest> {
    const requestTime = this.services.clock.now();
    const request = {
      state: waiting,
      reason,
      requestTime,
      answerBy: afterWorkingDays(requestTime, answerDays),
    };
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

  async withdraw(userId: string, transaction: Database): Promise<DeletionRequest> {
    const [row] = await transaction
      .update(deletionRequests)
      .set({ state: withdrawn })
      .where(and(eq(deletionRequests.userId, userId), eq(deletionRequests.state, waiting)))
      .returning();
    if (!row) throw new CallError('deletionUnknown');
    return shown(row);
  }

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
    const empty = await isEmptyEnough(this.remaining, userId);
    const ended = await database.transaction(async (transaction) => {
      const [taken] = await transaction
        .update(deletionRequests)
        .set({ state: empty ? deleted : refused })
        .where(and(eq(deletionRequests.userId, userId), eq(deletionRequests.state, waiting)))
        .returning({ userId: deletionRequests.userId });
      // Taken back meanwhile.
      if (!taken) return undefined;
      const { antiPhishingCode } = user;
      await publishChange(this.services, transaction, user, empty ? 'deleted' : 'deletion_refused', {
        antiPhishingCode,
      });
      if (!empty) return undefined;
      await forgetPerson(transaction, userId);
      return sessions.endAll(userId, undefined, transaction);
    });
    ended?.();
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

/** The row stays, since the ledger's past belongs to it; what identifies and opens it goes. */
async function forgetPerson(transaction: Database, userId: string): Promise<void> {
  await transaction
    .update(userTable)
    .set({
      email: null,
      mobile: null,
      passwordHash: null,
      tradePasswordHash: null,
      authenticatorSecret: null,
      antiPhishingCode: null,
      nickname: '',
    })
    .where(eq(userTable.id, userId));
}

function shown({ state, requestTime, answerBy }: typeof deletionRequests.$inferSelect): DeletionRequest {
  if (state !== waiting && state !== withdrawn && state !== refused)
    throw new Error(`a deletion request in state ${state} is shown`);
  return { state, request_time: requestTime, answer_by: answerBy };
}
