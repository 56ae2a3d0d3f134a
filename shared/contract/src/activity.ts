import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { amount, id, page, password, precision, time, tokenCode, typed } from './fields';

const ofToken = z.object({ token: tokenCode() });

export const getActivitySortSet = defineCall({
  name: 'activity.getSortSet',
  method: 'GET',
  path: '/activity/getSortSet',
  access: 'public',
  summary: 'The hot events, in the organisation’s order (V-01)',
  input: z.object({}),
  output: z.object({
    list: z.array(
      z.object({
        id: id(),
        type: z.enum([
          'gift_coin',
          'ieo',
          'holding_ranking',
          'trade_ranking',
          'staking',
          'collectible',
          'casting',
          'auction',
        ]),
        title: z.string(),
        image_url: z.string(),
        /** Path of the application. */
        link: z.string(),
        start_time: time(),
        /** 0 for no end. */
        end_time: z.int(),
      }),
    ),
    time: time(),
  }),
  errors: [],
});

/** A gift-coin activity and its terms. */
export const SurplusNumber = z.object({
  token: tokenCode(),
  token_as: z.string(),
  /** Most decimals of an amount. */
  precision: precision(),
  /** In token: what may still be locked by all, and least and most of one lock. */
  surplus: amount(),
  total: amount(),
  min_amount: amount(),
  max_amount: amount(),
  /** Gift as a share of what is locked, and of what an invitee locks. */
  gift_rate: amount(),
  invite_rate: amount(),
  /** How long a lock lasts, in ms. */
  duration: z.int(),
  start_time: time(),
  end_time: time(),
  time: time(),
});
export type SurplusNumber = z.infer<typeof SurplusNumber>;

export const getSurplusNumber = defineCall({
  name: 'activity.getSurplusNumber',
  method: 'GET',
  path: '/Org/Activity/getSurplusNumber',
  access: 'public',
  summary: 'The gift-coin activity of a token: what is left of it and its terms (V-01)',
  input: ofToken,
  output: SurplusNumber,
  errors: ['activityUnknown'],
});

export const getUsableNumber = defineCall({
  name: 'activity.getUsableNumber',
  method: 'POST',
  path: '/Org/Activity/getUsableNumber',
  access: 'user',
  summary: 'How much of a token the user can lock now',
  input: ofToken,
  output: z.object({ usable: amount(), available: amount() }),
  errors: ['activityUnknown'],
});

/** A lock of the user's. */
export const LockRecord = z.object({
  id: id(),
  token: tokenCode(),
  amount: amount(),
  gift: amount(),
  /** 0 locked, 1 released. */
  status: z.union([z.literal(0), z.literal(1)]),
  lock_time: time(),
  release_time: time(),
});
export type LockRecord = z.infer<typeof LockRecord>;

const lockErrors = [
  'activityUnknown',
  'activityNotStarted',
  'activityEnded',
  'insufficientBalance',
  'tradePasswordMissing',
  'tradePasswordWrong',
  'accountLocked',
  'idempotencyConflict',
] as const;

export const lockStore = defineCommand({
  name: 'activity.lockStore',
  path: '/Org/Activity/lockStore',
  access: 'user',
  perAttempt: ['trade_pwd'],
  summary: 'Locks an amount of a token for the gift-coin activity (V-01)',
  input: z.object({
    token: tokenCode(),
    lock_num: amount(),
    trade_pwd: password(),
    invite_code: z._default(typed(20), ''),
  }),
  output: z.object({ record: LockRecord }),
  errors: [...lockErrors, 'lockTooSmall', 'lockTooLarge', 'surplusExceeded', 'inviteCodeUnknown'],
});

export const getLockStoreRecord = defineCall({
  name: 'activity.getLockStoreRecord',
  method: 'POST',
  path: '/Org/Activity/getLockStoreRecord',
  access: 'user',
  summary: 'The user’s locks by page, newest first',
  input: z.object({ token: z.optional(tokenCode()), ...page() }),
  output: z.object({ list: z.array(LockRecord), total: z.int() }),
  errors: [],
});

export const getActivityInviteRecord = defineCall({
  name: 'activity.getInviteRecord',
  method: 'POST',
  path: '/Org/Activity/getInviteRecord',
  access: 'user',
  summary: 'What invitees locked and what the user received for it, by page, newest first',
  input: z.object({ token: z.optional(tokenCode()), ...page() }),
  output: z.object({
    list: z.array(
      z.object({
        id: id(),
        account: z.string(),
        token: tokenCode(),
        amount: amount(),
        gift: amount(),
        time: time(),
      }),
    ),
    total: z.int(),
  }),
  errors: [],
});

export const isLockStoreAgain = defineCall({
  name: 'activity.isLockStoreAgain',
  method: 'POST',
  path: '/Org/Activity/isLockStoreAgain',
  access: 'user',
  summary: 'Whether what was released may be locked again, and how much',
  input: ofToken,
  output: z.object({ allowed: z.boolean(), amount: amount() }),
  errors: ['activityUnknown'],
});

export const lockStoreAgain = defineCommand({
  name: 'activity.lockStoreAgain',
  path: '/Org/Activity/lockStoreAgain',
  access: 'user',
  perAttempt: ['trade_pwd'],
  summary: 'Locks again what was released',
  input: z.object({ token: tokenCode(), trade_pwd: password() }),
  output: z.object({ record: LockRecord }),
  errors: [...lockErrors, 'lockNotAgain'],
});
