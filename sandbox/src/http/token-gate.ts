import { createHash, timingSafeEqual } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { networksOf } from './networks';

/** What a token is worth; `limited` says for how many seconds its address has to wait. */
export type TokenVerdict =
  { readonly state: 'right' | 'wrong' | 'missing' } | { readonly state: 'limited'; readonly seconds: number };

/** Wrong tokens of one network in so many seconds, after which it waits. */
const attempts = { points: 5, duration: 60 };

/** Checks secret tokens and limits wrong ones by the network that they come from. A request without a token is no wrong try (O-06, X-06). */
export class TokenGate {
  readonly #isRight: (token: string) => boolean | Promise<boolean>;
  readonly #limiter = new RateLimiterMemory(attempts);

  /** Of one token, or of those that are right. */
  constructor(right: string | ((token: string) => boolean | Promise<boolean>)) {
    this.#isRight = typeof right === 'string' ? isToken(right) : right;
  }

  /** Whether `token` is one of the gate's; an address that has to wait is not told. */
  async check(address: string, token: string | undefined): Promise<TokenVerdict> {
    if (token === undefined || token === '') return { state: 'missing' };
    const { own: network } = networksOf(address);
    const used = await this.#limiter.get(network);
    if (used && used.consumedPoints >= attempts.points)
      return { state: 'limited', seconds: Math.ceil(used.msBeforeNext / 1000) };
    if (await this.#isRight(token)) return { state: 'right' };
    await this.#limiter.penalty(network);
    return { state: 'wrong' };
  }
}

/** The token of an `Authorization: Bearer` header, or undefined. */
export const bearerOf = (header: string | undefined): string | undefined =>
  /^Bearer (.+)$/i.exec(header ?? '')?.[1];

/** Compares with a token in constant time. */
function isToken(right: string): (token: string) => boolean {
  const digest = digestOf(right);
  return (token) => timingSafeEqual(digest, digestOf(token));
}

/** Of equal length whatever the text, so that a comparison tells nothing. */
const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();
