import { createHash, randomInt } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Canary } from '../store/composition-document';

/** Places that browsers are put on, so that a percentage has two decimals. */
const places = 10_000;
const cookieName = 'lane';
/** How long a browser keeps its place, in seconds. */
const keptFor = 90 * 24 * 60 * 60;

/** Whether a browser gets the canary, and the cookie that keeps it there. */
export interface CanaryBucket {
  readonly isCanary: boolean;
  /** `Set-Cookie`, for a browser that has no place yet. */
  readonly cookie: string | undefined;
}

/**
 * Decides whether a browser is one of the canary's. Its place is by chance and stays; mixed with the canary's beginning it
 * stays the same while the share rises, and differs from canary to canary, so that it is not always the same people (O-03).
 */
export function chooseBucket(
  canary: Canary | null,
  { cookies, secure }: { readonly cookies: string | undefined; readonly secure: boolean },
  chance: (below: number) => number = randomInt,
): CanaryBucket {
  if (!canary) return { isCanary: false, cookie: undefined };
  const kept = parseCookie(cookies ?? '')[cookieName];
  const isKept = kept !== undefined && /^\d{1,4}$/.test(kept);
  const place = isKept ? Number(kept) : chance(places);
  return {
    isCanary: isWithin(canary, place),
    cookie: isKept
      ? undefined
      : `${cookieName}=${place}; Path=/; Max-Age=${keptFor}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  };
}

/** Whether a place is within the canary's share. */
export function isWithin({ since, percent }: Pick<Canary, 'since' | 'percent'>, place: number): boolean {
  const mixed = createHash('sha256').update(`${since} ${place}`).digest().readUInt32BE() / 2 ** 32;
  return mixed < percent / 100;
}
