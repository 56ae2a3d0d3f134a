import { incomeMultiple, planOf } from './node-plans';
import type { IncomeRow, MemberRow } from './tables';

/** 1 financing incentive, 2 investment reward. */
export const rewardTypes = { financing: 1, investment: 2 } as const;

/** What somebody paid on a day, in smallest units of the programme's token. */
export interface Paid {
  /** Node deposits, and what a brand raised. */
  readonly financing: bigint;
  /** Trading fees. */
  readonly fees: bigint;
}

/** A membership that earns on the day, with what it has had before. */
export type EarningMember = Pick<
  MemberRow,
  'id' | 'userId' | 'nodeType' | 'contribution' | 'reward' | 'yield'
>;

/** All that the income of a day follows from. */
export interface DayFacts {
  /** By the id of who paid. */
  readonly payments: ReadonlyMap<string, Paid>;
  /** Who invited whom; of payers and of those who invited them. */
  readonly inviters: ReadonlyMap<string, string>;
  /** Payers that stand for brands. */
  readonly brands: ReadonlySet<string>;
  /** Memberships that are whole on the day: joined before it began, and not due to end before it does. */
  readonly members: readonly EarningMember[];
}

/** An income as it is stored, without its day. */
type Income = Omit<IncomeRow, 'id' | 'day' | 'status'>;

/** What a day brings. */
export interface DayIncome {
  readonly income: readonly Income[];
  /** Memberships as they are after the day; those that did not change are left out. */
  readonly changed: readonly EarningMember[];
}

/**
 * The income of a day (N-02). Each payment brings income to who invited the payer and to who invited that one, by the highest
 * tier of theirs. An income is the tier's share of all that one payer paid on the day, rounded down to the smallest unit. A member's
 * own fees are added to its contribution first; then income is taken up to the multiple of it, for each kind of reward apart,
 * from direct payers before indirect ones and in the order of their ids: the last one that fits is cut.
 */
export function incomeOfDay({ payments, inviters, brands, members }: DayFacts): DayIncome {
  const after = new Map<string, EarningMember>();
  const highest = new Map<string, string>();
  const changed = new Set<string>();
  for (const member of [...members].sort((one, two) => one.nodeType - two.nodeType)) {
    const fees = payments.get(member.userId)?.fees ?? 0n;
    after.set(member.id, { ...member, contribution: member.contribution + fees });
    if (fees > 0n) changed.add(member.id);
    if (!highest.has(member.userId)) highest.set(member.userId, member.id);
  }
  const payers = [...payments].sort(([one], [two]) => (one < two ? -1 : 1));
  const income: Income[] = [];
  for (const level of ['direct', 'indirect'] as const) {
    for (const [sourceId, { financing, fees }] of payers) {
      const inviter = inviters.get(sourceId);
      const userId = level === 'direct' || inviter === undefined ? inviter : inviters.get(inviter);
      const member = after.get(highest.get(userId ?? '') ?? '');
      if (!member) continue;
      const plan = planOf(member.nodeType);
      const isBrand = brands.has(sourceId);
      const type = level === 'direct' ? (isBrand ? 2 : 1) : isBrand ? 4 : 3;
      const { id: memberId, nodeType } = member;
      const limit = member.contribution * incomeMultiple;
      const add = (rewardType: 1 | 2, paid: bigint, share: bigint, before: bigint): bigint => {
        const whole = (paid * share) / 1_000_000n;
        const amount = whole > limit - before ? limit - before : whole;
        if (amount <= 0n) return before;
        const source = { sourceId, type, rewardType, paid } as const;
        income.push({ memberId, userId: member.userId, nodeType, ...source, amount });
        changed.add(memberId);
        return before + amount;
      };
      member.reward = add(rewardTypes.financing, financing, plan.financing[level], member.reward);
      member.yield = add(rewardTypes.investment, fees, plan.investment[level], member.yield);
    }
  }
  return { income, changed: [...after.values()].filter(({ id }) => changed.has(id)) };
}
