import type { Call } from '@exchange/contract';
import type { FastifyReply } from 'fastify';
import { type Left, type RateLimits, tighter } from './rate-limits';

/** Counts calls against what networks and users may ask for, and tells in headers what is left. */
export interface CallWeights {
  /** Before anything else is done for the call. Rejects with `rateLimited`. */
  weighFor(address: string, call: Call, reply: FastifyReply): Promise<void>;
  /** Once it is known who makes it. Rejects with `rateLimited`. */
  weighForUser(userId: string, call: Call, reply: FastifyReply): Promise<void>;
}

/** Creates the counting of calls by their weight. */
export function createCallWeights(limits: RateLimits): CallWeights {
  const told = new WeakMap<FastifyReply, Left>();
  /** The headers are those of the budget that ends first (draft-ietf-httpapi-ratelimit-headers-06). */
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
  return {
    async weighFor(address, { weight = 1 }, reply) {
      tell(reply, await limits.spend('network', weight, { address }));
    },
    async weighForUser(key, { weight = 1, limit }, reply) {
      tell(reply, await limits.spend('user', weight, { key }));
      if (limit === 'orders') tell(reply, await limits.spend('orders', 1, { key }));
    },
  };
}
