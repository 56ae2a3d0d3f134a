import type { ReactNode } from 'react';

/** What stands at a path. */
export interface FoundPage {
  /** Pattern of the route. */
  readonly route: string;
  readonly kept: boolean;
  /** Two with the same one are the same page, told of other parameters. */
  readonly key: string;
  readonly content: () => ReactNode;
}

/** A page as it was last shown. */
export interface VisitedPage {
  readonly route: string;
  readonly path: string;
  readonly key: string;
  readonly content: ReactNode;
  /** Without the leading `?`. */
  readonly search: string;
  /** How often it was left. */
  readonly visit: number;
}

/** The pages of a remote at one moment: at most one of them is shown. */
export interface Pages {
  readonly path: string;
  readonly search: string;
  /** Whose pages are kept: null for nobody's, undefined while it is not known who this is. */
  readonly user: string | null | undefined;
  /** Pages that are kept, each once. */
  readonly kept: readonly VisitedPage[];
  /** Route of the one of these that is shown. */
  readonly shown: string | undefined;
  /** The page that is shown and is not kept. */
  readonly passing: VisitedPage | undefined;
}

/** Before anything was shown. */
export const noPages: Pages = {
  path: '',
  search: '',
  user: undefined,
  kept: [],
  shown: undefined,
  passing: undefined,
};

interface Present {
  readonly path: string;
  /** Without the leading `?`. */
  readonly search: string;
  /** Null for nobody, undefined while it is not known who this is. */
  readonly user: string | null | undefined;
  readonly found: FoundPage | undefined;
}

/** The same pages, with one more that is kept already when somebody comes to it for the first time. */
export function addPrepared(pages: Pages, path: string, { route, key, content }: FoundPage): Pages {
  if (pages.kept.some((page) => page.route === route)) return pages;
  const page = { ...{ route, path, key, search: '', visit: 0 }, content: content() };
  return { ...pages, kept: [...pages.kept, page] };
}

/**
 * The pages at another address or for another user, who gets nothing that was kept for the one before; what was kept before it was known
 * who this is, is this one's. A path that is none of the remote's shows nothing: it is about to go, or kept itself.
 */
export function followPages(before: Pages, { path, search, user, found }: Present): Pages {
  if (path === before.path && search === before.search && user === before.user) return before;
  const isAnother = before.user !== undefined && user !== before.user;
  const own = (isAnother ? before.kept.filter((page) => page.route === before.shown) : before.kept).map(
    (page) =>
      page.route === before.shown && page.route !== found?.route ? { ...page, visit: page.visit + 1 } : page,
  );
  const pages = { path, search, user, kept: own, shown: undefined, passing: undefined };
  if (!found) return pages;
  const { route, kept, key } = found;
  const last = kept ? own.find((page) => page.route === route) : before.passing;
  const isSame = last?.path === path && last.route === route;
  const page = {
    ...{ route, path, key },
    content: isSame ? last.content : found.content(),
    search,
    visit: last?.visit ?? 0,
  };
  if (!kept) return { ...pages, passing: page };
  return {
    ...pages,
    shown: route,
    kept: last ? own.map((other) => (other === last ? page : other)) : [...own, page],
  };
}
