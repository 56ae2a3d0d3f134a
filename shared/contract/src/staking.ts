import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { amount, fromId, id, password, precision, time, tokenCode } from './fields';

/** What a token can be staked on: for a term, or flexible. */
export const StakingProduct = z.object({
  id: id(),
  token: tokenCode(),
  token_as: z.string(),
  /** Most decimals of an amount. */
  precision: precision(),
  /** 1 flexible: released whenever its owner wants, at `end_time` at the latest. 2 for a term. */
  type: z.union([z.literal(1), z.literal(2)]),
  /** Of 24 hours each; 0 for a flexible one. */
  term_days: z.int(),
  /** Yearly yield as a share, of 365 days. */
  rate: amount(),
  /** In token: least and most of one stake, what may be staked by all, and what is left of that. */
  min_amount: amount(),
  max_amount: amount(),
  quota: amount(),
  left: amount(),
  /** Whether a stake may be released before its end; what was paid by then stays its owner's. */
  early_release: z.boolean(),
  image_url: z.string(),
  start_time: time(),
  end_time: time(),
});
export type StakingProduct = z.infer<typeof StakingProduct>;

/** A stake of the user's. */
export const StakingPosition = z.object({
  id: id(),
  product_id: id(),
  token: tokenCode(),
  token_as: z.string(),
  type: z.union([z.literal(1), z.literal(2)]),
  rate: amount(),
  amount: amount(),
  /** In token: yield of each full day, rounded down; what was paid; and what is paid until the end if it stays. */
  day_yield: amount(),
  paid: amount(),
  total_yield: amount(),
  early_release: z.boolean(),
  /** 0 staked, 1 released. */
  status: z.union([z.literal(0), z.literal(1)]),
  start_time: time(),
  /** When it is released by itself. */
  end_time: time(),
  /** When yield is paid next; 0 for none. */
  next_time: z.int(),
  /** 0 before. */
  release_time: z.int(),
});
export type StakingPosition = z.infer<typeof StakingPosition>;

export const listStakingProducts = defineCall({
  name: 'staking.listProducts',
  method: 'GET',
  path: '/staking/getProductList',
  access: 'public',
  summary: 'Products that tokens can be staked on, open ones first (V-02)',
  input: z.object({}),
  output: z.object({ list: z.array(StakingProduct), time: time() }),
  errors: [],
});

export const getStakingProduct = defineCall({
  name: 'staking.getProduct',
  method: 'GET',
  path: '/staking/getProductInfo',
  access: 'public',
  summary: 'One product that tokens can be staked on, with its terms',
  input: z.object({ id: id() }),
  output: z.object({ product: StakingProduct, time: time() }),
  errors: ['activityUnknown'],
});

export const createStake = defineCommand({
  name: 'staking.createStake',
  path: '/staking/createStake',
  access: 'user',
  perAttempt: ['trade_password'],
  summary: 'Stakes an amount on a product (V-02)',
  input: z.object({ product_id: id(), amount: amount(), trade_password: password() }),
  output: z.object({ position: StakingPosition }),
  errors: [
    'activityUnknown',
    'activityNotStarted',
    'activityEnded',
    'lockTooSmall',
    'lockTooLarge',
    'surplusExceeded',
    'insufficientBalance',
    'tradePasswordMissing',
    'tradePasswordWrong',
    'accountLocked',
    'idempotencyConflict',
  ],
});

export const releaseStake = defineCommand({
  name: 'staking.releaseStake',
  path: '/staking/releaseStake',
  access: 'user',
  summary: 'Releases a stake before its end, where its product allows it; a released one is answered alike',
  input: z.object({ position_id: id() }),
  keyOptional: true,
  output: z.object({ position: StakingPosition }),
  errors: ['stakeUnknown', 'stakeNotReleasable'],
});

export const listStakingPositions = defineCall({
  name: 'staking.listPositions',
  method: 'GET',
  path: '/staking/getPositionList',
  access: 'user',
  summary: 'The user’s stakes, newest first; one stake when it is given',
  input: z.object({ id: z.optional(id()), ...fromId() }),
  output: z.object({ list: z.array(StakingPosition), next_id: z.nullable(id()) }),
  errors: [],
});

/** Yield that was paid. */
export const StakingYield = z.object({
  id: id(),
  position_id: id(),
  token_as: z.string(),
  amount: amount(),
  /** When it fell due. */
  time: time(),
});
export type StakingYield = z.infer<typeof StakingYield>;

export const listStakingYields = defineCall({
  name: 'staking.listYields',
  method: 'GET',
  path: '/staking/getYieldList',
  access: 'user',
  summary: 'Yield that was paid to the user, newest first',
  input: z.object({ ...fromId() }),
  output: z.object({ list: z.array(StakingYield), next_id: z.nullable(id()) }),
  errors: [],
});
