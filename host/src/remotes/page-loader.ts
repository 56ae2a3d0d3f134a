import { FileError } from './file-error';
import type { Integrity } from './integrity';
import { limitSilence } from './with-limit';

/** The host and every remote ask for their scripts, styles and chunks through this (`LoaderPlugin` in shared/build). */
export interface PageLoader {
  /**
   * Prepares an element that is about to fetch a file: the browser checks its digest, and it does not wait for ever. While the digest is
   * being learned the element has no address.
   */
  guard(tag: HTMLScriptElement | HTMLLinkElement): void;
  /**
   * Loads something by `run`, again after a pause when it fails quickly. `onFailed` is told the query of the next address:
   * each time has one of its own. Rejects when it is given up.
   */
  load<Value>(run: () => Promise<Value>, onFailed: (query: string) => void): Promise<Value>;
  /** A query that no address of this page has had: nobody answers it from a failure. */
  newQuery(): string;
  /** Whether something of the page has asked for the file at an address. */
  hasAsked(address: string): boolean;
  /** When a file from the folder of this address last came, by the page's clock; 0 before the first. */
  lastArrival(address: string): number;
}

declare global {
  interface Window {
    /** Reached by the builds, in which no import leads to the host. */
    exchangeLoader?: PageLoader;
  }
}

export interface PageLoaderOptions {
  readonly page: Window;
  /** Asked by addresses without query. */
  readonly integrity: Pick<Integrity, 'digestOf' | 'mayLearn' | 'learn'>;
  readonly newQuery: PageLoader['newQuery'];
  /** What was given up; by then it may be known that the page is out of date (H-18). */
  readonly onGivenUp: (error: unknown) => Promise<void>;
}

/**
 * Pauses before trying again, and how long a file is waited for while none comes of the same release, in ms; whoever waited
 * longer than `patience` is told.
 */
export const loading = { pauses: [300, 1_000], limit: 8_000, patience: 3_000 } as const;

/** A digest that no file has. */
const none = `sha384-${'A'.repeat(64)}`;

/**
 * Fetches the file of an element, which `add` puts into the page, once, and answers with what `read` finds right after it came, before
 * another script runs. Rejects with {@link FileError} when it cannot be had or is not what was released.
 */
export const fetchOnce = <Found>(
  loader: Pick<PageLoader, 'guard'>,
  tag: HTMLScriptElement | HTMLLinkElement,
  add: () => void,
  read: () => Found,
): Promise<Found> =>
  new Promise((resolve, reject) => {
    const address = 'src' in tag ? tag.src : tag.href;
    loader.guard(tag);
    const settle = (done: () => void) => {
      // The loader calls `onerror` as well, when it has waited long enough.
      tag.onload = tag.onerror = null;
      done();
    };
    tag.onload = () => settle(() => resolve(read()));
    tag.onerror = (event) =>
      settle(() => reject(new FileError(address, typeof event === 'string' ? event : event.type)));
    add();
  });

/** Queries of which no two are the same, one set for a page. */
export function countQueries(): PageLoader['newQuery'] {
  let count = 0;
  return () => `?r=${(count += 1)}`;
}

/** The one policy by which everything that runs in the page is checked, given up and tried again (H-25). */
export function createPageLoader({ page, integrity, newQuery, onGivenUp }: PageLoaderOptions): PageLoader {
  /** By folder: that of a release. */
  const arrivals = new Map<string, number>();
  const folderOf = (address: string) => new URL('.', new URL(address, page.location.href)).href;
  const lastArrival = (address: string) => arrivals.get(folderOf(address)) ?? 0;
  const asked = new Set<string>();
  return {
    newQuery,
    lastArrival,
    hasAsked: (address) => asked.has(new URL(address, page.location.href).href),
    guard(tag) {
      const attribute = 'src' in tag ? 'src' : 'href';
      const address = 'src' in tag ? tag.src : tag.href;
      const { origin, pathname, search } = new URL(address);
      const file = origin + pathname;
      asked.add(file);
      const vouch = () => {
        tag.integrity = integrity.digestOf(file) ?? none;
      };
      tag.crossOrigin = 'anonymous';
      if (integrity.mayLearn(file)) {
        tag.removeAttribute(attribute);
        const fetchFile = () => {
          vouch();
          tag.setAttribute(attribute, address);
        };
        // Without the list nobody vouches for the file, and it fails as one that is broken does.
        void integrity.learn(file, search).then(fetchFile, fetchFile);
      } else vouch();
      tag.addEventListener('load', () => arrivals.set(folderOf(address), page.performance.now()));
      limitSilence(
        loading.limit,
        () => lastArrival(address),
        () => void tag.onerror?.(new Event('timeout')),
      );
    },
    async load(run, onFailed) {
      const began = page.performance.now();
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await run();
        } catch (error) {
          onFailed(newQuery());
          const pause = loading.pauses[attempt];
          if (pause === undefined || page.performance.now() - began > loading.patience) {
            await onGivenUp(error);
            throw error;
          }
          await new Promise((resolve) => page.setTimeout(resolve, pause));
        }
      }
    },
  };
}
