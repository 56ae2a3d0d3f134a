import {
  getActivityRankingByDate,
  getActivityRankingByUser,
  getActivityRankingList,
  getAssetRankingList,
  type RankingPlace,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import { formatUnits } from '../../core/engine/decimal';
import { tokenOf } from '../../core/exchange/catalogue';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { localeOf, type SandboxLocale } from '../../core/locale';
import { offsetOf } from '../../core/pages';
import { day } from '../../core/time-spans';
import type { Implementations } from '../../http/web-request';
import { signedIn } from '../../http/signed-in';
import { maskedNames } from '../brand';
import type { CampaignParts } from '../campaign';
import { pictureUrl } from '../media';
import {
  type Contest,
  contestMarket,
  contestPrizes,
  contestRules,
  contestsAt,
  contestTitle,
  contestWithId,
  leastOf,
  prizeOf,
  rewardToken,
} from './ranking-plans';
import type { Period, Place, Rankings } from './rankings';

/** Places of a ranking that are shown. */
const shownPlaces = 100;

/** Registers the calls of the trade and holding rankings (V-02). */
export function implementRankings(
  implementations: Implementations,
  parts: CampaignParts,
  rankings: Rankings,
): void {
  const { clock, exchange } = parts;
  const { tokens } = exchange;

  for (const [call, type] of [
    [getActivityRankingList, 1],
    [getAssetRankingList, 2],
  ] as const)
    implementations.implement(call, async ({ activity_id: id, page, size }, { organisation, locale }) => {
      const now = clock.now();
      const contests =
        id === undefined ? contestsAt(organisation, type, now) : [contestOf(organisation, type, id, now)];
      const from = offsetOf(page, size);
      const shown = contests.slice(from, from + size);
      return {
        list: shown.map((contest) => contestView(tokens, contest, localeOf(locale), now)),
        total: contests.length,
      };
    });

  implementations.implement(getActivityRankingByDate, async (input, { organisation }) => {
    const now = clock.now();
    const contest = contestOf(organisation, input.type, input.activity_id, now);
    const period = periodOf(contest, input.ranking_date, now);
    const places = contest.startTime <= now ? await rankings.first(contest, period, shownPlaces) : [];
    return {
      list: await placeViews(parts, contest, places, input.ranking_date === undefined),
      reward_token: rewardToken,
      time: clock.now(),
    };
  });

  implementations.implement(getActivityRankingByUser, async (input, request) => {
    const now = clock.now();
    const contest = contestOf(request.organisation, input.type, input.activity_id, now);
    const period = periodOf(contest, input.ranking_date, now);
    const userId = signedIn(request);
    const place = contest.startTime <= now ? await rankings.placeOf(contest, period, userId) : undefined;
    const [view] = await placeViews(parts, contest, place ? [place] : [], input.ranking_date === undefined);
    return { place: view ?? null, reward_token: rewardToken };
  });
}

/** A contest of the organisation. Rejects with `activityUnknown`. */
function contestOf(organisation: string, type: 1 | 2, id: string, now: number): Contest {
  const contest = contestWithId(organisation, id, now);
  if (contest?.type !== type) throw new CallError('activityUnknown');
  return contest;
}

/** A day of a contest, or all of it. Rejects with `invalidInput` for a day that it does not have. */
function periodOf({ startTime, endTime }: Contest, date: string | undefined, now: number): Period {
  if (date === undefined) return { from: startTime, to: endTime };
  const from = Date.parse(`${date}T00:00:00Z`);
  if (from < startTime || from >= endTime || from > now)
    throw new CallError('invalidInput', 'ranking_date', { ranking_date: 'one of the ranking’s dates' });
  return { from, to: from + day };
}

/** The days of a contest that have begun. */
function datesOf({ startTime, endTime }: Contest, now: number): string[] {
  const dates: string[] = [];
  for (let time = startTime; time < Math.min(endTime, now); time += day)
    dates.push(new Date(time).toISOString().slice(0, 10));
  return dates;
}

function contestView(tokens: UserExchange['tokens'], contest: Contest, locale: SandboxLocale, now: number) {
  const aliasOf = (token: string) => tokenOf(tokens, token).alias;
  return {
    activity: {
      activity_id: contest.id,
      type: contest.type,
      title: contestTitle(contest.type, aliasOf(contest.token))[locale],
      image_url: pictureUrl('story', contest.token),
      token: contest.token,
      token_as: aliasOf(contest.token),
      start_time: contest.startTime,
      end_time: contest.endTime,
    },
    rules: contestRules(contest.type, aliasOf(contest.token), aliasOf(rewardToken))[locale],
    dates: datesOf(contest, now),
    least_value: leastOf(contest),
    value_token: contest.type === 1 ? contestMarket : contest.token,
    reward_token: rewardToken,
    prizes: contestPrizes.map(({ from, to, amount }) => ({ rank_from: from, rank_to: to, amount })),
  };
}

/** `isWhole`: prizes are those of the whole contest. */
async function placeViews(
  { database, exchange }: Pick<CampaignParts, 'database' | 'exchange'>,
  { type, token }: Contest,
  places: readonly Place[],
  isWhole: boolean,
): Promise<RankingPlace[]> {
  const { precision } = tokenOf(exchange.tokens, type === 1 ? contestMarket : token);
  const userIds = places.map(({ userId }) => userId);
  const names = await maskedNames(database, userIds);
  return places.map(({ rank, userId, value }) => ({
    rank,
    account: names.get(userId) ?? '',
    value: formatUnits(value, precision),
    reward: isWhole ? prizeOf(rank) : '0',
  }));
}
