import * as z from './schema';
import { defineCall } from './call';
import { amount, choice, count, decimal, fromId, id, time, tokenCode } from './fields';

/**
 * What a line of the account statement is about. `order` is what an order holds or gives free, `trade` what it pays and
 * receives, less its fee. `stake`, `gift_lock` and `pledge` are held and come back; what they bring is `stake_yield`, `gift` and
 * the tokens of a `pledge`. `unlock` frees tokens that came frozen.
 */
export const statementKinds = [
  'trade',
  'order',
  'deposit',
  'withdrawal',
  'withdrawal_fee',
  'transfer',
  'account_transfer',
  'deposit_code',
  'token_sale',
  'pledge',
  'auction',
  'collectible',
  'collectible_reward',
  'stake',
  'stake_yield',
  'gift_lock',
  'gift',
  'invite_gift',
  'contest_prize',
  'node_deposit',
  'node_income',
  'unlock',
  'issue',
] as const;
export type StatementKind = (typeof statementKinds)[number];

/** A change of what is held of a token in one of the user's accounts, with the balance after it. Amounts in token. */
export const StatementLine = z.object({
  id: id(),
  account: z.enum(['asset', 'c2c']),
  token: tokenCode(),
  kind: z.enum(statementKinds),
  /** Id of the record that it belongs to, as the lists of records have it; null where there is none. */
  reference: z.nullable(z.string()),
  /** Of the balance, below zero where it fell; 0 where something was only held or became free. */
  change: decimal(),
  /** Its two parts: of what can be used, and of what is held. */
  available_change: decimal(),
  frozen_change: decimal(),
  /** What can be used and what is held together, after it. */
  balance: amount(),
  /** Never before the time of an earlier line of the same account and token. */
  time: time(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** Lines of one page at most. */
const mostLines = 500;

/** Kinds in a query, with commas between them. */
const kinds = () =>
  z.string().check(z.regex(new RegExp(`^(${statementKinds.join('|')})(,(${statementKinds.join('|')}))*$`)));

export const listAccountStatement = defineCall({
  name: 'asset.listAccountStatement',
  method: 'GET',
  path: '/Org/Asset/listAccountStatement',
  access: 'user',
  summary:
    'The account statement: every change of any balance of the user’s, newest first; the changes of a token in an account sum to its balance (A-10)',
  input: z.object({
    token: z.optional(tokenCode()),
    kinds: z.optional(kinds()),
    account: z.optional(z.enum(['asset', 'c2c'])),
    reference: z.optional(id()),
    /** From `from_time` on and before `to_time`. */
    from_time: z.optional(count(Number.MAX_SAFE_INTEGER)),
    to_time: z.optional(count(Number.MAX_SAFE_INTEGER)),
    /** 1 tells of what was only held or became free, too. */
    holds: z._default(choice(0, 1), 0),
    ...fromId(),
    limit: z._default(count(mostLines), 20),
  }),
  output: z.object({ list: z.array(StatementLine), next_id: z.nullable(id()) }),
  errors: [],
});
