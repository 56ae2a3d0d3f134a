import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import { CommandMark } from '../../core/command-mark';
import { available, frozen } from '../../core/engine/ledger';
import { tokenOf } from '../../core/exchange/catalogue';
import { requireLedgerSound } from '../../core/exchange/ledger-pause';
import type { LeaderTask } from '../../core/exchange/leader-task';
import type { AccountServices } from '../auth';
import type { Chain } from '../chain';
import type { ReviewDesk } from '../operator';
import { Confirmation, useConfirmation } from '../security';
import { withdrawals as withdrawalTable } from './tables';
import type { WithdrawalLimits } from './withdrawal-limits';
import { WithdrawalPayments } from './withdrawal-payments';
import { WithdrawalRecords, withdrawalState } from './withdrawal-records';
import type { WithdrawalRequest } from './withdrawal-request';

const { awaitingReview, reviewed, failed, cancelled } = withdrawalState;

const Asked = z.object({
  id: z.string(),
  organisation: z.string(),
  mark: CommandMark,
  token: z.string(),
  protocol: z.string(),
  /** Smallest units. */
  amount: z.string().check(z.regex(/^\d+$/)),
  addressTo: z.string(),
  memo: z.string(),
  confirmation: Confirmation,
});
const Closing = z.object({
  ...{ id: z.string(), status: z.int(), reason: z.string(), note: z.string() },
  decidedBy: z.string(),
  /** Of the user's command, where it is one. */
  mark: z.optional(CommandMark),
});

/** Withdrawals: frozen when they are asked for, reviewed, put on chain, and then gone or free again. */
export class Withdrawals extends WithdrawalRecords {
  private readonly payments: WithdrawalPayments;
  private readonly make: LeaderTask<typeof Asked>;
  private readonly close: LeaderTask<typeof Closing>;

  constructor(
    services: AccountServices,
    exchange: ModuleContext['exchange'],
    chain: Chain,
    readonly limits: Pick<WithdrawalLimits, 'quotaOf'>,
  ) {
    super(services, exchange);
    this.payments = new WithdrawalPayments(this, chain);
    this.make = exchange.leaderTask('withdrawal.request', Asked, (request) => this.store(request));
    this.close = exchange.leaderTask('withdrawal.close', Closing, ({ id, mark, ...ending }) =>
      this.payments.close(id, ending, mark),
    );
  }

  /**
   * Freezes what a command asks for and puts it up for review, using up its confirmation; the command comes to the withdrawal's
   * id.
   * Rejects with the hold's code, `withdrawalQuota`, `withdrawalsPaused`, `addressLookAlike`, `insufficientBalance`.
   */
  async request(
    { organisation }: { readonly organisation: string },
    { token, amount, ...target }: WithdrawalRequest,
    mark: CommandMark,
    confirmation: Confirmation,
  ): Promise<void> {
    const id = randomUUID();
    const asked = { ...target, token: token.code, amount: amount.toString() };
    await this.make({ ...asked, id, organisation, mark, confirmation });
    this.announce(await this.row(id));
  }

  /** Cancels one that awaits its review, a cancelled one stays so; the command comes to its id. Rejects with `withdrawalUnknown` and `withdrawalClosed`. */
  async cancel(userId: string, id: string, mark: CommandMark): Promise<void> {
    const { status } = await this.find(userId, id);
    if (status !== awaitingReview && status !== cancelled) throw new CallError('withdrawalClosed');
    await this.close({ id, status: cancelled, reason: '', note: '', decidedBy: '', mark });
    this.announce(await this.row(id));
  }

  /** Decides on a withdrawal and keeps who did; false when it does not await its review. */
  async decide(...[id, decision, decidedBy]: Parameters<ReviewDesk['decide']>): Promise<boolean> {
    if (decision.approve) return this.approve(id, decidedBy);
    if ((await this.row(id))?.status !== awaitingReview) return false;
    const { reason, note } = decision;
    await this.close({ id, status: failed, reason, note, decidedBy });
    const row = await this.row(id);
    if (row?.status !== failed) return false;
    this.announce(row);
    return true;
  }

  /** Puts on chain what is reviewed and follows what is there. Only the engine's owner can. */
  proceed(): Promise<void> {
    return this.payments.proceed();
  }

  private async approve(id: string, decidedBy: string): Promise<boolean> {
    const { database, clock } = this.services;
    const change = { status: reviewed, reviewTime: clock.now(), decidedBy };
    const row = await database.transaction(async (transaction) => {
      const changed = await this.change(transaction, id, awaitingReview, change);
      if (changed) await this.publish(transaction, changed, 'approved');
      return changed;
    });
    this.announce(row);
    return row !== undefined;
  }

  /** Freezes what a request asks for and stores it, in its turn among all that moves money. */
  private async store({
    confirmation,
    mark,
    amount: text,
    ...request
  }: z.infer<typeof Asked>): Promise<void> {
    const { userId } = confirmation;
    const info = tokenOf(this.exchange.tokens, request.token);
    const { code: token, withdrawal, confirmations } = info;
    const amount = BigInt(text);
    await this.exchange.post({
      cause: `withdrawal:${request.id}`,
      command: { mark, outcome: () => request.id },
      prepare: async (transaction) => {
        await useConfirmation(this.services, transaction, confirmation);
        await requireLedgerSound(transaction);
        const quota = await this.limits.quotaOf(info, transaction);
        if ((await this.used(userId, token, transaction)) + amount > quota)
          throw new CallError('withdrawalQuota');
        const { protocol, addressTo } = request;
        const { similar, known } = await this.familiarity(userId, protocol, addressTo, transaction);
        if (similar !== undefined) throw lookAlike(similar);
        await transaction.insert(withdrawalTable).values({
          ...request,
          userId,
          amount,
          fee: withdrawal.fee,
          newAddress: !known,
          status: awaitingReview,
          confirmationsNeeded: confirmations,
          createTime: this.services.clock.now(),
        });
        const accounts = { from: available(userId), to: frozen(userId) };
        return [{ kind: 'withdrawal', reference: request.id, token, amount, ...accounts }];
      },
    });
  }
}

/** Refuses an address, and says which it was taken for. */
export const lookAlike = (similar: string): CallError =>
  new CallError('addressLookAlike', 'it resembles a known address', { address_to: similar });
