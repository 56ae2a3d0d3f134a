/** Tabs of the tab bar (H-07). */
export const tabs = ['home', 'market', 'exchange', 'ibo', 'assets'] as const;
export type Tab = (typeof tabs)[number];

/** A page as the host must know it before any code of its remote is there (H-28). */
export interface RoutePattern {
  /** Segments in order; `:name` takes one segment, a final `*` takes one or more further segments. */
  readonly path: string;
  /** Whether only a signed-in user sees the page (H-15); not unless told. */
  readonly protected?: boolean | undefined;
  /**
   * What the page is called: key of one of the texts that its remote registers under its own name. The document's title until
   * the page has a heading. Routes of earlier releases have none.
   */
  readonly title?: string | undefined;
  /** The tab that the tab bar highlights; without one the page shows no tab bar (H-07). */
  readonly tab?: Tab | undefined;
  /**
   * What a parameter must look like, as a regular expression for the whole segment; one without takes any segment. Its named
   * groups are parameters too.
   */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** A page and the remote that it belongs to. */
export interface Route extends RoutePattern {
  /** Name of the remote in the composition, such as `mfe-trade`. */
  readonly owner: string;
}

/** A path's route and the values of its parameters, decoded. */
export interface RouteMatch<Page extends Route = Route> {
  readonly route: Page;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What a remote says of one of its pages in its `remote.config.ts`. */
export interface RemoteRoute extends RoutePattern {
  readonly title: string;
  /**
   * Module of the page, which the remote imports lazily: its files are named in the page's HTML. Below the package, without
   * ending, such as `./src/features/hot/hot-page`.
   */
  readonly page: string;
  /**
   * Public calls that the page makes first: the page's HTML carries their answers. An input such as `:pair` is the value of
   * that parameter.
   */
  readonly firstData?: readonly FirstData[] | undefined;
  /** Module that shows the first data before the remote is there (`showEarlyView`); below the package, without ending. */
  readonly early?: string | undefined;
}

/** A call whose answer a page's HTML carries. */
export interface FirstData {
  /** Name of the call in the contract, such as `market.getTrades`. */
  readonly call: string;
  readonly input: Readonly<Record<string, unknown>>;
}
