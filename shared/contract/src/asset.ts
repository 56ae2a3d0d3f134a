import * as z from './schema';
import { Balance, Deposit } from './asset-state';
import { defineCall } from './call';
import { amount, choice, count, id, nothing, page, time, tokenCode } from './fields';

export * from './asset-state';

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
  errors: ['tokenUnknown'],
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
  errors: ['tokenUnknown', 'protocolUnknown', 'depositSuspended'],
});

export const getProtocolByToken = defineCall({
  name: 'token.getProtocolByToken',
  method: 'GET',
  path: '/token/getProtocolByToken',
  access: 'user',
  summary: 'Networks on which a token is deposited and withdrawn',
  input: z.object({ token: tokenCode() }),
  output: z.object({ list: z.array(z.object({ protocol: z.string(), name: z.string() })) }),
  errors: ['tokenUnknown'],
});

export const hasMemo = defineCall({
  name: 'token.hasMemo',
  method: 'GET',
  path: '/token/hasMemo',
  access: 'user',
  summary: 'Whether a deposit of the token needs a memo',
  input: z.object({ token: tokenCode() }),
  output: z.object({ has_memo: z.boolean() }),
  errors: ['tokenUnknown'],
});

export const getTokenConfirmCount = defineCall({
  name: 'token.getTokenConfirmCount',
  method: 'GET',
  path: '/token/getTokenConfirmCount',
  access: 'user',
  summary: 'Confirmations after which a deposit of the token is credited',
  input: z.object({ token: tokenCode(), protocol: z.optional(z.string()) }),
  output: z.object({ confirmations: z.int() }),
  errors: ['tokenUnknown'],
});

export const searchDepositList = defineCall({
  name: 'teller.searchDepositList',
  method: 'POST',
  path: '/Teller/searchDepositList',
  access: 'user',
  summary: 'The user’s deposits, newest first (A-09)',
  input: z.object({
    token: z.optional(tokenCode()),
    /** Only one group of states: 1 under way, 2 completed, 3 not credited. */
    state: z.optional(choice(1, 2, 3)),
    /** From this moment on, and before that one. */
    from_time: z.optional(count(Number.MAX_SAFE_INTEGER)),
    to_time: z.optional(count(Number.MAX_SAFE_INTEGER)),
    /** Only the one with this id. */
    id: z.optional(id()),
    ...page(),
  }),
  output: z.object({ list: z.array(Deposit), total: z.int() }),
  errors: [],
});

export const getDeposit = defineCall({
  name: 'teller.getDeposit',
  method: 'GET',
  path: '/Teller/getDeposit',
  access: 'user',
  summary: 'One deposit of the user (A-09)',
  input: z.object({ id: id() }),
  output: z.object({ deposit: Deposit }),
  errors: ['depositUnknown'],
});
