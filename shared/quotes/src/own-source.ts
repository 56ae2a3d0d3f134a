import { createQuotes, type QuotesOptions } from './create-quotes';
import type { FeedSource, SourceOptions } from './feed-source';
import { createPersonalChannel } from './personal-channel';

export interface OwnSourceOptions
  extends SourceOptions, Pick<QuotesOptions, 'fetchTradeList' | 'openSocket' | 'inflate'> {}

/** Sockets of the page's own: where tabs have no worker in common. */
export function openOwnSource(options: OwnSourceOptions): FeedSource {
  const { personalUrl, environment } = options;
  const quotes = createQuotes({
    ...options,
    // The first paint was waited for already.
    environment: { ...environment, afterFirstPaint: (callback) => environment.after(0, callback) },
  });
  const personal = createPersonalChannel({ ...options, socketUrl: personalUrl });
  const stop = quotes.start();
  return {
    status$: quotes.status$,
    personal$: personal.personal$,
    book$: (key) => quotes.book$(key),
    trades$: (key) => quotes.trades$(key),
    startPersonal: () => personal.start(),
    reconnect() {
      quotes.reconnect();
      personal.reconnect();
    },
    stop,
  };
}
