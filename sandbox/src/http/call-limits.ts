import type { Call } from '@exchange/contract';
import type { FastifyReply } from 'fastify';
import { type Left, LimitReached, type RateLimits, tighter } from './rate-limits';

/** Who makes a call, as far as limits count by it. */
export interface Counted {
  readonly address: string;
  /** The user's id, for a user's session. */
  readonly userId?: string | undefined;
  /** Names the session of a user or an operator. */
  readonly sessionId?: string | undefined;
}

/** Counts calls against what the contract declares beside them. */
export interface CallLimits {
  /** By network, before anything else is done for the call. Rejects with `rateLimited`. */
  countNetwork(address: string, call: Call, reply: FastifyReply): Promise<void>;
  /** By user and session, once it is known who makes it, and as an attempt where it is one. Rejects with `rateLimited`. */
  countCaller(caller: Counted, call: Call, reply: FastifyReply): Promise<void>;
  /**
   * Headers that tell what is left of the tightest of the limits that an answer was counted against
   * (draft-ietf-httpapi-ratelimit-headers-06); none for one that was not.
   */
  headersOf(reply: FastifyReply): Readonly<Record<string, number>>;
}

/** Creates the counting of calls by what is declared beside them. */
export function createCallLimits(limits: RateLimits): CallLimits {
  const tightest = new WeakMap<FastifyReply, Left>();
  const keep = (reply: FastifyReply, left: Left) => {
    const before = tightest.get(reply);
    tightest.set(reply, before ? tighter(before, left) : left);
  };
  const count = async (reply: FastifyReply, spending: Promise<Left>) => {
    try {
      keep(reply, await spending);
    } catch (error) {
      if (error instanceof LimitReached) keep(reply, error.left);
      throw error;
    }
  };
  return {
    countNetwork: (address, { weight = 1 }, reply) =>
      count(reply, limits.spend('network', weight, { address })),
    async countCaller({ address, userId, sessionId }, { weight = 1, limit, attempts }, reply) {
      if (sessionId !== undefined) await count(reply, limits.spend('session', weight, { key: sessionId }));
      if (userId !== undefined) {
        await count(reply, limits.spend('user', weight, { key: userId }));
        if (limit === 'orders') await count(reply, limits.spend('orders', 1, { key: userId }));
      }
      if (attempts !== undefined)
        await count(reply, limits.consume(attempts, address, ...(userId === undefined ? [] : [userId])));
    },
    headersOf(reply) {
      const left = tightest.get(reply);
      if (!left) return {};
      return {
        'ratelimit-limit': left.limit,
        'ratelimit-remaining': left.remaining,
        'ratelimit-reset': Math.ceil(left.resetMs / 1000),
      };
    },
  };
}
