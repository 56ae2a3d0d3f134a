import * as z from './schema';
import { defineCall } from './call';
import { ErrorCodes } from './errors';
import { amount, id, nothing, precision, time, tokenCode } from './fields';

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

export const listUserBalance = defineCall({
  name: 'asset.listUserBalance',
  method: 'GET',
  path: '/asset/listUserBalance',
  access: 'user',
  summary: 'The asset account: every token of the organisation with the user’s balance',
  input: nothing(),
  output: z.object({ list: z.array(Balance), fiat: z.string(), time: time() }),
  errors: [],
});

export const getUserUsable = defineCall({
  name: 'asset.getUserUsable',
  method: 'GET',
  path: '/asset/getUserUsable',
  access: 'user',
  summary: 'What the user can spend of one token now',
  input: z.object({ token: tokenCode() }),
  output: z.object({ token: tokenCode(), available: amount(), version: z.int() }),
  errors: [ErrorCodes.tokenUnknown],
});

export const getDepositAddress = defineCall({
  name: 'teller.getDepositAddress',
  method: 'POST',
  path: '/Teller/getDepositAddress',
  access: 'user',
  summary: 'The user’s own deposit address for a token on a network; made at the first call',
  input: z.object({ token: tokenCode(), protocol: z.string().check(z.maxLength(20)) }),
  output: z.object({
    token: tokenCode(),
    protocol: z.string(),
    address: z.string(),
    /** Empty when the network needs none. */
    memo: z.string(),
    min_amount: amount(),
  }),
  errors: [ErrorCodes.tokenUnknown, ErrorCodes.protocolUnknown, ErrorCodes.depositSuspended],
});

export const getProtocolByToken = defineCall({
  name: 'token.getProtocolByToken',
  method: 'GET',
  path: '/token/getProtocolByToken',
  access: 'user',
  summary: 'Networks on which a token is deposited and withdrawn',
  input: z.object({ token: tokenCode() }),
  output: z.object({ list: z.array(z.object({ protocol: z.string(), name: z.string() })) }),
  errors: [ErrorCodes.tokenUnknown],
});

export const hasMemo = defineCall({
  name: 'token.hasMemo',
  method: 'GET',
  path: '/token/hasMemo',
  access: 'user',
  summary: 'Whether a deposit of the token needs a memo',
  input: z.object({ token: tokenCode() }),
  output: z.object({ has_memo: z.boolean() }),
  errors: [ErrorCodes.tokenUnknown],
});

export const getTokenConfirmCount = defineCall({
  name: 'token.getTokenConfirmCount',
  method: 'GET',
  path: '/token/getTokenConfirmCount',
  access: 'user',
  summary: 'Confirmations after which a deposit of the token is credited',
  input: z.object({ token: tokenCode(), protocol: z.optional(z.string()) }),
  output: z.object({ confirmations: z.int() }),
  errors: [ErrorCodes.tokenUnknown],
});

/** 0 awaiting review, 1 reviewed, 2 and 3 processing, 4 going on chain, 5 completed, 6 review failed, 7 cancelled. */
export const DepositStatus = z.int().check(z.minimum(0), z.maximum(7));

/** A deposit by chain. */
export const Deposit = z.object({
  id: id(),
  token: tokenCode(),
  protocol: z.string(),
  amount: amount(),
  address: z.string(),
  transaction_hash: z.string(),
  confirmations: z.int(),
  confirmations_needed: z.int(),
  status: DepositStatus,
  create_time: time(),
});
export type Deposit = z.infer<typeof Deposit>;

export const searchDepositList = defineCall({
  name: 'teller.searchDepositList',
  method: 'POST',
  path: '/Teller/searchDepositList',
  access: 'user',
  summary: 'The user’s deposits, newest first',
  input: z.object({
    token: z.optional(tokenCode()),
    page: z._default(z.int(), 1),
    size: z._default(z.int(), 20),
  }),
  output: z.object({ list: z.array(Deposit), total: z.int() }),
  errors: [],
});
