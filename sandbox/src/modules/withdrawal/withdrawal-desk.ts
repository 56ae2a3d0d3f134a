import { type Review, withdrawalReasons } from '@exchange/contract';
import type { TokenInfo } from '../../core/context';
import { formatUnits, power } from '../../core/engine/decimal';
import { tokenOf } from '../../core/exchange/catalogue';
import { type FiatValues, fiatPrecision } from '../../realtime/market/fiat-values';
import type { TwoPeopleAbove } from '../../settings';
import type { ReviewDesk, ReviewItem } from '../operator';
import type { WithdrawalReview, Withdrawals } from './withdrawals';

export interface WithdrawalDeskParts {
  readonly withdrawals: Pick<Withdrawals, 'waiting' | 'decide' | 'usedOfAll'>;
  readonly tokens: ReadonlyMap<string, TokenInfo>;
  readonly fiatValue: FiatValues['fiatValue'];
  readonly limit: TwoPeopleAbove;
}

/** A dollar is as good as a USDT here. */
const fiat = 'USD';

/**
 * Withdrawals, for operators. One needs two of them when the account has withdrawn more than the limit in the 24 hours up to it, in
 * all tokens together, so that nobody gets by with parts; also when no market tells what it is worth (O-10).
 */
export function createWithdrawalDesk(parts: WithdrawalDeskParts): ReviewDesk {
  const { withdrawals } = parts;
  return {
    kind: 'withdrawal',
    reasons: withdrawalReasons,
    waiting: async () =>
      Promise.all((await withdrawals.waiting()).map(async (review) => itemOf(parts, review))),
    decide(id, decision, decidedBy) {
      if (decision.approve) return withdrawals.decide(id, decision, decidedBy);
      const reason = withdrawalReasons.find((each) => each === decision.reason) ?? 'other';
      return withdrawals.decide(id, { ...decision, reason }, decidedBy);
    },
  };
}

async function itemOf(parts: WithdrawalDeskParts, review: WithdrawalReview): Promise<ReviewItem> {
  const { withdrawal, organisation, account, uid, newAddress } = review;
  const value = await dayValue(parts, review);
  const limit = (parts.limit.of.get(organisation) ?? parts.limit.common) * power(fiatPrecision);
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
async function dayValue(
  { withdrawals, tokens, fiatValue }: WithdrawalDeskParts,
  { userId, withdrawal }: WithdrawalReview,
): Promise<bigint | undefined> {
  let sum = 0n;
  for (const { token, amount } of await withdrawals.usedOfAll(userId, withdrawal.create_time)) {
    const each = fiatValue(token, fiat);
    if (each === 0n) return undefined;
    sum += (amount * each) / power(tokenOf(tokens, token).precision);
  }
  return sum;
}

/** With two decimals at most, as `1234.56 USDT`. */
const rounded = (value: bigint): string => `${formatUnits(value / power(fiatPrecision - 2), 2)} USDT`;
