import { createHash, timingSafeEqual } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networksOf } from './networks';

/** What a token is worth; `limited` says for how many seconds its address has to wait. */
export type TokenVerdict =
  { readonly state: 'right' | 'wrong' | 'missing' } | { readonly state: 'limited'; readonly seconds: number };

/** Wrong tokens of one network in so many seconds, after which it waits. */
const attempts = { points: 5, duration: 60 };

/** Checks a secret token and limits wrong ones by the network that they come from. A request without a token is no wrong try (O-06, X-06). */
export class TokenGate {
  readonly #digest: Buffer;
  readonly #limiter = new RateLimiterMemory(attempts);

  constructor(token: string) {
    this.#digest = digestOf(token);
  }

  /** Whether `token` is the gate's; an address that has to wait is not told. */
  async check(address: string, token: string | undefined): Promise<TokenVerdict> {
    if (token === undefined || token === '') return { state: 'missing' };
    const { own: network } = networksOf(address);
    const used = await this.#limiter.get(network);
    if (used && used.consumedPoints >= attempts.points)
      return { state: 'limited', seconds: Math.ceil(used.msBeforeNext / 1000) };
    if (timingSafeEqual(this.#digest, digestOf(token))) return { state: 'right' };
    await this.#limiter.penalty(network);
    return { state: 'wrong' };
  }
}

/** The token of an `Authorization: Bearer` header, or undefined. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer (.+)$/i.exec(header ?? '')?.[1];

/** Of equal length whatever the text, so that a comparison tells nothing. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
