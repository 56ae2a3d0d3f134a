import * as z from './schema';
import { amount, id, precision, time, tokenCode } from './fields';

/** What a user holds of a token in the asset account. */
export const Balance = z.object({
  token: tokenCode(),
  token_as: z.string(),
  logo_url: z.string(),
  precision: precision(),
  available: amount(),
  /** Held by open orders and requests under way. */
  frozen: amount(),
  /** Estimate of the whole in the organisation's fiat currency, rounded down to 2 decimals. */
  fiat_value: amount(),
  can_deposit: z.boolean(),
  can_withdraw: z.boolean(),
  /** Rises with each change of this balance. */
  version: z.int(),
});
export type Balance = z.infer<typeof Balance>;

/** 0 awaiting review, 1 reviewed, 2 and 3 processing, 4 going on chain, 5 completed, 6 review failed, 7 cancelled. */
export const DepositStatus = z.int().check(z.minimum(0), z.maximum(7));

/**
 * Why a deposit was not credited, each with its own words in the page's language; a page takes one that it does not know for
 * `other`. `minimum`: less than the smallest deposit; `memo`: without the memo, or with another one; `chain`: the transfer
 * failed on its network, and moved nothing; `dropped`: it left the network without being confirmed.
 */
export const depositReasons = ['minimum', 'memo', 'chain', 'dropped', 'other'] as const;
export type DepositReason = (typeof depositReasons)[number];

/** A deposit by chain. */
export const Deposit = z.object({
  id: id(),
  token: tokenCode(),
  protocol: z.string(),
  amount: amount(),
  address: z.string(),
  /** The memo that came with it; empty for none. */
  memo: z.string(),
  transaction_hash: z.string(),
  /** Blocks that were made since its own; they fall when the network takes its block back. */
  confirmations: z.int(),
  confirmations_needed: z.int(),
  /** 2 while it waits for a block, 3 while its confirmations are counted. */
  status: DepositStatus,
  /** One of `depositReasons`; empty for one that was, or is going to be, credited. */
  reason: z.string(),
  create_time: time(),
  /** When nothing more was to come; 0 before. */
  close_time: time(),
  /** Rises with each change. */
  version: z.int(),
});
export type Deposit = z.infer<typeof Deposit>;
