import { usePlatform, useStream, useTopic } from '@exchange/platform';
import type { Observable } from '@exchange/platform/rxjs';
import { VisitContext } from '@exchange/ui';
import { RouteTable, type RemoteRoute } from '@exchange/platform/routes';
import {
  Activity,
  Component,
  Fragment,
  use,
  useCallback,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { lazyPage, type LazyPage } from '../lazy-page';
import { addPrepared, followPages, type FoundPage, noPages, type VisitedPage } from './follow-pages';
import { KeptPage } from './kept-page';
import { PageLoading } from './page-loading';
import { SearchContext } from './page-contexts';

/** Parameters of a path pattern, such as `{ id: string }` of `/auction/:id`; decoded. */
type ParametersOf<Path extends string> = Path extends `${infer Start}/${infer Rest}`
  ? ParametersOf<Start> & ParametersOf<Rest>
  : Path extends `:${infer Name}`
    ? Readonly<Record<Name, string>>
    : object;

/** What stands at a route: a page, or another path to go on to. */
export interface RouteContent<Parameters> {
  readonly content: (parameters: Parameters) => ReactNode;
  /** Fetches the code. Rejects when it cannot be fetched. */
  readonly preload: (parameters: Parameters, routes: Routes) => Promise<void> | undefined;
  /** Whether the page stays as it is while nothing but its parameters change; otherwise it begins anew. */
  readonly stays?: boolean;
  /** Whether the page is kept while another one is shown: see `kept`. */
  readonly kept?: boolean;
}

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

/** What stands around every page of a remote, such as the provider of a store. */
export type Frame = ComponentType<{ readonly children: ReactNode }>;

/** The pages of a remote. */
export interface Routes {
  /**
   * Shows the page of the present path in the frame, which rests with its pages while the path is not the remote's. The pages at `prepared`
   * paths are made before they are shown, if they are kept.
   */
  readonly View: ComponentType<{
    readonly Frame?: Frame | undefined;
    readonly prepared?: Observable<string>;
  }>;
  /** Fetches the code of the page at a path; undefined where there is none. Rejects when it cannot be fetched. */
  readonly preload: (path: string) => Promise<void> | undefined;
  /** Whether some of them are kept while another one is shown. */
  readonly someKept: boolean;
}

/** Page of each loader: routes that show the same page fetch it once. */
const lazyPages = new WeakMap<object, unknown>();

function lazyPageOf<Props extends object>(load: Load<Props>): LazyPage<Props> {
  const known = lazyPages.get(load) ?? lazyPage(load, PageLoading);
  lazyPages.set(load, known);
  return known as LazyPage<Props>;
}

/** A page whose props are made of its route's parameters; where they are undefined there is no such page (H-13). */
export function page<Props extends object, Parameters>(
  load: Load<Props>,
  propsOf: (parameters: Parameters) => NoInfer<Props> | undefined,
  options?: Pick<RouteContent<Parameters>, 'stays'>,
): RouteContent<Parameters>;
/**
 * A page whose props are its route's parameters, and `more`. `load` imports it lazily, so that it is a chunk of its own.
 */
export function page<Props extends object, const More extends Partial<Props> = object>(
  load: Load<Props>,
  more?: More,
): RouteContent<Omit<Props, keyof More>>;
export function page<Props extends object>(
  load: Load<Props>,
  more?: Partial<Props> | ((parameters: Props) => Props | undefined),
  options?: Pick<RouteContent<Props>, 'stays'>,
): RouteContent<Props> {
  const Page = lazyPageOf(load);
  const propsOf = typeof more === 'function' ? more : (parameters: Props) => ({ ...parameters, ...more });
  return {
    ...options,
    content: (parameters) => {
      const props = propsOf(parameters);
      return props === undefined ? <NotFoundPage /> : <Page {...props} />;
    },
    preload: () => Page.preload(),
  };
}

/** A page that is kept as it is while another one is shown, as that behind a tab is (H-26). What it asked for is asked anew on return. */
export const kept = <Parameters,>(content: RouteContent<Parameters>): RouteContent<Parameters> => ({
  ...content,
  kept: true,
});

/** A route that leads on to another path of the remote, in its place in the history. */
export function redirect<Parameters>(
  pathOf: (parameters: Parameters) => string | undefined,
): RouteContent<Parameters> {
  return {
    content: (parameters) => {
      const path = pathOf(parameters);
      return path === undefined ? <NotFoundPage /> : <Redirect to={path} />;
    },
    preload: (parameters, routes) => {
      const path = pathOf(parameters);
      return path === undefined ? undefined : routes.preload(path);
    },
  };
}

function Redirect({ to }: { readonly to: string }) {
  const { navigation } = usePlatform();
  useEffect(() => navigation.to(to, { replace: true }), [navigation, to]);
  return null;
}

type PagesOf<Declared extends readonly RemoteRoute[]> = {
  readonly [Path in Declared[number]['path']]: RouteContent<ParametersOf<Path>>;
};

/**
 * The pages of a remote by the routes that its `remote.config.ts` declares (H-28); a route without a page does not compile.
 * Around each page stand its loading place and a boundary: an error while it renders stays in its place, with Retry, until
 * another page is opened (H-25). A path without a page is not found (H-13).
 */
export function defineRoutes<Declared extends readonly RemoteRoute[]>(pages: PagesOf<Declared>): Routes {
  const contents = new Map<string, RouteContent<object>>(Object.entries(pages));
  const table = new RouteTable([...contents.keys()].map((path) => ({ path, owner: '' })));
  const find = (path: string) => {
    const match = table.match(path);
    const content = match && contents.get(match.route.path);
    return content && { ...content, route: match.route.path, parameters: match.parameters };
  };
  const findPage = (path: string): FoundPage | undefined => {
    const found = find(path);
    return (
      found && {
        route: found.route,
        kept: found.kept ?? false,
        key: found.stays ? found.route : path,
        content: () => found.content(found.parameters),
      }
    );
  };
  const routes: Routes = {
    View({ Frame = Fragment, prepared }) {
      const { navigation, report } = usePlatform();
      const { path, search } = useStream(navigation.location$, () => navigation.location);
      const { user, ready } = useTopic('session');
      const [before, setPages] = useState(noPages);
      const pages = followPages(before, {
        path,
        search: search.replace(/^\?/, ''),
        user: ready ? (user?.user_id ?? null) : undefined,
        found: findPage(path) ?? (before === noPages ? notFound(path) : undefined),
      });
      if (pages !== before) setPages(pages);
      useEffect(() => {
        const preparing = prepared?.subscribe((path) => {
          const found = findPage(path);
          if (!found?.kept) return;
          // A failure is not said here: the page itself asks for the same code again and says it.
          routes.preload(path)?.then(
            () => setPages((now) => addPrepared(now, path, found)),
            () => undefined,
          );
        });
        return () => preparing?.unsubscribe();
      }, [prepared]);
      const handleError = useCallback((error: unknown) => report.error(error), [report]);
      const isShown = pages.shown !== undefined || pages.passing !== undefined;
      return (
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <Frame>
            {pages.kept.map((page) => (
              <KeptPage key={page.route} shown={page.route === pages.shown}>
                <VisitedPageView page={page} shown={page.route === pages.shown} onError={handleError} />
              </KeptPage>
            ))}
            {pages.passing && <VisitedPageView page={pages.passing} shown onError={handleError} />}
          </Frame>
        </Activity>
      );
    },
    someKept: [...contents.values()].some((content) => content.kept),
    preload(path) {
      const found = find(path);
      return found?.preload(found.parameters, routes);
    },
  };
  return routes;
}

const notFound = (path: string): FoundPage => ({
  ...{ route: '', kept: false, key: path },
  content: () => <NotFoundPage />,
});

/** The query of the page's address, without the leading `?`. */
export function useSearch(): string {
  const { navigation } = usePlatform();
  const own = use(SearchContext);
  return useStream(navigation.location$, () => own ?? navigation.location.search.replace(/^\?/, ''));
}

function VisitedPageView({
  page: { path, key, content, search, visit },
  shown,
  onError,
}: {
  readonly page: VisitedPage;
  readonly shown: boolean;
  readonly onError: (error: unknown) => void;
}) {
  // What ran into a problem is tried again when one comes back, not while nobody sees it.
  const shownTime = shown ? visit : visit - 1;
  return (
    <SearchContext value={search}>
      <VisitContext value={visit}>
        <PageBoundary place={`${shownTime} ${path}`} onError={onError}>
          <Fragment key={key}>{content}</Fragment>
        </PageBoundary>
      </VisitContext>
    </SearchContext>
  );
}

/** Stands for a path, or a parameter of one, that leads nowhere (H-13). Fetched when it is shown. */
export const NotFoundPage = lazyPage(() => import('./fallback-pages').then((pages) => pages.NotFoundPage));

const BrokenPage = lazyPage(() => import('./fallback-pages').then((pages) => pages.BrokenPage));

/** A page's code or style could not be fetched: the host decides about a reload (H-18). */
const isChunkFailure = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

interface BoundaryProps {
  readonly place: string;
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly place: string;
  readonly failure: { readonly error: unknown } | undefined;
}

class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, failure: undefined };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, last: BoundaryState): BoundaryState | null {
    return place === last.place ? null : { place, failure: undefined };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (isChunkFailure(failure.error)) throw failure.error;
    return <BrokenPage onRetry={() => this.setState({ failure: undefined })} />;
  }
}
