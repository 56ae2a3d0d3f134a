import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { amount, choice, code, count, id, nothing, page, password, time, tokenCode, typed } from './fields';
import { Hold, securityHolds } from './holds';
import { CodeSent } from './notification';

/**
 * State of a withdrawal: 0 awaiting review, 1 reviewed, 2 and 3 processing, 4 going on chain, 5 completed,
 * 6 review failed, 7 cancelled; as a deposit's.
 */
export const WithdrawalStatus = z.int().check(z.minimum(0), z.maximum(7));

/**
 * Why a withdrawal failed, each with its own words in the page's language; a page takes one that it does not know for
 * `other`. `address`: the address is one that nothing is sent to; `source`: where the funds came from has to be shown first;
 * `unusual`: the request is unlike the account's others and was not confirmed; `chain`: the network did not take the
 * transaction; `other`: the note says it.
 */
export const withdrawalReasons = ['address', 'source', 'unusual', 'chain', 'other'] as const;
export type WithdrawalReason = (typeof withdrawalReasons)[number];

/** A withdrawal to a chain address. */
export const Withdrawal = z.object({
  id: id(),
  token: tokenCode(),
  protocol: z.string(),
  /** What leaves the account; `fee` is part of it. */
  amount: amount(),
  fee: amount(),
  address_to: z.string(),
  memo: z.string(),
  /** Empty before it is on chain. */
  transaction_hash: z.string(),
  /** Blocks that were made since, and those after which it is completed; 0 before it is on chain. */
  confirmations: z.int(),
  confirmations_needed: z.int(),
  status: WithdrawalStatus,
  /** Why it failed, one of `withdrawalReasons`; empty otherwise. */
  reason: z.string(),
  /** What the reviewer wrote about it, in the reviewer's words; may be empty. */
  note: z.string(),
  create_time: time(),
  /** When the review ended, and when nothing more is to come; 0 before. */
  review_time: time(),
  close_time: time(),
  /** Rises with each change. */
  version: z.int(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

export const searchWithdrawalList = defineCall({
  name: 'teller.searchWithdrawalList',
  method: 'POST',
  path: '/Teller/searchWithdrawalList',
  access: 'user',
  summary: 'The user’s withdrawals, newest first (A-09)',
  input: z.object({
    token: z.optional(tokenCode()),
    /** Only one group of states: 1 under way, 2 completed, 3 failed or cancelled. */
    state: z.optional(choice(1, 2, 3)),
    /** From this moment on, and before that one. */
    from_time: z.optional(count(Number.MAX_SAFE_INTEGER)),
    to_time: z.optional(count(Number.MAX_SAFE_INTEGER)),
    /** Only the one that `userWithdrawal` asked for under this key, whatever came of its answer. */
    idempotency_key: z.optional(z.string().check(z.maxLength(100))),
    /** Only the one with this id. */
    id: z.optional(id()),
    ...page(),
  }),
  output: z.object({ list: z.array(Withdrawal), total: z.int() }),
  errors: [],
});

export const getWithdrawal = defineCall({
  name: 'teller.getWithdrawal',
  method: 'GET',
  path: '/Teller/getWithdrawal',
  access: 'user',
  summary: 'One withdrawal of the user (A-09)',
  input: z.object({ id: id() }),
  output: z.object({ withdrawal: Withdrawal }),
  errors: ['withdrawalUnknown'],
});

export const cancelWithdrawal = defineCommand({
  name: 'teller.cancelWithdrawal',
  path: '/Teller/cancelWithdrawal',
  access: 'user',
  summary: 'Cancels a withdrawal that awaits its review; what it held is free again (A-04)',
  input: z.object({ id: id() }),
  keyOptional: true,
  output: z.object({ withdrawal: Withdrawal }),
  errors: ['withdrawalUnknown', 'withdrawalClosed'],
});

const request = {
  token: tokenCode(),
  /** What leaves the account, with the fee. */
  apply_amount: amount(),
  address_to: typed(200).check(z.minLength(1)),
  memo: z._default(typed(100), ''),
  protocol: typed(20),
};
const requestErrors = [
  'tokenUnknown',
  'protocolUnknown',
  'withdrawalSuspended',
  'withdrawalsPaused',
  'addressInvalid',
  'addressOwn',
  'memoRequired',
  'amountPrecision',
  'withdrawalTooSmall',
  'withdrawalTooLarge',
  'withdrawalQuota',
  'insufficientBalance',
  'kycRequired',
  'tradePasswordMissing',
  'authenticatorNotBound',
  ...securityHolds,
] as const;

export const userWithdrawalCheck = defineCall({
  name: 'teller.userWithdrawalCheck',
  method: 'POST',
  path: '/Teller/userWithdrawalCheck',
  access: 'user',
  summary:
    'Checks a withdrawal before it is confirmed, and says what it will cost and when it is handled (A-04)',
  input: z.object(request),
  output: z.object({
    fee: amount(),
    /** What arrives: `apply_amount` less `fee`. */
    receive_amount: amount(),
    /** True outside 21:00-09:00 UTC+8: it is reviewed the next day. */
    next_day: z.boolean(),
    /**
     * A saved or used address that this one resembles without being it, or empty: a look-alike is a common fraud, and
     * nothing is sent to one.
     */
    similar_address: z.string(),
    /** Neither in the user's address book nor the target of a completed withdrawal. */
    new_address: z.boolean(),
  }),
  errors: requestErrors,
});

export const userWithdrawal = defineCommand({
  name: 'teller.userWithdrawal',
  path: '/Teller/userWithdrawal',
  access: 'user',
  perAttempt: ['trade_pwd', 'google_code', 'code'],
  summary: 'Asks for a withdrawal: the amount is frozen and the request reviewed by a person (A-04)',
  input: z.object({
    ...request,
    trade_pwd: password(),
    google_code: code(),
    /** Code sent by `userWithdrawalSendSms` or `sendWithdrawalEmail`. */
    code: code(),
  }),
  output: z.object({ withdrawal: Withdrawal, next_day: z.boolean() }),
  errors: [
    ...requestErrors,
    'addressLookAlike',
    'accountLocked',
    'tradePasswordWrong',
    'authenticatorCodeWrong',
    'authenticatorCodeUsed',
    'verificationCodeWrong',
    'rateLimited',
  ],
});

const sendErrors = [
  'tokenUnknown',
  'amountPrecision',
  'verificationMethodUnavailable',
  'rateLimited',
] as const;

export const userWithdrawalSendSms = defineCall({
  name: 'teller.userWithdrawalSendSms',
  method: 'POST',
  path: '/Teller/userWithdrawalSendSms',
  access: 'user',
  summary:
    'Sends the code for a withdrawal to the user’s telephone, naming token, amount and address. It is good for exactly this request (A-04)',
  input: z.object(request),
  output: CodeSent,
  errors: sendErrors,
});

export const sendWithdrawalEmail = defineCall({
  name: 'teller.sendWithdrawalEmail',
  method: 'POST',
  path: '/Teller/sendWithdrawalEmail',
  access: 'user',
  summary:
    'Sends the code for a withdrawal to the user’s email, naming token, amount and address. It is good for exactly this request (A-04)',
  input: z.object(request),
  output: CodeSent,
  errors: sendErrors,
});

export const checkCanWithdraw = defineCall({
  name: 'teller.checkCanWithdraw',
  method: 'GET',
  path: '/Teller/checkCanWithdraw',
  access: 'user',
  summary: 'What the user still needs before a withdrawal, and a hold under way (A-04, A-05)',
  input: nothing(),
  output: z.object({
    can_withdraw: z.boolean(),
    needs_kyc: z.boolean(),
    needs_trade_password: z.boolean(),
    needs_authenticator: z.boolean(),
    hold: Hold,
  }),
  errors: [],
});

/** What the rules allow for a token. Amounts in token. */
export const WithdrawalLimit = z.object({
  min_amount: amount(),
  max_amount: amount(),
  /** Of any 24 hours. */
  quota: amount(),
});
export type WithdrawalLimit = z.infer<typeof WithdrawalLimit>;

export const getWithdrawalLimit = defineCall({
  name: 'withdrawal.limit',
  method: 'GET',
  path: '/withdrawal/limit',
  access: 'public',
  summary: 'Limits of a withdrawal of a token: per transaction and in 24 hours (A-04)',
  input: z.object({ token: tokenCode() }),
  output: WithdrawalLimit,
  errors: ['tokenUnknown'],
});

export const getUserTokenWithdrawalLimit = defineCall({
  name: 'token.getUserTokenWithdrawalLimit',
  method: 'POST',
  path: '/token/getUserTokenWithdrawalLimit',
  access: 'user',
  summary: 'The user’s own limits for a token, with what is used and left of the 24 hours (A-04)',
  input: z.object({ token: tokenCode() }),
  output: z.extend(WithdrawalLimit, { used: amount(), left: amount() }),
  errors: ['tokenUnknown'],
});

export const getUserWithdrawalFixedAmount = defineCall({
  name: 'fee.getUserWithdrawalFixedAmount',
  method: 'POST',
  path: '/Org/Fee/getUserWithdrawalFixedAmount',
  access: 'user',
  summary: 'The fixed fee of a withdrawal of a token on a network, in token (A-04)',
  input: z.object({ token: tokenCode(), protocol: typed(20) }),
  output: z.object({ fee: amount() }),
  errors: ['tokenUnknown', 'protocolUnknown'],
});
