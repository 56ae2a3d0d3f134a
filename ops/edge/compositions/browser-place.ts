import { createHash, randomInt } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Canary } from '../store/composition-document';

/** Places that browsers are put on, so that a percentage has two decimals. */
const places = 10_000;
const cookieName = 'lane';
/** How long a browser keeps its place, in seconds. */
const keptFor = 90 * 24 * 60 * 60;

/** Whose place it is. */
export interface Browser {
  readonly cookies: string | undefined;
  /** Whether it asked over https. */
  readonly secure: boolean;
}

/** The place of a browser, by which it is within a share or not. It is by chance, and stays; one that needs none is given none. */
export class BrowserPlace {
  #place: number | undefined;
  #cookie: string | undefined;

  constructor(
    private readonly browser: Browser,
    private readonly chance: (below: number) => number = randomInt,
  ) {}

  /** `Set-Cookie`, for a browser that had no place yet and needed one. */
  get cookie(): string | undefined {
    return this.#cookie;
  }

  /** Whether the browser is one of the canary's (O-03). */
  isInCanary(canary: Canary | null): boolean {
    return canary !== null && isWithin(canary, this.#find());
  }

  /** Whether the browser is within a share; see {@link isWithinShare}. Everybody is within the whole, without a place. */
  isWithin(what: string, percent: number): boolean {
    return percent >= 100 || isWithinShare(what, percent, this.#find());
  }

  #find(): number {
    if (this.#place !== undefined) return this.#place;
    const { cookies, secure } = this.browser;
    const kept = parseCookie(cookies ?? '')[cookieName];
    if (kept !== undefined && /^\d{1,4}$/.test(kept)) return (this.#place = Number(kept));
    const place = this.chance(places);
    this.#cookie = `${cookieName}=${place}; Path=/; Max-Age=${keptFor}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
    return (this.#place = place);
  }
}

/** Whether a place is within a canary's share. */
export const isWithin = ({ since, percent }: Pick<Canary, 'since' | 'percent'>, place: number): boolean =>
  isWithinShare(String(since), percent, place);

/**
 * Whether a place is within a share in percent. Mixed with what is shared out it stays within while the share rises, and differs
 * from one thing to another, so that it is not always the same people (O-03, O-14).
 */
export function isWithinShare(what: string, percent: number, place: number): boolean {
  const mixed = createHash('sha256').update(`${what} ${place}`).digest().readUInt32BE() / 2 ** 32;
  return mixed < percent / 100;
}
