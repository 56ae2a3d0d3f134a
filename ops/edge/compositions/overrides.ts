import type { Part } from '../store/composition-document';
import { isPreviewVersion } from '../store/release-document';
import {
  type Begun,
  isListed,
  type LinkKind,
  type LinkRequest,
  type LinkRules,
  readSignature,
} from './signed-link';

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

/** Longest link, in characters: it is kept in a cookie. */
const longest = 3_000;

/** Links by which a browser takes remotes from elsewhere. */
export const overrideLinks: LinkKind<readonly RemoteOverride[], 'overrideRefused' | 'overrideExpired'> = {
  cookie: 'override',
  asks: 'remote',
  read: readLink,
};

function readLink(
  link: URLSearchParams,
  { host }: LinkRequest,
  rules: LinkRules,
): Begun<readonly RemoteOverride[]> | 'overrideRefused' | 'overrideExpired' {
  const texts = link.getAll('remote');
  const named = texts.map(readRemote).filter((remote) => remote !== undefined);
  const remotes = Object.fromEntries(named.map(({ name, text }) => [name, text]));
  const isReadable = named.length === texts.length && Object.keys(remotes).length === texts.length;
  if (!isReadable || texts.length === 0 || link.toString().length > longest) return 'overrideRefused';
  const signed = readSignature(link, 'override', (until): OverrideLink => ({ host, remotes, until }), rules);
  if (signed === 'expired') return 'overrideExpired';
  if (signed === 'wrong') return 'overrideRefused';
  if (!signed && !named.every((remote) => isAllowed(remote, rules.origins))) return 'overrideRefused';
  const until = signed?.until ?? null;
  return {
    value: named.map(({ name, url, preview }) => ({ name, url, until, ...(preview && { preview }) })),
    until,
  };
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
