import * as z from './schema';
import { defineCall } from './call';
import { amount, id, page, time, tokenCode } from './fields';

/** A trading or holding contest (V-02). */
export const RankingActivity = z.object({
  activity_id: id(),
  /** 1 trade ranking, 2 holding ranking. */
  type: z.union([z.literal(1), z.literal(2)]),
  title: z.string(),
  image_url: z.string(),
  token: tokenCode(),
  token_as: z.string(),
  start_time: time(),
  end_time: time(),
});
export type RankingActivity = z.infer<typeof RankingActivity>;

/** An activity with what it ranks by and what it pays. */
export const RankingActivityDetail = z.object({
  activity: RankingActivity,
  rules: z.string(),
  dates: z.array(z.iso.date()),
  /** What must be turned over, or held on average, to be ranked (V-04). */
  least_value: amount(),
  /** In which the values of places are: a market's currency, or the token. */
  value_token: tokenCode(),
  reward_token: tokenCode(),
  /** Of the whole activity, in `reward_token`, for each place from one to another. */
  prizes: z.array(z.object({ rank_from: z.int(), rank_to: z.int(), amount: amount() })),
});
export type RankingActivityDetail = z.infer<typeof RankingActivityDetail>;

/** A place in a ranking. */
export const RankingPlace = z.object({
  rank: z.int(),
  /** Masked. */
  account: z.string(),
  /** Traded as far as it counts (turnover in market), or held on average by time (token). */
  value: amount(),
  /** Prize, in `reward_token`; "0" outside the prizes. */
  reward: amount(),
});
export type RankingPlace = z.infer<typeof RankingPlace>;

/** 1 trade ranking, 2 holding ranking. */
const type = z.union([z.literal(1), z.literal(2)]);
/** Day of a ranking, `YYYY-MM-DD` (UTC). */
const day = z.iso.date();
const places = z.object({ list: z.array(RankingPlace), reward_token: tokenCode(), time: time() });
/** The user's own place; null when not ranked. */
const own = z.object({ place: z.nullable(RankingPlace), reward_token: tokenCode() });
const errors = ['activityUnknown'] as const;

export const getActivityRankingList = defineCall({
  name: 'ranking.getActivityRankingList',
  method: 'POST',
  path: '/Org/Activity/Ranking/getActivityRankingList',
  access: 'public',
  summary:
    'A trade ranking’s activity with its rules (rich text that the client sanitises) and its days; all of them by page without an id',
  input: z.object({ activity_id: z.optional(id()), ...page() }),
  output: z.object({
    list: z.array(RankingActivityDetail),
    total: z.int(),
  }),
  errors,
});

export const getActivityRankingByDate = defineCall({
  name: 'ranking.getActivityRankingByDate',
  method: 'POST',
  path: '/Org/Activity/Ranking/getActivityRankingByDate',
  access: 'public',
  summary: 'A ranking of one day, the first 100; of the whole activity without a day (V-02)',
  input: z.object({ type, activity_id: id(), ranking_date: z.optional(day) }),
  output: places,
  errors,
});

export const getActivityRankingByUser = defineCall({
  name: 'ranking.getActivityRankingByUser',
  method: 'POST',
  path: '/Org/Activity/Ranking/getActivityRankingByUser',
  access: 'user',
  summary: 'The user’s own place in a ranking of one day; of the whole activity without a day (V-02)',
  input: z.object({ type, activity_id: id(), ranking_date: z.optional(day) }),
  output: own,
  errors,
});

export const getAssetRankingList = defineCall({
  name: 'ranking.getAssetRankingList',
  method: 'POST',
  path: '/Org/Activity/Ranking/getAssetRankingList',
  access: 'public',
  summary: 'A holding ranking’s activity with its rules and its days; all of them by page without an id',
  input: z.object({ activity_id: z.optional(id()), ...page() }),
  output: getActivityRankingList.output,
  errors,
});

export const getAssetRanking = defineCall({
  name: 'ranking.getAssetRanking',
  method: 'POST',
  path: '/Org/Activity/Ranking/getAssetRanking',
  access: 'public',
  summary:
    'The largest holders of a token with their share of the circulating supply; of an activity’s token when its id is given (T-12, V-02)',
  input: z.object({ token: z.optional(tokenCode()), activity_id: z.optional(id()), ...page() }),
  output: z.object({
    list: z.array(z.extend(RankingPlace, { /** In percent, 2 decimals. */ share: amount() })),
    total: z.int(),
    holders: z.int(),
    reward_token: z.string(),
    time: time(),
  }),
  errors: ['activityUnknown', 'tokenUnknown'],
});

export const getUserAssetRanking = defineCall({
  name: 'ranking.getUserAssetRanking',
  method: 'POST',
  path: '/Org/Activity/Ranking/getUserAssetRanking',
  access: 'user',
  summary: 'The user’s own place in a holding ranking (V-02)',
  input: z.object({ token: z.optional(tokenCode()), activity_id: z.optional(id()) }),
  output: own,
  errors: ['activityUnknown', 'tokenUnknown'],
});
