import { power } from '../../src/core/engine/decimal';
import { day } from '../../src/core/time-spans';
import { planOf } from '../../src/modules/node/node-plans';
import { firstDay, type ToldIncome, type Tree, treePair } from './tree';

/** What a membership has after the last day. */
export interface ToldMember {
  readonly contribution: bigint;
  readonly reward: bigint;
  readonly yield: bigint;
}

/**
 * The income of a tree by the rules as people are told them, computed the other way round than the exchange does: from each member
 * down to its referrals, fill by fill, and without the database.
 */
export function tellIncome(
  tree: Tree,
  days: number,
): { readonly income: ToldIncome[]; readonly members: ReadonlyMap<string, ToldMember> } {
  const children = new Map<string, string[]>();
  for (const { id, invitedBy } of tree.people) {
    if (invitedBy === null) continue;
    const siblings = children.get(invitedBy) ?? [];
    siblings.push(id);
    children.set(invitedBy, siblings);
  }
  const of = (id: string) => [...(children.get(id) ?? [])].sort();
  const brandOf = new Map(tree.brands.map(({ userId, token }) => [userId, token]));
  const balances = new Map(
    tree.members.map(({ id, contribution, reward, yield: investment }) => [
      id,
      { contribution, 1: reward, 2: investment },
    ]),
  );
  const income: ToldIncome[] = [];
  for (let from = firstDay - 20 * day; from < firstDay + days * day; from += day) {
    const isOfDay = (time: number) => time >= from && time < from + day;
    const paid = paymentsOf(tree, from, isOfDay);
    const holders = new Map<string, Tree['members'][number][]>();
    for (const member of tree.members) {
      if (member.joinTime >= from || member.unlockTime < from + day) continue;
      const balance = balances.get(member.id);
      if (balance) balance.contribution += paid(member.userId, 2);
      holders.set(member.userId, [...(holders.get(member.userId) ?? []), member]);
    }
    for (const [userId, memberships] of holders) {
      const [member] = [...memberships].sort((one, two) => one.nodeType - two.nodeType);
      const balance = member && balances.get(member.id);
      if (!balance) continue;
      const plan = planOf(member.nodeType);
      for (const indirect of [false, true]) {
        const sources = indirect
          ? of(userId)
              .flatMap((child) => of(child))
              .sort()
          : of(userId);
        for (const sourceId of sources) {
          for (const rewardType of [1, 2] as const) {
            const { direct, indirect: further } = rewardType === 1 ? plan.financing : plan.investment;
            const whole = (paid(sourceId, rewardType) * (indirect ? further : direct)) / power(6);
            const room = balance.contribution * 3n - balance[rewardType];
            const amount = whole < room ? whole : room;
            if (amount <= 0n) continue;
            balance[rewardType] += amount;
            const [own, ofBrand] = indirect ? ([3, 4] as const) : ([1, 2] as const);
            const type = brandOf.has(sourceId) ? ofBrand : own;
            income.push({ day: from, memberId: member.id, sourceId, type, rewardType, amount });
          }
        }
      }
    }
  }
  const key = ({ day: time, memberId, sourceId, rewardType }: ToldIncome) =>
    `${time} ${memberId} ${sourceId} ${rewardType}`;
  return {
    income: income.sort((one, two) => (key(one) < key(two) ? -1 : 1)),
    members: new Map(
      [...balances].map(([id, { contribution, 1: reward, 2: investment }]) => [
        id,
        { contribution, reward, yield: investment },
      ]),
    ),
  };
}

/** What somebody paid on a day: 1 deposits and what a brand raised, 2 fees. In smallest units of USDT. */
function paymentsOf(tree: Tree, from: number, isOfDay: (time: number) => boolean) {
  const sums = new Map<string, bigint>();
  const add = (userId: string, rewardType: 1 | 2, amount: bigint) => {
    const key = `${userId} ${rewardType}`;
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  };
  for (const { userId, deposit, joinTime } of tree.members) if (isOfDay(joinTime)) add(userId, 1, deposit);
  for (const { token, raised, endTime } of tree.sales) {
    const brand = tree.brands.find((each) => each.token === token);
    if (brand && isOfDay(endTime)) add(brand.userId, 1, raised);
  }
  // Fees of a payer in a pair, as a fraction of the market's smallest unit, so that nothing is rounded before its time.
  const fees = new Map<string, { bought: bigint; sold: bigint }>();
  for (const { owner, pair, side, price, fee, time } of tree.fills) {
    if (!isOfDay(time)) continue;
    const sum = fees.get(`${owner} ${pair}`) ?? { bought: 0n, sold: 0n };
    if (side === 1) sum.bought += fee * price;
    else sum.sold += fee;
    fees.set(`${owner} ${pair}`, sum);
  }
  for (const [key, { bought, sold }] of fees) {
    const [owner = '', code = ''] = key.split(' ');
    const { tokenPrecision, marketPrecision, pricePrecision, market } = treePair(code);
    // Token units times ticks are of 10^-(token and price places) of the market.
    const inMarket = (bought * power(marketPrecision)) / power(tokenPrecision + pricePrecision) + sold;
    const close = tree.btcCloses.get(from) ?? 0n;
    add(owner, 2, market === 'usdt' ? inMarket : (inMarket * close * power(6)) / power(marketPrecision + 2));
  }
  return (userId: string, rewardType: 1 | 2) => sums.get(`${userId} ${rewardType}`) ?? 0n;
}
