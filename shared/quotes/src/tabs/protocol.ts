import type { TradeList } from '@exchange/contract/market';
import type { BookNews, QuoteList, QuotePair, QuoteStatus, TradesNews } from '@exchange/platform';
import type { PersonalEvent } from '@exchange/platform/bus';

/** What a tab and its worker say to each other. Both are of one release, so that it has no version. */
export type ToWorker =
  | Hello
  /** The tab watches every pair, or these. */
  | { readonly type: 'watch'; readonly all: boolean; readonly pairs: readonly string[] }
  | {
      readonly type: 'room';
      readonly stream: RoomStream;
      readonly key: string;
      readonly joined: boolean;
    }
  /** The tab has drawn the last update and takes another one. */
  | { readonly type: 'drawn' }
  | { readonly type: 'hidden'; readonly hidden: boolean }
  /** `token`: the present session's socket token; undefined where nobody is signed in. */
  | { readonly type: 'personal'; readonly token: string | undefined }
  | { readonly type: 'online' | 'offline' | 'reconnect' | 'bye' };

/** Books and trades of a pair. */
export type RoomStream = 'book' | 'trades';

/** What a worker must know to begin; the first tab's counts. */
export interface WorkerSettings {
  readonly orgId: string;
  /** Origins of the sockets; '' for the page's own. */
  readonly socketUrl: string;
  readonly personalUrl: string;
  /** The page's host and locale, as the exchange is told them with each call. */
  readonly host: string;
  readonly locale: string;
}

/** A tab's first message. */
export interface Hello {
  readonly type: 'hello';
  /** Name of the lock that the tab holds while it lives. */
  readonly lock: string;
  readonly hidden: boolean;
  /** The trade list that came with the page. */
  readonly first: TradeList | undefined;
  /** The tab shows what it is about without the list. */
  readonly listCanWait: boolean;
  readonly settings: WorkerSettings;
}

export type ToTab =
  /** The worker has begun; `lock` is the one that it holds while it lives. */
  | { readonly type: 'ready'; readonly lock: string }
  | Update
  | { readonly type: 'personal'; readonly event: PersonalEvent }
  /** The personal connection is lost: the tab says its token anew, which may have changed. */
  | { readonly type: 'personal lost' | 'session ended' }
  | {
      readonly type: 'fault';
      readonly error: Readonly<Record<'name' | 'message' | 'stack', string>>;
      readonly context: Readonly<Record<string, string>>;
    };

/** What is new since the tab's last update; there is none where nothing is. */
export interface Update {
  readonly type: 'update';
  readonly list?: QuoteList;
  readonly fiat?: TradeList['fiat'];
  /** Pairs with terms that the tab does not know, under the numbers by which quotes name them. */
  readonly listed: readonly (readonly [number, QuotePair])[];
  readonly quotes: WrittenQuotes;
  readonly status?: ToldStatus;
  readonly news: readonly RoomNews[];
}

/** Quotes in one text, so that a tab reads those alone that somebody looks at. */
export interface WrittenQuotes {
  /** One after the other, each as JSON. */
  readonly text: string;
  /** For each quote the number of its pair, and where it ends in the text. */
  readonly places: Uint32Array<ArrayBuffer>;
}

/** A status whose time is told as an age, ms, since worker and tab have no clock in common; undefined before the first quote. */
export type ToldStatus = Pick<QuoteStatus, 'state' | 'gaveUp'> & { readonly age: number | undefined };

/** What a pair's room told. */
export type RoomNews =
  | { readonly stream: 'book'; readonly key: string; readonly news: BookNews }
  | { readonly stream: 'trades'; readonly key: string; readonly news: TradesNews };
