import { parseCookie } from 'cookie';
import type { Purpose, TrustedKeys } from '../store/signing-keys';

/** What of a request links depend on. */
export interface LinkRequest {
  readonly path: string;
  /** Query with its `?`, or ''. */
  readonly search: string;
  readonly host: string;
  readonly secure: boolean;
  readonly cookies: string | undefined;
}

export interface LinkRules {
  readonly keys: TrustedKeys;
  /** Origins for which no signature is asked; a port may be `*`. */
  readonly origins: readonly string[];
  /** ms since the epoch. */
  readonly now: () => number;
}

/** What a link begins in a browser, and when that ends by itself, ms since the epoch; null when the browser is closed. */
export interface Begun<Value> {
  readonly value: Value;
  readonly until: number | null;
}

/** A kind of links that begin something in a browser: what they are kept as, and what they mean. */
export interface LinkKind<Value, Refusal extends string> {
  /** Name of the cookie. */
  readonly cookie: string;
  /** The parameter that asks for it; `end` ends it. */
  readonly asks: string;
  /** Why not, for a link that means nothing or may not. */
  readonly read: (link: URLSearchParams, request: LinkRequest, rules: LinkRules) => Begun<Value> | Refusal;
}

/** What a request means for a kind of links. */
export type LinkDecision<Value, Refusal extends string> =
  /** `begun` is what holds in this browser; `cookie` takes back what holds no more. */
  | { readonly kind: 'page'; readonly begun: Begun<Value> | undefined; readonly cookie: string | undefined }
  /** Begun or ended: the browser goes on to the same page without the link in its address. */
  | {
      readonly kind: 'redirect';
      readonly location: string;
      readonly cookie: string;
      /** Undefined where it is ended. */
      readonly begun?: Begun<Value>;
    }
  /** Asked for and not allowed. */
  | { readonly kind: 'refused'; readonly reason: Refusal };

/** Longest that a link holds, in hours: whoever finds it later must not be able to use it. */
export const mostLinkHours = 24 * 14;
/** What every signed link has beside what it asks for. */
const ofSignature = ['until', 'signature', 'key'] as const;

/** Decides by query and cookie what a link begins, keeps or ends in a browser. */
export function decideLink<Value, Refusal extends string>(
  kind: LinkKind<Value, Refusal>,
  request: LinkRequest,
  rules: LinkRules,
): LinkDecision<Value, Refusal> {
  const query = new URLSearchParams(request.search);
  const names: readonly string[] = [kind.asks, ...ofSignature];
  const location = addressWithout(request.path, query, names);
  const asked = query.getAll(kind.asks);
  if (asked.join() === 'end') return { kind: 'redirect', location, cookie: endCookie(kind, request) };
  if (asked.length > 0) {
    const link = new URLSearchParams([...query].filter(([name]) => names.includes(name)));
    const begun = kind.read(link, request, rules);
    if (typeof begun === 'string') return { kind: 'refused', reason: begun };
    const age = begun.until === null ? undefined : Math.ceil((begun.until - rules.now()) / 1000);
    return { kind: 'redirect', location, cookie: setCookie(kind, request, link.toString(), age), begun };
  }
  const kept = parseCookie(request.cookies ?? '')[kind.cookie];
  if (kept === undefined || kept === '') return { kind: 'page', begun: undefined, cookie: undefined };
  const begun = kind.read(new URLSearchParams(kept), request, rules);
  return typeof begun === 'string'
    ? { kind: 'page', begun: undefined, cookie: endCookie(kind, request) }
    : { kind: 'page', begun, cookie: undefined };
}

/**
 * Until when a signed link holds, ms since the epoch; `vouched` says what a signature is for that ends then. Undefined for a link without
 * a signature.
 */
export function readSignature(
  link: URLSearchParams,
  purpose: Purpose,
  vouched: (until: number) => object,
  { keys, now }: LinkRules,
): { readonly until: number } | 'wrong' | 'expired' | undefined {
  const signature = link.get('signature');
  if (signature === null) return undefined;
  const until = Number(link.get('until'));
  if (!keys.verifies(purpose, vouched(until), { key: link.get('key') ?? '', signature })) return 'wrong';
  return until <= now() ? 'expired' : { until };
}

/** The cookie that ends what a kind of links began. */
export const endCookie = (
  kind: Pick<LinkKind<unknown, string>, 'cookie'>,
  request: Pick<LinkRequest, 'secure'>,
): string => setCookie(kind, request, '', 0);

/** Whether the origin of an address is among these, in which a port may be `*`. */
export function isListed(address: string, origins: readonly string[]): boolean {
  const { origin, protocol, hostname } = new URL(address);
  return origins.some((allowed) => allowed === origin || allowed === `${protocol}//${hostname}:*`);
}

/** Never begins with two slashes, which would be another host's address. */
function addressWithout(path: string, query: URLSearchParams, names: readonly string[]): string {
  const rest = new URLSearchParams(query);
  for (const name of names) rest.delete(name);
  const search = rest.toString();
  return `/${path.replace(/^[/\\]+/, '')}${search === '' ? '' : `?${search}`}`;
}

/** For `age` seconds; until the browser is closed when undefined. */
function setCookie(
  { cookie }: Pick<LinkKind<unknown, string>, 'cookie'>,
  { secure }: Pick<LinkRequest, 'secure'>,
  value: string,
  age: number | undefined,
): string {
  const parts = [`${cookie}=${encodeURIComponent(value)}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (age !== undefined) parts.push(`Max-Age=${age}`);
  if (secure) parts.push('Secure');
  return parts.join('; ');
}
