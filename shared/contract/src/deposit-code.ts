import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { amount, count, fromId, id, time, tokenCode, typed } from './fields';

/** 12 digits and capital letters; the call says so itself when it is not. */
export const depositCodePattern = /^[0-9A-Z]{12}$/;

/** What a deposit code is worth. */
export const DepositCode = z.object({
  code: z.string(),
  token: tokenCode(),
  token_as: z.string(),
  amount: amount(),
  /** Last moment to redeem it; 0 for none. */
  expires: z.int(),
});
export type DepositCode = z.infer<typeof DepositCode>;

const codeErrors = [
  'depositCodeFormat',
  'depositCodeUnknown',
  'depositCodeUsed',
  'depositCodeExpired',
  'accountLocked',
] as const;

export const getCodeDetails = defineCall({
  name: 'recharge.getCodeDetails',
  method: 'GET',
  path: '/pay/recharge/getCodeDetails',
  access: 'user',
  summary: 'What a deposit code is worth, before it is redeemed (A-03)',
  input: z.object({ code: typed(64) }),
  output: DepositCode,
  errors: codeErrors,
});

/** A deposit code that the user redeemed. */
export const DepositCodeRecord = z.object({
  id: id(),
  code: z.string(),
  token: tokenCode(),
  amount: amount(),
  time: time(),
});
export type DepositCodeRecord = z.infer<typeof DepositCodeRecord>;

export const consumeCode = defineCommand({
  name: 'recharge.consume',
  path: '/pay/recharge/consume',
  access: 'user',
  summary: 'Redeems a deposit code into the asset account (A-03)',
  input: z.object({ code: typed(64) }),
  output: z.object({ record: DepositCodeRecord }),
  errors: [...codeErrors, 'withdrawalsPaused'],
});

export const listUserConsumeRecord = defineCall({
  name: 'recharge.listUserConsumeRecord',
  method: 'GET',
  path: '/pay/recharge/listUserConsumeRecord',
  access: 'user',
  summary: 'Deposit codes that the user redeemed, newest first (A-09)',
  input: z.object({
    token: z.optional(tokenCode()),
    /** From this moment on, and before that one. */
    from_time: z.optional(count(Number.MAX_SAFE_INTEGER)),
    to_time: z.optional(count(Number.MAX_SAFE_INTEGER)),
    /** Only the one with this id. */
    id: z.optional(id()),
    ...fromId(),
  }),
  output: z.object({ list: z.array(DepositCodeRecord), next_id: z.nullable(id()) }),
  errors: [],
});
