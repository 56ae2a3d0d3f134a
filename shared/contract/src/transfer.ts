import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { amount, code, fromId, id, password, precision, time, tokenCode, typed } from './fields';
import { Hold, securityHolds } from './holds';

/** 1 UID, 2 email. */
export const PayeeType = z.union([z.literal(1), z.literal(2)]);
export type PayeeType = z.infer<typeof PayeeType>;

/** A transfer to another user. */
export const Transfer = z.object({
  id: id(),
  token: tokenCode(),
  amount: amount(),
  payee_type: PayeeType,
  /** Who receives it, as the sender wrote it; of one that the user received, the sender's UID. */
  payee: z.string(),
  note: z.string(),
  /** True when the user received it. */
  incoming: z.boolean(),
  /** 0 pending review, 1 completed, 2 not passed. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  create_time: time(),
});
export type Transfer = z.infer<typeof Transfer>;

const target = {
  token: tokenCode(),
  payee_type: PayeeType,
  payee: typed(254).check(z.minLength(1)),
  amount: amount(),
};
const targetErrors = [
  'transferTokenUnsupported',
  'payeeUnknown',
  'payeeSelf',
  'amountPrecision',
  'transferTooSmall',
  'transferQuota',
  'withdrawalsPaused',
  'insufficientBalance',
  'tradePasswordMissing',
  'authenticatorNotBound',
  'rateLimited',
  'accountLocked',
  ...securityHolds,
] as const;

export const shouldTransfer = defineCall({
  name: 'teller.shouldTransfer',
  method: 'POST',
  path: '/Teller/shouldTransfer',
  access: 'user',
  summary: 'Checks a transfer to another user before it is confirmed, and says who receives it (masked)',
  input: z.object(target),
  output: z.object({ payee_name: z.string() }),
  errors: targetErrors,
});

export const transferBetweenUsers = defineCommand({
  name: 'teller.transferBetweenUsers',
  path: '/teller/transferBetweenUsers',
  access: 'user',
  perAttempt: ['trade_pwd', 'google_code'],
  summary: 'Transfers to another user of the exchange, without a fee (A-08)',
  input: z.object({
    ...target,
    note: z._default(typed(200), ''),
    trade_pwd: password(),
    google_code: code(),
  }),
  output: z.object({ transfer: Transfer }),
  errors: [...targetErrors, 'tradePasswordWrong', 'authenticatorCodeWrong'],
});

/** What the rules allow. Amounts in token. */
export const TransferConfig = z.object({
  token: tokenCode(),
  precision: precision(),
  min_amount: amount(),
  daily_limit: amount(),
});
export type TransferConfig = z.infer<typeof TransferConfig>;

export const getTransferConfig = defineCall({
  name: 'token.getTransferConfig',
  method: 'GET',
  path: '/token/getTransferConfig',
  access: 'public',
  summary: 'Limits of transfers to other users (A-08)',
  input: z.object({ token: tokenCode() }),
  output: TransferConfig,
  errors: ['transferTokenUnsupported'],
});

export const getUserTransferConfig = defineCall({
  name: 'token.getUserTransferConfig',
  method: 'GET',
  path: '/token/getUserTransferConfig',
  access: 'user',
  summary:
    'The user’s own limits, with what is used and left of the day (from 00:00 UTC+8), and a hold under way',
  input: z.object({ token: tokenCode() }),
  output: z.extend(TransferConfig, { available: amount(), used: amount(), left: amount(), hold: Hold }),
  errors: ['transferTokenUnsupported'],
});

export const listUserFastTransfer = defineCall({
  name: 'teller.listUserFastTransfer',
  method: 'GET',
  path: '/teller/listUserFastTransfer',
  access: 'user',
  summary: 'The user’s transfers from and to other users, newest first',
  input: z.object({
    token: z.optional(tokenCode()),
    /** Only the one that `transferBetweenUsers` asked for under this key, whatever came of its answer. */
    idempotency_key: z.optional(z.string().check(z.maxLength(100))),
    /** Only the one with this id. */
    id: z.optional(id()),
    ...fromId(),
  }),
  output: z.object({ list: z.array(Transfer), next_id: z.nullable(id()) }),
  errors: [],
});

const betweenAccounts = z.object({ token: tokenCode(), amount: amount() });
/** Both accounts after a transfer between them. */
const bothAccounts = z.object({ token: tokenCode(), asset_available: amount(), c2c_available: amount() });
const betweenErrors = [
  'tokenUnknown',
  'amountPrecision',
  'amountTooSmall',
  'insufficientBalance',
  ...securityHolds,
] as const;

export const tokenToFiatTransfer = defineCommand({
  name: 'teller.tokenToFiatTransfer',
  path: '/Teller/OTC/tokenToFiatTransfer',
  access: 'user',
  summary: 'Moves from the asset account to the fiat (C2C) account (A-07)',
  input: betweenAccounts,
  output: bothAccounts,
  errors: betweenErrors,
});

export const fiatToTokenTransfer = defineCommand({
  name: 'teller.fiatToTokenTransfer',
  path: '/Teller/OTC/fiatToTokenTransfer',
  access: 'user',
  summary: 'Moves from the fiat (C2C) account to the asset account (A-07)',
  input: betweenAccounts,
  output: bothAccounts,
  errors: betweenErrors,
});
