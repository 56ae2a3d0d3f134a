import { parseCookie } from 'cookie';
import type { TrustedKeys } from '../store/signing-keys';

/** A remote that a browser takes from a team's own build instead of the composition's (O-03). */
export interface RemoteOverride {
  readonly name: string;
  /** Address of its entry script. */
  readonly url: string;
  /** When it ends by itself, ms since the epoch; null when the browser is closed. */
  readonly until: number | null;
}

/** What a signed link vouches for; made by `npm run compose -- link`. */
export interface OverrideLink {
  /** Host of the pages that it is for, with its port. */
  readonly host: string;
  /** Addresses by name of the remote. */
  readonly remotes: Readonly<Record<string, string>>;
  /** ms since the epoch. */
  readonly until: number;
}

export interface OverrideRequest {
  readonly path: string;
  /** Query with its `?`, or ''. */
  readonly search: string;
  readonly host: string;
  readonly secure: boolean;
  readonly cookies: string | undefined;
}

/** What a request means for overrides. */
export type OverrideDecision =
  /** Served with these; `cookie` takes back one that holds no more. */
  | {
      readonly kind: 'page';
      readonly overrides: readonly RemoteOverride[];
      readonly cookie: string | undefined;
    }
  /** Begun or ended: the browser goes on to the same page without the link in its address. */
  | { readonly kind: 'redirect'; readonly location: string; readonly cookie: string }
  /** Asked for and not allowed. */
  | { readonly kind: 'refused'; readonly reason: 'overrideRefused' | 'overrideExpired' };

export interface OverrideRules {
  readonly keys: TrustedKeys;
  /** Origins from which remotes may be taken without a signature; a port may be `*`. */
  readonly origins: readonly string[];
  /** ms since the epoch. */
  readonly now: () => number;
}

const cookieName = 'override';
const parameters = ['remote', 'until', 'signature', 'key'] as const;
/** Longest link, in characters: it is kept in a cookie. */
const longest = 3_000;

/** Decides by query and cookie which remotes a browser takes from elsewhere. `?remote=end` ends it. */
export function decideOverrides(request: OverrideRequest, rules: OverrideRules): OverrideDecision {
  const query = new URLSearchParams(request.search);
  const location = addressWithout(request.path, query);
  if (query.getAll('remote').join() === 'end')
    return { kind: 'redirect', location, cookie: cookie(request, '', 0) };
  if (query.has('remote')) {
    const link = new URLSearchParams([...query].filter(([name]) => parameters.some((own) => own === name)));
    const read = readLink(link, request.host, rules);
    if (typeof read === 'string') return { kind: 'refused', reason: read };
    const until = read[0]?.until ?? null;
    const age = until === null ? undefined : Math.ceil((until - rules.now()) / 1000);
    return { kind: 'redirect', location, cookie: cookie(request, link.toString(), age) };
  }
  const kept = parseCookie(request.cookies ?? '')[cookieName];
  if (kept === undefined || kept === '') return { kind: 'page', overrides: [], cookie: undefined };
  const read = readLink(new URLSearchParams(kept), request.host, rules);
  return typeof read === 'string'
    ? { kind: 'page', overrides: [], cookie: cookie(request, '', 0) }
    : { kind: 'page', overrides: read, cookie: undefined };
}

function readLink(
  link: URLSearchParams,
  host: string,
  { keys, origins, now }: OverrideRules,
): readonly RemoteOverride[] | 'overrideRefused' | 'overrideExpired' {
  const named = link.getAll('remote').map((text) => /^(mfe-[a-z]+)@(https?:\/\/.+)$/.exec(text));
  const remotes: Record<string, string> = {};
  for (const match of named) {
    const [, name = '', url = ''] = match ?? [];
    if (name in remotes || !URL.canParse(url) || new URL(url).username !== '') return 'overrideRefused';
    remotes[name] = url;
  }
  if (named.length === 0 || link.toString().length > longest) return 'overrideRefused';
  const signature = link.get('signature');
  const until = signature === null ? null : Number(link.get('until'));
  if (signature !== null) {
    const vouched: OverrideLink = { host, remotes, until: until ?? 0 };
    if (!keys.verifies('override', vouched, { key: link.get('key') ?? '', signature }))
      return 'overrideRefused';
    if (until !== null && until <= now()) return 'overrideExpired';
  } else if (!Object.values(remotes).every((url) => isAllowed(url, origins))) return 'overrideRefused';
  return Object.entries(remotes).map(([name, url]) => ({ name, url, until }));
}

function isAllowed(url: string, origins: readonly string[]): boolean {
  const { origin, protocol, hostname } = new URL(url);
  return origins.some((allowed) => allowed === origin || allowed === `${protocol}//${hostname}:*`);
}

/** Never begins with two slashes, which would be another host's address. */
function addressWithout(path: string, query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  for (const name of parameters) rest.delete(name);
  const search = rest.toString();
  return `/${path.replace(/^[/\\]+/, '')}${search === '' ? '' : `?${search}`}`;
}

function cookie({ secure }: OverrideRequest, value: string, age: number | undefined): string {
  const parts = [`${cookieName}=${encodeURIComponent(value)}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (age !== undefined) parts.push(`Max-Age=${age}`);
  if (secure) parts.push('Secure');
  return parts.join('; ');
}
