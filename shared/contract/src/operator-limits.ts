import * as z from './schema';
import { defineOperatorCall } from './call';
import { amount, done, nothing, tokenCode } from './fields';
import { changeReason } from './operator-market';

/** Whole USDT, zero or more. */
const wholeDollars = () => z.string().check(z.regex(/^(0|[1-9]\d{0,14})$/));

/** What an account may withdraw of a token in 24 hours (A-04, O-10). Amounts in token. */
export const TokenQuota = z.object({
  token: tokenCode(),
  quota: amount(),
  /** The token’s own, which holds where operators set none. */
  usual: amount(),
});
export type TokenQuota = z.infer<typeof TokenQuota>;

/** Above what withdrawals of an account in 24 hours take two people’s approval (O-10). */
export const TwoPeopleLimit = z.object({
  organisation: z.string(),
  above: wholeDollars(),
  /** The server’s setting, which holds where operators set none. */
  usual: wholeDollars(),
});
export type TwoPeopleLimit = z.infer<typeof TwoPeopleLimit>;

export const listWithdrawalLimits = defineOperatorCall({
  name: 'operator.listLimits',
  method: 'GET',
  path: '/ops/listLimits',
  role: 'read',
  summary: 'What may be withdrawn in 24 hours, and above what it takes two people (O-10)',
  input: nothing(),
  output: z.object({ quotas: z.array(TokenQuota), two_people: z.array(TwoPeopleLimit) }),
  errors: [],
});

export const setTokenQuota = defineOperatorCall({
  name: 'operator.setQuota',
  method: 'POST',
  path: '/ops/setQuota',
  role: 'risk',
  summary:
    'Sets what an account may withdraw of a token in 24 hours; 0 stops its withdrawals, null is the usual again (O-10)',
  input: z.object({ token: tokenCode(), quota: z.nullable(amount()), reason: changeReason() }),
  output: done(),
  errors: ['tokenUnknown'],
});

export const setTwoPeopleLimit = defineOperatorCall({
  name: 'operator.setTwoPeople',
  method: 'POST',
  path: '/ops/setTwoPeople',
  role: 'risk',
  summary:
    'Sets above what withdrawals of an organisation’s accounts take two people; who reviews them cannot raise it (O-10)',
  input: z.object({
    organisation: z.string().check(z.minLength(1), z.maxLength(40)),
    above: z.nullable(wholeDollars()),
    reason: changeReason(),
  }),
  output: done(),
  errors: ['roleMissing'],
});
