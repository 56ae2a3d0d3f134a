import {
  getActivityRankingByDate,
  getActivityRankingByUser,
  getActivityRankingList,
  getAssetRankingList,
  type RankingPlace,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { amountText, tokenOf } from '../../core/exchange/catalogue';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { localeOf, type SandboxLocale } from '../../core/locale';
import { offsetOf } from '../../core/pages';
import { day } from '../../core/time-spans';
import type { Implementations } from '../../http/web-request';
import { signedIn } from '../../http/signed-in';
import { maskedNames } from '../brand';
import type { CampaignParts } from '../campaign';
import { pictureUrl } from '../media';
import { contestRules, contestWithId, listedContests, prizeOf, valueToken } from './contests';
import type { Period, Place, Rankings } from './rankings';
import type { ContestRow } from './tables';

/** Places of a ranking that are shown. */
const shownPlaces = 100;

/** Registers the calls of the trade and holding rankings (V-02). */
export function implementRankings(
  implementations: Implementations,
  parts: CampaignParts,
  rankings: Rankings,
): void {
  const { database, clock, exchange } = parts;
  const { tokens } = exchange;

  for (const [call, type] of [
    [getActivityRankingList, 1],
    [getAssetRankingList, 2],
  ] as const)
    implementations.implement(call, async ({ activity_id: id, page, size }, { organisation, locale }) => {
      const now = clock.now();
      const contests =
        id === undefined
          ? await listedContests(database, organisation, type, now)
          : [await contestOf(database, organisation, type, id)];
      const from = offsetOf(page, size);
      const shown = contests.slice(from, from + size);
      return {
        list: shown.map((contest) => contestView(tokens, contest, localeOf(locale), now)),
        total: contests.length,
      };
    });

  implementations.implement(getActivityRankingByDate, async (input, { organisation }) => {
    const now = clock.now();
    const contest = await contestOf(database, organisation, input.type, input.activity_id);
    const period = periodOf(contest, input.ranking_date, now);
    const places = contest.startTime <= now ? await rankings.first(contest, period, shownPlaces) : [];
    return {
      list: await placeViews(parts, contest, places, input.ranking_date === undefined),
      reward_token: contest.rewardToken,
      time: clock.now(),
    };
  });

  implementations.implement(getActivityRankingByUser, async (input, request) => {
    const now = clock.now();
    const userId = signedIn(request);
    const contest = await contestOf(database, request.organisation, input.type, input.activity_id);
    const period = periodOf(contest, input.ranking_date, now);
    const place = contest.startTime <= now ? await rankings.placeOf(contest, period, userId) : undefined;
    const [view] = await placeViews(parts, contest, place ? [place] : [], input.ranking_date === undefined);
    return { place: view ?? null, reward_token: contest.rewardToken };
  });
}

/** A contest of the organisation. Rejects with `activityUnknown`. */
async function contestOf(
  database: Database,
  organisation: string,
  type: 1 | 2,
  id: string,
): Promise<ContestRow> {
  const contest = await contestWithId(database, organisation, id);
  if (contest?.type !== type) throw new CallError('activityUnknown');
  return contest;
}

/** A day of a contest (UTC), as far as it is of it, or all of it. Rejects with `invalidInput` for a day that it does not have. */
function periodOf({ startTime, endTime }: ContestRow, date: string | undefined, now: number): Period {
  if (date === undefined) return { from: startTime, to: endTime };
  const begins = Date.parse(`${date}T00:00:00Z`);
  const [from, to] = [Math.max(begins, startTime), Math.min(begins + day, endTime)];
  if (from >= to || from > now)
    throw new CallError('invalidInput', 'ranking_date', { ranking_date: 'one of the ranking’s dates' });
  return { from, to };
}

/** The days of a contest that have begun, the first and the last perhaps in part. */
function datesOf({ startTime, endTime }: ContestRow, now: number): string[] {
  if (startTime >= now) return [];
  const dates: string[] = [];
  for (let time = startTime - (startTime % day); time < Math.min(endTime, now); time += day)
    dates.push(new Date(time).toISOString().slice(0, 10));
  return dates;
}

function contestView(
  tokens: UserExchange['tokens'],
  contest: ContestRow,
  locale: SandboxLocale,
  now: number,
) {
  return {
    activity: {
      activity_id: contest.id,
      type: contest.type,
      title: contest.title[locale],
      image_url: pictureUrl('story', contest.token),
      token: contest.token,
      token_as: tokenOf(tokens, contest.token).alias,
      start_time: contest.startTime,
      end_time: contest.endTime,
    },
    rules: contestRules(tokens, contest)[locale],
    dates: datesOf(contest, now),
    least_value: amountText(tokens, valueToken(contest), contest.least),
    value_token: valueToken(contest),
    reward_token: contest.rewardToken,
    prizes: contest.prizes.map(({ from, to, amount }) => ({ rank_from: from, rank_to: to, amount })),
  };
}

/** `isWhole`: prizes are those of the whole contest. */
async function placeViews(
  { database, exchange }: Pick<CampaignParts, 'database' | 'exchange'>,
  contest: ContestRow,
  places: readonly Place[],
  isWhole: boolean,
): Promise<RankingPlace[]> {
  const { tokens } = exchange;
  const reward = (place: Place) =>
    prizeOf(contest.prizes, place, tokenOf(tokens, contest.rewardToken).precision);
  const userIds = places.map(({ userId }) => userId);
  const names = await maskedNames(database, userIds);
  return places.map((place) => ({
    rank: place.rank,
    account: names.get(place.userId) ?? '',
    value: amountText(tokens, valueToken(contest), place.value),
    reward: amountText(tokens, contest.rewardToken, isWhole ? reward(place) : 0n),
  }));
}
