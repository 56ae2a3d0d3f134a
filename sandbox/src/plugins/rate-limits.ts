import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { CallError } from '../call-error';
import type { SandboxClock } from '../context';

/** What is counted: requests for captchas and sliders, login attempts, codes sent, registrations, verification, payees. */
const rules = {
  /** By address. */
  challenge: { points: 60, duration: 60 },
  /** By address and by account. */
  login: { points: 20, duration: 300 },
  /** By address and by the mailbox or phone. */
  code: { points: 10, duration: 600 },
  /** By address. */
  register: { points: 10, duration: 3600 },
  /** Requests for a level of verification, by address and by account: so that nobody tries out whose document is here. */
  verification: { points: 20, duration: 3600 },
  /** Questions who a payee is, by address and by account: so that nobody tries out who has an account here. */
  payee: { points: 60, duration: 3600 },
  /** Uploaded files, by address and by account. */
  upload: { points: 40, duration: 600 },
} as const;

export type RateLimitName = keyof typeof rules;

/** Counts attempts. */
export interface RateLimits {
  /** Counts one attempt for each key; rejects with `rateLimited`, and until when, when one of them is used up. */
  consume(name: RateLimitName, ...keys: readonly string[]): Promise<void>;
}

/**
 * Creates the limits. `factor` widens them: in demo mode every test and person comes from the same address.
 * They count in the system's time, so moving the sandbox's clock does not refill them; when they end is told by that clock. With `shared` they count over all
 * processes that have the same; while that is out of reach, each process counts for itself.
 */
export function createRateLimits(
  factor: number,
  clock: Pick<SandboxClock, 'now'>,
  shared?: { readonly redis: Redis; readonly name: string },
): RateLimits {
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => {
      const limit = { keyPrefix: name, points: rule.points * factor, duration: rule.duration };
      const here = new RateLimiterMemory(limit);
      return [
        name,
        shared === undefined
          ? here
          : new RateLimiterRedis({
              ...limit,
              storeClient: shared.redis,
              keyPrefix: `${shared.name}:limit:${name}`,
              insuranceLimiter: here,
            }),
      ];
    }),
  );
  return {
    async consume(name, ...keys) {
      const limiter = limiters.get(name);
      for (const key of keys) {
        try {
          await limiter?.consume(key);
        } catch (error) {
          if (error instanceof RateLimiterRes) {
            throw new CallError(
              'rateLimited',
              `${name}: used up for ${Math.ceil(error.msBeforeNext / 1000)} s`,
              undefined,
              clock.now() + error.msBeforeNext,
            );
          }
          throw error;
        }
      }
    },
  };
}
