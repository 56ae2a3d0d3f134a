import { type Review, withdrawalReasons } from '@exchange/contract';
import type { ModuleContext } from '../../application/module';
import { formatUnits, power } from '../../core/engine/decimal';
import { tokenOf } from '../../core/exchange/catalogue';
import { fiatPrecision } from '../../realtime/market/fiat-values';
import type { ReviewDesk, ReviewItem } from '../operator';
import type { WithdrawalLimits } from './withdrawal-limits';
import { hasWaiting } from './withdrawal-records';
import type { Withdrawals } from './withdrawals';

type WithdrawalReview = Awaited<ReturnType<Withdrawals['waiting']>>[number];

/** A dollar is as good as a USDT here. */
const fiat = 'USD';

/**
 * Withdrawals, for operators. One needs two of them when the account has withdrawn more than the limit in the 24 hours up to it, in
 * all tokens together, so that nobody gets by with parts; also when no market tells what it is worth (O-10).
 */
export class WithdrawalDesk implements ReviewDesk {
  readonly kind = 'withdrawal';
  readonly reasons = withdrawalReasons;
  readonly hasWaiting = hasWaiting;

  constructor(
    private readonly withdrawals: Pick<Withdrawals, 'waiting' | 'decide' | 'usedOfAll'>,
    private readonly limits: Pick<WithdrawalLimits, 'twoPeopleAbove'>,
    private readonly context: Pick<ModuleContext, 'exchange' | 'market'>,
  ) {}

  async waiting(): Promise<ReviewItem[]> {
    const reviews = await this.withdrawals.waiting();
    return Promise.all(reviews.map((review) => this.itemOf(review)));
  }

  decide(...decision: Parameters<ReviewDesk['decide']>): Promise<boolean> {
    return this.withdrawals.decide(...decision);
  }

  private async itemOf(review: WithdrawalReview): Promise<ReviewItem> {
    const { withdrawal, organisation, account, uid, newAddress } = review;
    const value = await this.dayValue(review);
    const limit = (await this.limits.twoPeopleAbove(organisation)) * power(fiatPrecision);
    const name = withdrawal.token.toUpperCase();
    const facts: Review['facts'] = [
      { name: 'amount', value: `${withdrawal.amount} ${name}` },
      { name: 'fee', value: `${withdrawal.fee} ${name}` },
      ...(value === undefined ? [] : [{ name: 'day_value' as const, value: rounded(value) }]),
      { name: 'network', value: withdrawal.protocol },
      { name: newAddress ? 'new_address' : 'address', value: withdrawal.address_to },
      ...(withdrawal.memo === '' ? [] : [{ name: 'memo' as const, value: withdrawal.memo }]),
    ];
    return {
      ...{ id: withdrawal.id, organisation, account, uid, facts },
      createTime: withdrawal.create_time,
      needsTwo: value === undefined || value > limit,
    };
  }

  /** What the account withdrew in the 24 hours up to this one, in 10^-`fiatPrecision` USDT; undefined where a value is not known. */
  private async dayValue({ userId, withdrawal }: WithdrawalReview): Promise<bigint | undefined> {
    const { exchange, market } = this.context;
    let sum = 0n;
    for (const { token, amount } of await this.withdrawals.usedOfAll(userId, withdrawal.create_time)) {
      const each = market.fiatValue(token, fiat);
      if (each === 0n) return undefined;
      sum += (amount * each) / power(tokenOf(exchange.tokens, token).precision);
    }
    return sum;
  }
}

/** With two decimals at most, as `1234.56 USDT`. */
const rounded = (value: bigint): string => `${formatUnits(value / power(fiatPrecision - 2), 2)} USDT`;
