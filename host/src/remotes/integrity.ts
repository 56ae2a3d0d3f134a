import { fits } from '@exchange/contract/shape-check';
import * as z from '@exchange/contract/schema';
import type { ComposedRemote } from '../boot/boot-data';
import { FileError } from './file-error';

/** What is known of the files that the page may load. */
export interface Integrity {
  /** Digest of the file at an address; undefined where nobody vouches for it, '' where nobody has to. */
  digestOf(address: string): string | undefined;
  /** Vouches for a file that the page did not bring. */
  add(address: string, digest: string): void;
  /** Whether nobody vouches yet for the file at an address, and the list of the files beside it may. */
  mayLearn(address: string): boolean;
  /** Whether the page brought what a remote needs to start, so that it can do without the list at first. */
  suffices(remote: ComposedRemote): boolean;
  /**
   * Learns the digests of the files beside an address, where the page did not bring them; `query` goes to the list's address, and a
   * new one in its place where that address has failed. Rejects with {@link FileError} when the list cannot be had or is not the one
   * that was released.
   */
  learn(address: string, query: string): Promise<void>;
}

/** The part of a release's `release.json` that is read here. */
const FileList = z.object({ files: z.record(z.string(), z.object({ integrity: z.string() })) });

/**
 * The digests that the page brought, by address. Of a remote it brought that of its list of files, and of its own remote those of
 * the files that it names. A remote without any is a build that its team put into the page, and is taken as it is (O-03).
 * `newQuery` is the page loader's.
 */
export function createIntegrity(
  page: Pick<Window & typeof globalThis, 'fetch' | 'location'>,
  brought: Readonly<Record<string, string>>,
  remotes: readonly ComposedRemote[],
  newQuery: () => string,
): Integrity {
  const digests = new Map<string, string>();
  /** Lists that are being read, by address with query: one that never comes is asked for anew by the next query. */
  const underWay = new Map<string, Promise<void>>();
  /** Addresses of lists that could not be had, with their queries. */
  const failed = new Set<string>();
  const absolute = (address: string) => new URL(address, page.location.href).href;
  const add = (address: string, digest: string) => void digests.set(absolute(address), digest);
  for (const [address, digest] of Object.entries(brought)) add(address, digest);
  const folderOf = (address: string) => absolute(address.slice(0, address.lastIndexOf('/') + 1));
  const listOf = (address: string) => `${folderOf(address)}release.json`;
  const unreleased = remotes
    .filter(({ entry }) => !digests.has(absolute(entry)))
    .map(({ entry }) => folderOf(entry));

  async function read(list: string, query: string, integrity: string): Promise<void> {
    const asked = list + (failed.has(list + query) ? newQuery() : query);
    const fail = (reason: unknown): never => {
      failed.add(asked);
      throw new FileError(asked, String(reason));
    };
    const response = await page.fetch(asked, { integrity }).catch(fail);
    if (!response.ok) fail(`answered ${response.status}`);
    const found: unknown = await response.json().catch(fail);
    if (!fits(FileList, found)) return fail('is no list of files');
    for (const [file, { integrity: digest }] of Object.entries(found.files))
      add(folderOf(list) + file, digest);
    digests.delete(list);
  }

  return {
    digestOf: (address) =>
      digests.get(address) ?? (unreleased.some((folder) => address.startsWith(folder)) ? '' : undefined),
    add,
    mayLearn: (address) => !digests.has(address) && digests.has(listOf(address)),
    suffices({ entry }) {
      const [own, list, folder] = [absolute(entry), listOf(entry), folderOf(entry)];
      return [...digests.keys()].some(
        (address) => address.startsWith(folder) && address !== own && address !== list,
      );
    },
    async learn(address, query) {
      const list = listOf(address);
      const integrity = digests.get(list);
      if (integrity === undefined) return;
      const asked = list + query;
      const reading =
        underWay.get(asked) ?? read(list, query, integrity).finally(() => underWay.delete(asked));
      underWay.set(asked, reading);
      await reading;
    },
  };
}
