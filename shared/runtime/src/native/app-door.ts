import type { Location, Native } from '@exchange/platform';
import type { AppGuard } from './app-guard';

/** The way from a page's navigation and session to the app around it. */
export interface AppDoor {
  /** Whether the app goes to a place in the page's stead (B-03); the page itself then must not. */
  takes(place: Location, here: Location, options: { readonly replace?: boolean } | undefined): boolean;
  /** `stay` goes there in the page: for what the app cannot or will not do. */
  to(place: Location, stay: () => void): void;
  /** Whether this page stands in a native page of its own, which back closes when the page has no further history. */
  readonly isNativePage: boolean;
  back(stay: () => void): void;
  /** Takes over the app's session and language. Never rejects. */
  start(): Promise<void>;
}

/** What `load` answers with is fetched when it is first needed; undefined where the app has no bridge. */
export function createAppDoor(
  { client }: Native,
  openedAs: Location,
  load: () => Promise<AppGuard | undefined>,
  onError: (error: unknown) => void,
): AppDoor {
  let loading: Promise<AppGuard | undefined> | undefined;
  const guard = async (): Promise<AppGuard | undefined> => {
    loading ??= load();
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      onError(error);
      return undefined;
    }
  };
  return {
    takes({ path }, here, options) {
      if (path === '/login') return here.path !== '/login';
      return client === 'ios-app' && path !== here.path && options?.replace !== true;
    },
    to: (place, stay) => void guard().then((app) => (app ? app.to(place, stay) : stay())),
    isNativePage: new URLSearchParams(openedAs.search).get('open-type') === 'native',
    back: (stay) => void guard().then((app) => (app ? app.back(stay) : stay())),
    start: async () => (await guard())?.start(),
  };
}
