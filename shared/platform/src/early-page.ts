import type { OrganisationLook } from '@exchange/contract';
import { detectNative } from './detect-native';
import type { Native } from './platform';

/** What the page's HTML carries for its first screen. */
export interface EarlyPage {
  readonly path: string;
  /** Query with its `?`, or ''. */
  readonly search: string;
  /** The answer that came with the page to the call of this name; undefined where none did. */
  readonly first: (call: string) => unknown;
  /** When the page was made, ms since the epoch by the exchange's clock. */
  readonly time: number;
  readonly organisation: Pick<OrganisationLook, 'name' | 'slogan' | 'logo_url'>;
  /** The app or browser that the page is in. */
  readonly native: Native;
  /** Nobody is signed in here, as the browser's cookies say (H-14); an app is asked for its session later. */
  readonly signedOut: boolean;
  /** What `platform.storage` of a part of the page keeps on the device. */
  readonly kept: (owner: string, key: string) => string | undefined;
  /** Keeps it there, unless the device lets nothing be kept. */
  readonly keep: (owner: string, key: string, value: string) => void;
}

/** Reads what the page's HTML carries, for the scripts that stand in it; undefined where it carries nothing. */
export function readEarlyPage(
  page: Pick<Window, 'document' | 'location' | 'localStorage' | 'navigator'>,
): EarlyPage | undefined {
  const { document, location } = page;
  const boot: unknown = JSON.parse(document.getElementById('boot')?.textContent ?? 'null');
  if (!isBoot(boot)) return undefined;
  const { first, time, organisation } = boot;
  const native = detectNative(page.navigator.userAgent);
  return {
    path: location.pathname,
    search: location.search,
    first: (call) => first.find((answer) => answer.call === call)?.data,
    time,
    organisation,
    native,
    signedOut: !native.inApp && !/(^|; )token=./.test(document.cookie),
    kept: (owner, key) => {
      try {
        return page.localStorage.getItem(`${owner}:${key}`) ?? undefined;
      } catch {
        // A blocked storage throws when it is touched.
        return undefined;
      }
    },
    keep: (owner, key, value) => {
      try {
        page.localStorage.setItem(`${owner}:${key}`, value);
      } catch {
        // Blocked or full: it is asked again on the next page.
      }
    },
  };
}

interface Boot extends Pick<EarlyPage, 'time' | 'organisation'> {
  readonly first: readonly { readonly call: string; readonly data: unknown }[];
}

/** The page was made by the same exchange that the host checks it for. */
function isBoot(value: unknown): value is Boot {
  return typeof value === 'object' && value !== null && 'first' in value && Array.isArray(value.first);
}
