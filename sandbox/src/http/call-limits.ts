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

/** Counts calls against what the contract declares beside them, and tells in headers what is left. */
export interface CallLimits {
  /** By network, before anything else is done for the call. Rejects with `rateLimited`. */
  countNetwork(address: string, call: Call, reply: FastifyReply): Promise<void>;
  /** By user and session, once it is known who makes it, and as an attempt where it is one. Rejects with `rateLimited`. */
  countCaller(caller: Counted, call: Call, reply: FastifyReply): Promise<void>;
}

/** Creates the counting of calls by what is declared beside them. */
export function createCallLimits(limits: RateLimits): CallLimits {
  const told = new WeakMap<FastifyReply, Left>();
  /** The headers are those of the limit that ends first (draft-ietf-httpapi-ratelimit-headers-06). */
  const tell = (reply: FastifyReply, left: Left) => {
    const before = told.get(reply);
    const tightest = before ? tighter(before, left) : left;
    told.set(reply, tightest);
    void reply.headers({
      'ratelimit-limit': tightest.limit,
      'ratelimit-remaining': tightest.remaining,
      'ratelimit-reset': Math.ceil(tightest.resetMs / 1000),
    });
  };
  const count = async (reply: FastifyReply, spending: Promise<Left>) => {
    try {
      tell(reply, await spending);
    } catch (error) {
      if (error instanceof LimitReached) tell(reply, error.left);
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
  };
}
