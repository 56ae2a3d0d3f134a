import { fits } from '@exchange/contract/shape-check';
import * as z from '@exchange/contract/schema';
import { ComposedRemote, Digests } from '../boot/boot-data';
import type { Integrity } from './integrity';
import type { LiveComposition } from './live-composition';
import { folderOf, keepReleasesApart } from './keep-releases-apart';
import type { RemoteSource } from './remote-source';

/** What the edge says that a page loaded now would be composed of. */
const Served = z.object({
  id: z.string(),
  tag: z.optional(z.string()),
  remotes: z.array(
    z.extend(ComposedRemote, {
      /** Ranges of the libraries that the host lends. */
      libraries: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  integrity: Digests,
  /** Files that the tabs' screens need (H-10). */
  ahead: z.array(z.string()),
});
type Served = z.infer<typeof Served>;

/** How old an answer may be when a remote is mounted, how long a mount waits for another, and until one is given up; ms. */
export const looking = { fresh: 5_000, wait: 300, limit: 10_000 } as const;

export interface FollowOptions {
  readonly page: Window & typeof globalThis;
  /** Where to ask. */
  readonly url: string;
  /** The composition that the page was made from, by its tag, or where it has none by its id. */
  readonly known: string;
  /** Names of the remotes that are a team's own builds in this page: they stay (O-03). */
  readonly kept: ReadonlySet<string>;
  readonly composition: LiveComposition;
  readonly source: RemoteSource;
  readonly integrity: Integrity;
  /** Told of files that the screens behind the tabs are going to need. */
  readonly onAhead: (files: readonly string[]) => void;
}

/**
 * Follows what is served while the page is open (O-09): before a remote is mounted, when a link is pressed and when the page is
 * seen again it asks, unless it did a moment ago, and a remote takes what came at its next mount. A mount waits for the answer
 * only as long as answers come quickly; one that comes later counts for the next. Returns the stop.
 */
export function followComposition({ page, url, known, ...options }: FollowOptions): () => void {
  const { document, navigator, performance } = page;
  const take = createTaker({ page, ...options });
  let asked = 0;
  let isQuick = true;
  let underWay: Promise<void> | undefined;

  const ask = async () => {
    const response = await page.fetch(url, {
      headers: { 'if-none-match': `"${known}"` },
      signal: AbortSignal.timeout(looking.limit),
    });
    if (!response.ok) return;
    const served: unknown = await response.json();
    if (!fits(Served, served)) return;
    known = served.tag ?? served.id;
    take(served);
  };
  const look = () => {
    if (underWay || performance.now() - asked < looking.fresh || !navigator.onLine) return;
    asked = performance.now();
    underWay = ask()
      // Without an answer the page goes on with what it has.
      .catch(() => undefined)
      .then(() => {
        isQuick = performance.now() - asked < looking.wait;
        underWay = undefined;
      });
  };

  options.composition.beforeMount = () => {
    look();
    return underWay && isQuick
      ? Promise.race([underWay, new Promise((resolve) => page.setTimeout(resolve, looking.wait))])
      : undefined;
  };
  // By the time that it is let go, the answer is mostly there.
  const handlePress = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a[href]')) look();
  };
  const handleVisibility = () => {
    if (document.visibilityState === 'visible') look();
  };
  document.addEventListener('pointerdown', handlePress);
  document.addEventListener('visibilitychange', handleVisibility);
  return () => {
    options.composition.beforeMount = () => undefined;
    document.removeEventListener('pointerdown', handlePress);
    document.removeEventListener('visibilitychange', handleVisibility);
  };
}

/** Hands on what is served to the page, as far as the page can use it. */
function createTaker({
  page,
  kept,
  composition,
  source,
  integrity,
  onAhead,
}: Omit<FollowOptions, 'url' | 'known'>): (served: Served) => void {
  const originOf = (address: string) => new URL(address, page.location.href).origin;
  // The page's policies let nothing else run.
  const origins = new Set(
    composition.remotes.map(({ entry }) => originOf(entry)).concat(page.location.origin),
  );
  const isUsable = ({ entry, platform, libraries = {} }: Served['remotes'][number]) =>
    origins.has(originOf(entry)) && source.suits(platform, libraries);
  composition.onSwap = keepReleasesApart(page, integrity);

  return ({ remotes, integrity: digests, ahead }) => {
    const present = new Map(composition.remotes.map((remote) => [remote.name, remote]));
    const isNew = ({ name, entry }: ComposedRemote) => present.get(name)?.entry !== entry;
    const usable = remotes.filter((remote) => !kept.has(remote.name) && isUsable(remote));
    const folders = usable.filter(isNew).map(({ entry }) => folderOf(entry));
    const isOfNew = (address: string) => folders.some((folder) => folderOf(address) === folder);
    for (const [address, digest] of Object.entries(digests))
      if (isOfNew(address)) integrity.add(address, digest);
    // What is refused, or the page's own, stays; what is served no more goes.
    const names = new Set(remotes.map(({ name }) => name));
    const used = new Map(usable.map((remote) => [remote.name, remote]));
    const flagsOf = new Map(remotes.map(({ name, flags }) => [name, flags]));
    const staying = [...present.values()]
      .filter(({ name }) => !used.has(name) && (names.has(name) || kept.has(name)))
      // What is switched off is off, whatever release the page has.
      .map((remote) => ({ ...remote, flags: flagsOf.get(remote.name) }));
    composition.update([...used.values(), ...staying]);
    onAhead(ahead.filter(isOfNew));
  };
}
