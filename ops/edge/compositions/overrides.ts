import { parseCookie } from 'cookie';
import type { Part } from '../store/composition-document';
import { isPreviewVersion } from '../store/release-document';
import type { TrustedKeys } from '../store/signing-keys';

/** A remote that a browser takes from a team's own build, or as a preview of a branch, instead of the composition's (O-03, O-12). */
export interface RemoteOverride {
  readonly name: string;
  /** Address of its entry script; of a preview, of its folder. */
  readonly url: string;
  /** When it ends by itself, ms since the epoch; null when the browser is closed. */
  readonly until: number | null;
  /** Which preview it is; undefined for a build from elsewhere. */
  readonly preview?: Part;
}

/** What a signed link vouches for; made by `npm run compose -- link`, and for a preview when it is uploaded. */
export interface OverrideLink {
  /** Host of the pages that it is for, with its port. */
  readonly host: string;
  /** By name of the remote the address of its entry, or the preview as `<version>/<digest>`. */
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
  | {
      readonly kind: 'redirect';
      readonly location: string;
      readonly cookie: string;
      /** What is begun; undefined where it is ended. */
      readonly begun?: readonly RemoteOverride[];
    }
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
/** Longest that a link holds, in hours: whoever finds it later must not be able to use it. */
export const mostLinkHours = 24 * 14;
const parameters = ['remote', 'until', 'signature', 'key'] as const;
/** Longest link, in characters: it is kept in a cookie. */
const longest = 3_000;

/** Decides by query and cookie which remotes a browser takes from elsewhere. `?remote=end` ends it. */
export function decideOverrides(request: OverrideRequest, rules: OverrideRules): OverrideDecision {
  const query = new URLSearchParams(request.search);
  const location = addressWithout(request.path, query, parameters);
  if (query.getAll('remote').join() === 'end')
    return { kind: 'redirect', location, cookie: endOverrides(request) };
  if (query.has('remote')) {
    const link = new URLSearchParams([...query].filter(([name]) => parameters.some((own) => own === name)));
    const read = readLink(link, request.host, rules);
    if (typeof read === 'string') return { kind: 'refused', reason: read };
    const until = read[0]?.until ?? null;
    const age = until === null ? undefined : Math.ceil((until - rules.now()) / 1000);
    return {
      kind: 'redirect',
      location,
      cookie: linkCookie(request, cookieName, link.toString(), age),
      begun: read,
    };
  }
  const kept = parseCookie(request.cookies ?? '')[cookieName];
  if (kept === undefined || kept === '') return { kind: 'page', overrides: [], cookie: undefined };
  const read = readLink(new URLSearchParams(kept), request.host, rules);
  return typeof read === 'string'
    ? { kind: 'page', overrides: [], cookie: endOverrides(request) }
    : { kind: 'page', overrides: read, cookie: undefined };
}

/** The cookie that ends what a browser takes from elsewhere. */
export const endOverrides = (request: Pick<OverrideRequest, 'secure'>): string =>
  linkCookie(request, cookieName, '', 0);

function readLink(
  link: URLSearchParams,
  host: string,
  { keys, origins, now }: OverrideRules,
): readonly RemoteOverride[] | 'overrideRefused' | 'overrideExpired' {
  const texts = link.getAll('remote');
  const named = texts.map(readRemote).filter((remote) => remote !== undefined);
  const remotes = Object.fromEntries(named.map(({ name, text }) => [name, text]));
  const isReadable = named.length === texts.length && Object.keys(remotes).length === texts.length;
  if (!isReadable || texts.length === 0 || link.toString().length > longest) return 'overrideRefused';
  const signature = link.get('signature');
  const until = signature === null ? null : Number(link.get('until'));
  if (signature !== null) {
    const vouched: OverrideLink = { host, remotes, until: until ?? 0 };
    if (!keys.verifies('override', vouched, { key: link.get('key') ?? '', signature }))
      return 'overrideRefused';
    if (until !== null && until <= now()) return 'overrideExpired';
  } else if (!named.every((remote) => isAllowed(remote, origins))) return 'overrideRefused';
  return named.map(({ name, url, preview }) => ({ name, url, until, ...(preview && { preview }) }));
}

/** A remote as a link names it. */
interface NamedRemote extends Omit<RemoteOverride, 'until'> {
  /** What the link says it is taken from. */
  readonly text: string;
}

/** Reads `mfe-trade@https://teams.example/remoteEntry.js`, or `mfe-trade@<version>/<digest>` of a preview; undefined for anything else. */
function readRemote(remote: string): NamedRemote | undefined {
  const [, name, text] = /^(mfe-[a-z]+)@(.+)$/.exec(remote) ?? [];
  if (name === undefined || text === undefined) return undefined;
  const [, version = '', digest = ''] = /^([^/]+)\/(sha384-[\w+/]{64})$/.exec(text) ?? [];
  if (isPreviewVersion(version))
    return { name, text, url: `/previews/${name}/${version}/`, preview: { version, digest } };
  const isAddress = /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).username === '';
  return isAddress ? { name, text, url: text } : undefined;
}

function isAllowed({ url, preview }: NamedRemote, origins: readonly string[]): boolean {
  // Only a signature says which preview somebody may see.
  if (preview) return false;
  return isListed(url, origins);
}

/** Whether the origin of an address is among these, in which a port may be `*`. */
export function isListed(address: string, origins: readonly string[]): boolean {
  const { origin, protocol, hostname } = new URL(address);
  return origins.some((allowed) => allowed === origin || allowed === `${protocol}//${hostname}:*`);
}

/** An address without what a link had in it. Never begins with two slashes, which would be another host's address. */
export function addressWithout(path: string, query: URLSearchParams, names: readonly string[]): string {
  const rest = new URLSearchParams(query);
  for (const name of names) rest.delete(name);
  const search = rest.toString();
  return `/${path.replace(/^[/\\]+/, '')}${search === '' ? '' : `?${search}`}`;
}

/** `Set-Cookie` of what a link began; for `age` seconds, until the browser is closed when undefined. */
export function linkCookie(
  { secure }: Pick<OverrideRequest, 'secure'>,
  name: string,
  value: string,
  age: number | undefined,
): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (age !== undefined) parts.push(`Max-Age=${age}`);
  if (secure) parts.push('Secure');
  return parts.join('; ');
}
