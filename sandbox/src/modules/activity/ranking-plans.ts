import { inEach, madeInEach, type Texts } from '../../core/texts';
import { day } from '../../core/time-spans';

/** A trading or holding contest of an organisation. It is a matter of its number: nothing of it is stored (V-02). */
export interface Contest {
  /** `nova-t20261119`: organisation, kind and first day. */
  readonly id: string;
  readonly organisation: string;
  /** 1 trade ranking, 2 holding ranking. */
  readonly type: 1 | 2;
  readonly token: string;
  readonly startTime: number;
  readonly endTime: number;
}

/** Contests of a kind follow each other without a gap. */
const slotLength = 7 * day;
/** They are shown so many slots ahead and back. */
const slotsAhead = 1;
const slotsBack = 1;

/** What is ranked of each kind: turnover in the market, or what is held. */
const plans = [
  { type: 1, mark: 't', token: 'juno' },
  { type: 2, mark: 'h', token: 'aura' },
] as const;
/** Currency of the turnover. */
export const contestMarket = 'usdt';
/** What must be turned over or held on average to be ranked, in whole units of the ranking's values (V-04). */
export const leastOf = ({ type }: Pick<Contest, 'type'>): string => (type === 1 ? '100' : '10');
/** In which prizes are paid. */
export const rewardToken = 'aura';

/** Prizes of the whole contest by place, in whole tokens. */
export const contestPrizes: readonly {
  readonly from: number;
  readonly to: number;
  readonly amount: string;
}[] = [
  { from: 1, to: 1, amount: '60' },
  { from: 2, to: 2, amount: '30' },
  { from: 3, to: 3, amount: '15' },
  { from: 4, to: 10, amount: '5' },
];
/** Prize of a place, a decimal in whole tokens; "0" outside the prizes. */
export const prizeOf = (rank: number): string =>
  contestPrizes.find(({ from, to }) => from <= rank && rank <= to)?.amount ?? '0';

const contestOf = (organisation: string, plan: (typeof plans)[number], slot: number): Contest => {
  const startTime = slot * slotLength;
  const date = new Date(startTime).toISOString().slice(0, 10).replaceAll('-', '');
  const { type, mark, token } = plan;
  return {
    ...{ id: `${organisation}-${mark}${date}`, organisation, type, token },
    ...{ startTime, endTime: startTime + slotLength },
  };
};

/** An organisation's contests of a kind that are shown at a time, by start time; its first one is over, the second open. */
export function contestsAt(organisation: string, type: 1 | 2, now: number): Contest[] {
  const present = Math.floor(now / slotLength);
  const slots = Array.from({ length: slotsBack + 1 + slotsAhead }, (_, index) => present - slotsBack + index);
  return plans
    .filter((plan) => plan.type === type)
    .flatMap((plan) => slots.map((slot) => contestOf(organisation, plan, slot)));
}

/** A contest that is shown at a time, by its id; undefined for any other. */
export const contestWithId = (organisation: string, id: string, now: number): Contest | undefined =>
  [...contestsAt(organisation, 1, now), ...contestsAt(organisation, 2, now)].find((each) => each.id === id);

/** What a contest of a token, by its alias, is called. */
export const contestTitle = (type: 1 | 2, alias: string): Texts =>
  type === 1
    ? inEach(`${alias} 交易排行賽`, `${alias} 交易排行赛`, `${alias} trading contest`)
    : inEach(`${alias} 持倉排行賽`, `${alias} 持仓排行赛`, `${alias} holding contest`);

/** The rules of a contest, as rich text. */
export function contestRules(type: 1 | 2, alias: string, rewardAlias: string): Texts {
  const market = contestMarket.toUpperCase();
  const least = leastOf({ type });
  const what: readonly Texts[] =
    type === 1
      ? [
          inEach(
            `以活動期間 ${alias}/${market} 的有效成交額（買入與賣出合計）排名；成交額相同者名次相同。`,
            `以活动期间 ${alias}/${market} 的有效成交额（买入与卖出合计）排名；成交额相同者名次相同。`,
            `The ranking goes by the turnover in ${alias}/${market} that counts, bought and sold, while the contest is open. Equal turnover shares a place.`,
          ),
          inEach(
            `有效成交額須達 ${least} ${market} 方可獲排名。`,
            `有效成交额须达 ${least} ${market} 方可获得排名。`,
            `You are ranked from a turnover of ${least} ${market} on.`,
          ),
          inEach(
            '同兩個帳戶之間的來回交易不計算：互相買入與賣出的成交額會互相抵銷，只計算差額。',
            '相同两个账户之间的来回交易不计算：互相买入与卖出的成交额会互相抵消，只计算差额。',
            'Round trips between the same two accounts do not count: what they bought from and sold to each other cancels out, and only the difference counts.',
          ),
          inEach(
            '關聯帳戶之間的交易不計算：使用同一身份證明文件或同一瀏覽器的帳戶，以及邀請人與受邀人。',
            '关联账户之间的交易不计算：使用同一身份证件或同一浏览器的账户，以及邀请人与受邀人。',
            'Trades between linked accounts do not count: accounts with the same identity document or the same browser, and an inviter with an invitee.',
          ),
        ]
      : [
          inEach(
            `以活動期間 ${alias} 的平均持倉量（可用與凍結合計，含法幣帳戶）排名，按持有時間加權；每日排名以當日（UTC）計算。`,
            `以活动期间 ${alias} 的平均持仓量（可用与冻结合计，含法币账户）排名，按持有时间加权；每日排名以当日（UTC）计算。`,
            `The ranking goes by what is held of ${alias} on average while the contest is open, weighted by time: available and frozen, with the fiat account. That of a day goes by that day (UTC).`,
          ),
          inEach(
            `平均持倉量須達 ${least} ${alias} 方可獲排名。於活動結束前才買入的，只按持有的時間計算。`,
            `平均持仓量须达 ${least} ${alias} 方可获得排名。在活动结束前才买入的，只按持有的时间计算。`,
            `You are ranked from an average of ${least} ${alias} on. What you buy shortly before the end counts only for the time that you hold it.`,
          ),
        ];
  const paid = inEach(
    `獎勵以 ${rewardAlias} 於活動結束後自動派發至帳戶。`,
    `奖励以 ${rewardAlias} 于活动结束后自动派发至账户。`,
    `Prizes are paid in ${rewardAlias} by themselves after the end.`,
  );
  return madeInEach((locale) => [...what, paid].map((text) => `<p>${text[locale]}</p>`).join(''));
}
