import type { TradeList } from '@exchange/contract';
import type { SandboxClock } from '../core/context';
import type { TradingExchange } from '../core/exchange/exchange';
import type { MarketData } from './market/market-data';
import { startPublishing } from './publisher';
import type { StreamAction } from './quote-channel';
import { serveSockets, type SocketsOptions } from './sockets';

export interface StreamOptions extends SocketsOptions {
  readonly exchange: Pick<TradingExchange, 'onPersonal'>;
  readonly market: MarketData;
  readonly clock: SandboxClock;
  /** What becomes of the next quote message: faults that an operator switches on. */
  readonly nextAction: () => StreamAction;
}

/** The realtime interface. */
export interface Stream {
  /** How many connections are open. */
  readonly connections: number;
  /** Number of the organisation's last quote message and its numbering; the trade list says what it includes. */
  quotePosition(organisation: string): Pick<TradeList, 'seq' | 'epoch'>;
  /** Tells the pages of a session that it ended, and closes their personal channels. */
  endSession(sessionId: string): void;
  close(): Promise<void>;
}

/** Serves the realtime interface on an HTTP server, in a process that shares its exchange with no other. */
export function createStream(options: StreamOptions): Stream {
  const { exchange } = options;
  const sockets = serveSockets(options);
  const publisher = startPublishing({
    ...options,
    isHeard: (room) => sockets.isHeard(room),
    publish: (delivery) => sockets.deliver(delivery),
  });
  const unfollow = exchange.onPersonal((update) => sockets.personal.send(update));
  return {
    get connections() {
      return sockets.connections;
    },
    quotePosition: (organisation) => publisher.quotePosition(organisation),
    endSession: (sessionId) => sockets.personal.end(sessionId),
    async close() {
      publisher.stop();
      unfollow();
      await sockets.close();
    },
  };
}
