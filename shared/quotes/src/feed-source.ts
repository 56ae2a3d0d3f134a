import type { BookNews, QuoteStatus, TradesNews } from '@exchange/platform';
import type { PersonalEvent } from '@exchange/platform/bus';
import type { Observable } from '@exchange/platform/rxjs';
import type { TradeList } from '@exchange/contract/market';
import type { Environment } from './environment';
import type { ShownQuotes } from './shown-quotes';

/** Where a page's quotes and personal changes come from: the worker of all tabs, or sockets of the page's own. */
export interface FeedSource {
  readonly status$: Observable<QuoteStatus>;
  readonly personal$: Observable<PersonalEvent>;
  book$(key: string): Observable<BookNews>;
  trades$(key: string): Observable<TradesNews>;
  /** Connects the personal channel. Returns the stop. */
  startPersonal(): () => void;
  /** Tries again at once what has given up. */
  reconnect(): void;
  stop(): void;
}

/** What a source needs of the page. */
export interface SourceOptions {
  readonly orgId: string;
  /** Origins of the quotes' and of the personal socket, or '' for the page's own. */
  readonly socketUrl: string;
  readonly personalUrl: string;
  /** The present session's socket token; read at each connect. */
  readonly socketToken: () => string;
  /** The exchange's time, ms since the epoch. */
  readonly now: () => number;
  /** The trade list that came with the page. */
  readonly first?: TradeList | undefined;
  /** The page shows what it is about without the list. */
  readonly listCanWait?: boolean;
  /** Where the source puts the pairs. */
  readonly shown: ShownQuotes;
  readonly environment: Environment;
  /** The exchange says that the session was ended elsewhere. */
  readonly onSessionEnded: () => void;
  /** Faults of the feed, for the operators. */
  readonly report: (error: unknown, context: Readonly<Record<string, string>>) => void;
}
