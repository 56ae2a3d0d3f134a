/** The remotes, by the name that the composition gives them. */
export const owners = [
  'mfe-trade',
  'mfe-assets',
  'mfe-ibo',
  'mfe-auction',
  'mfe-user',
  'mfe-nodes',
  'mfe-activity',
] as const;
export type Owner = (typeof owners)[number];

/** Tabs of the tab bar (H-07). */
export type Tab = 'home' | 'market' | 'exchange' | 'ibo' | 'assets';

/** One route pattern and all that the host knows about it. */
export interface Route {
  /** Segments in order; `:name` takes one segment, a final `*` takes any number of further segments. */
  readonly path: string;
  readonly owner: Owner;
  /** Needs a signed-in user (H-15). */
  readonly protected: boolean;
  /** The tab that the tab bar highlights; without one the route shows no tab bar (H-07). */
  readonly tab: Tab | undefined;
}

const open = (owner: Owner, path: string, tab?: Tab): Route => ({ path, owner, protected: false, tab });
const signedIn = (owner: Owner, path: string, tab?: Tab): Route => ({ path, owner, protected: true, tab });

/**
 * Every route of the application and the remote that owns it; the only place that knows it. The first pattern that
 * fits wins, so a literal segment stands before a parameter. The IBO pages highlight Home (H-09).
 */
export const routes: readonly Route[] = [
  open('mfe-trade', '/', 'home'),
  open('mfe-trade', '/home/editFavorite'),
  open('mfe-trade', '/home/marketCondition', 'market'),
  open('mfe-trade', '/home/news'),
  open('mfe-trade', '/search'),
  open('mfe-trade', '/bdex'),
  open('mfe-trade', '/trade/:pair', 'exchange'),
  open('mfe-trade', '/trade/:pair/transaction', 'exchange'),
  open('mfe-trade', '/trade/:pair/kline'),
  open('mfe-trade', '/trade/:pair/kline2'),
  open('mfe-trade', '/trade/:pair/data'),
  open('mfe-trade', '/trade/:pair/info'),
  open('mfe-trade', '/trade/:pair/info1'),
  signedIn('mfe-trade', '/order/entrust'),
  signedIn('mfe-trade', '/order/trade'),

  signedIn('mfe-assets', '/assets', 'assets'),
  signedIn('mfe-assets', '/assets/*'),

  open('mfe-ibo', '/ieo/list', 'home'),
  open('mfe-ibo', '/ieo/list/afoot', 'home'),
  open('mfe-ibo', '/ieo/list/history', 'home'),
  open('mfe-ibo', '/ieo/list/preview', 'home'),
  signedIn('mfe-ibo', '/ieo/list/involvement', 'home'),
  open('mfe-ibo', '/ieo/:campaign_no'),
  signedIn('mfe-ibo', '/order/ieo'),

  open('mfe-auction', '/auction/list'),
  open('mfe-auction', '/auction/list/history'),
  open('mfe-auction', '/auction/list/preview'),
  signedIn('mfe-auction', '/auction/record'),
  open('mfe-auction', '/auction/rule'),
  open('mfe-auction', '/auction/:id'),
  signedIn('mfe-auction', '/order/auction'),

  open('mfe-user', '/login'),
  open('mfe-user', '/register'),
  open('mfe-user', '/register/email'),
  open('mfe-user', '/register/mobile'),
  open('mfe-user', '/register/success'),
  open('mfe-user', '/findpassword/email'),
  open('mfe-user', '/findpassword/mobile'),
  open('mfe-user', '/user/language'),
  open('mfe-user', '/help'),
  open('mfe-user', '/help/:document'),
  signedIn('mfe-user', '/user'),
  signedIn('mfe-user', '/user/*'),

  open('mfe-nodes', '/ecologicalNodes'),
  signedIn('mfe-nodes', '/ecologicalNodes/income/table/:type'),
  signedIn('mfe-nodes', '/ecologicalNodes/income/:nodeType'),

  open('mfe-activity', '/activity/gift-coin'),
  open('mfe-activity', '/activity/hot'),
  open('mfe-activity', '/activity/ieo'),
  open('mfe-activity', '/activity/ieo/detail/:id'),
  open('mfe-activity', '/activity/holding-ranking/:id'),
  open('mfe-activity', '/activity/trade-ranking/:id'),
  open('mfe-activity', '/activity/staking'),
  open('mfe-activity', '/activity/collectibles'),
  open('mfe-activity', '/activity/collectibles/:id'),
  open('mfe-activity', '/activity/casting'),
  open('mfe-activity', '/activity/casting/:id'),
  open('mfe-activity', '/download'),
  open('mfe-activity', '/download/index1'),
];
