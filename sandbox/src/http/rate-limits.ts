import type { AttemptLimit } from '@exchange/contract';
import type { Redis } from 'ioredis';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { CallError } from '../core/call-error';
import type { SandboxClock } from '../core/context';
import { networksOf } from './networks';

/**
 * Limits on attempts. Those that are an `AttemptLimit` of the contract are declared beside their calls and counted before these do
 * anything; the others count by what only the call's module knows. By address means by that of IPv4, and by the /64 and more
 * widely by the /48 of IPv6.
 */
const rules = {
  /** Captchas and sliders, by address. */
  challenge: { points: 60, duration: 60 },
  /** By address, or by the device where the account knows it. */
  login: { points: 20, duration: 300 },
  /** By address and by the mailbox or phone. */
  code: { points: 10, duration: 600 },
  /** By address or by device, and not for a registration that is only sent again. */
  register: { points: 10, duration: 3600 },
  /** Requests for a level of verification, by address and by account: so that nobody tries out whose document is here. */
  verification: { points: 20, duration: 3600 },
  /** Questions who a payee is, by address and by account: so that nobody tries out who has an account here. */
  payee: { points: 60, duration: 3600 },
  /** Uploaded files, by address and by account. */
  upload: { points: 40, duration: 600 },
  /** Sign-ins and enrolments of operators, by address. */
  operator: { points: 10, duration: 300 },
} as const satisfies Readonly<Record<AttemptLimit, unknown>> & Readonly<Record<string, unknown>>;

/** What all calls together may weigh (see `Call.weight`), and how many orders are placed. */
const budgets = {
  /** By address: a mobile network may have many readers behind one of IPv4. */
  network: { points: 6_000, duration: 60 },
  /** By account. */
  user: { points: 3_000, duration: 60 },
  /** By session, of a user or an operator: one that runs wild leaves something to the account's others. */
  session: { points: 2_000, duration: 60 },
  /** Orders placed, by account. */
  orders: { points: 100, duration: 10 },
} as const;

export type RateLimitName = keyof typeof rules;
export type BudgetName = keyof typeof budgets;

/** What is left of a limit. */
export interface Left {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until all of it is there again. */
  readonly resetMs: number;
}

/** A /48 of IPv6 may hold several customers of a provider, so it has this many times what one address has. */
export const wideFactor = 5;

/** Counts attempts and calls. */
export interface RateLimits {
  /**
   * Counts one attempt for an address, where one is given, and for each key. Answers with what is left; rejects with
   * {@link LimitReached} when one of them is used up.
   */
  consume(name: RateLimitName, address: string | undefined, ...keys: readonly string[]): Promise<Left>;
  /**
   * Takes from a budget of an address, an account or a session. Answers with what is left; rejects with {@link LimitReached} when
   * it is used up.
   */
  spend(
    name: BudgetName,
    points: number,
    of: { readonly address: string } | { readonly key: string },
  ): Promise<Left>;
}

/** The refusal `rateLimited`, until when, and the limit that was reached. */
export class LimitReached extends CallError {
  constructor(
    reason: string,
    until: number,
    readonly left: Left,
  ) {
    super('rateLimited', reason, undefined, until);
  }
}

/** By how much limits are widened. */
export interface LimitFactors {
  /** Of attempts: in demo mode every test and person comes from the same address. */
  readonly attempts: number;
  readonly budgets: number;
}

/** Where several processes count together. */
interface SharedCount {
  readonly redis: Redis;
  readonly name: string;
}

/**
 * Creates the limits. They count in the system's time, so moving the sandbox's clock does not refill them; when they end
 * is told by that clock. With `shared` they count over all processes that have the same; while that is out of reach, each
 * process counts for itself.
 */
export function createRateLimits(
  factors: LimitFactors,
  clock: Pick<SandboxClock, 'now'>,
  shared?: SharedCount,
): RateLimits {
  const limiters = createLimiters(factors, shared);

  async function take(
    name: string,
    limiter: RateLimiterAbstract,
    key: string,
    points: number,
  ): Promise<Left> {
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(key, points);
      return { limit: limiter.points, remaining: remainingPoints, resetMs: msBeforeNext };
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const resetMs = error.msBeforeNext;
      throw new LimitReached(`${name}: used up for ${Math.ceil(resetMs / 1000)} s`, clock.now() + resetMs, {
        limit: limiter.points,
        remaining: 0,
        resetMs,
      });
    }
  }

  /** Takes from what an address, with its wider network, and keys have; answers with what the one has left that ends first. */
  async function takeAll(
    name: string,
    points: number,
    address: string | undefined,
    keys: readonly string[],
  ): Promise<Left> {
    const limiter = limiters.get(name);
    if (!limiter) throw new Error(`there is no limit ${name}`);
    const { own, wide } = address === undefined ? { own: undefined, wide: undefined } : networksOf(address);
    const left: Left[] = [];
    for (const key of own === undefined ? keys : [own, ...keys])
      left.push(await take(name, limiter.plain, key, points));
    if (wide !== undefined) left.push(await take(name, limiter.wide, wide, points));
    return left.reduce(tighter);
  }

  return {
    consume: (name, address, ...keys) => takeAll(name, 1, address, keys),
    spend: (name, points, of) =>
      'address' in of ? takeAll(name, points, of.address, []) : takeAll(name, points, undefined, [of.key]),
  };
}

interface Limiters {
  readonly plain: RateLimiterAbstract;
  /** For the /48 of an address of IPv6. */
  readonly wide: RateLimiterAbstract;
}

/** The limiters of every rule and budget, by name. */
function createLimiters(factors: LimitFactors, shared: SharedCount | undefined): Map<string, Limiters> {
  const create = (name: string, points: number, duration: number) => {
    const limit = { keyPrefix: name, points, duration };
    const here = new RateLimiterMemory(limit);
    if (shared === undefined) return here;
    return new RateLimiterRedis({
      ...limit,
      storeClient: shared.redis,
      keyPrefix: `${shared.name}:limit:${name}`,
      insuranceLimiter: here,
    });
  };
  const createAll = <Name extends string>(
    all: Readonly<Record<Name, { readonly points: number; readonly duration: number }>>,
    factor: number,
  ) =>
    new Map(
      Object.entries<(typeof all)[Name]>(all).map(([name, { points, duration }]): [string, Limiters] => [
        name,
        {
          plain: create(name, points * factor, duration),
          wide: create(`${name}-wide`, points * factor * wideFactor, duration),
        },
      ]),
    );
  return new Map([...createAll(rules, factors.attempts), ...createAll(budgets, factors.budgets)]);
}

/** Of two budgets the one of which less is left, in proportion. */
export const tighter = (one: Left, other: Left): Left =>
  other.remaining / other.limit < one.remaining / one.limit ? other : one;
