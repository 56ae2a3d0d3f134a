import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { OwnedClock } from '../../core/clock';
import { LeaderTasks } from '../../core/exchange/leader-task';
import { LedgerBroken } from '../../core/exchange/state-store';
import { requireFencingToken } from '../../core/exchange/fencing-token';
import type { SharedStorage } from '../../core/storage/open-storage';
import { createMarketReplica } from '../market/market-replica';
import { takeMarketSnapshot } from '../market/market-snapshot';
import { createMarketViews } from '../market/market-views';
import { type Publisher, startPublishing } from '../publisher';
import { serveSockets, type Sockets } from '../sockets';
import { openCatalogue, type LeaderJob, type ServedBy, type Trading, type TradingOptions } from '../trading';
import { type TradingService, openTradingService } from '../trading-service';
import type { Bus } from './bus';
import { channels, type FeedContent, Notice, type Snapshot } from './messages';
import { createLeaderServer, type LeaderServer } from './leader-server';
import { openLeaderClient } from './leader-client';
import { copyOf, createSharedExchange } from './shared-exchange';

export interface SharedTradingOptions extends TradingOptions {
  readonly storage: SharedStorage;
  readonly bus: Bus;
  readonly clock: OwnedClock;
  /** This process cannot take part any more, which is told in one line: it must end. */
  readonly onRefused: (error: Error) => void;
}

/** A move of the clock may have weeks of trading to make, ms. */
const advanceMs = 600_000;

/** State that exists only on the leader. */
interface Leadership {
  readonly service: TradingService;
  readonly server: LeaderServer;
  readonly publisher: Publisher;
  readonly stops: (() => void)[];
  readonly ended: AbortController;
}

/** Settles when this process can serve, or never will. */
interface Beginning {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Opens trading in one of several processes on the same PostgreSQL and Redis. One of them owns the engine, by a lock in the
 * database; the others show what it publishes and hand on to it what only it can do. Resolves when this process can serve:
 * as the owner, or as a member that knows what the owner has published.
 */
export async function openSharedTrading(options: SharedTradingOptions): Promise<Trading> {
  const { database, clock, log, bus, storage } = options;
  const id = randomUUID();
  const onError = (error: unknown) => log.error({ err: error }, 'trading failed at something');
  const made = await openCatalogue(options);
  const { catalogue } = made;
  const replica = createMarketReplica(catalogue, clock);
  const jobs: LeaderJob[] = [];
  let positions: Pick<Snapshot, 'epoch' | 'positions'> = { epoch: '', positions: {} };
  let leadership: Leadership | undefined;
  let sockets: Sockets | undefined;
  let forgetSession: ServedBy['forgetSession'] | undefined;
  let begin: Beginning | undefined;
  const begun = new Promise<void>((resolve, reject) => (begin = { resolve, reject }));

  const market = createMarketViews(catalogue, clock, () => leadership?.service.market ?? replica);

  /** Takes over what this process missed; its sockets get it too. */
  function takeSnapshot(snapshot: Pick<Snapshot, 'epoch' | 'positions' | 'market'>): void {
    positions = { epoch: snapshot.epoch, positions: snapshot.positions };
    const trades = replica.load(snapshot.market);
    sockets?.deliver({ kind: 'pairs', books: [], trades });
    sockets?.personal.resync().catch(onError);
  }

  const leader = await openLeaderClient({
    bus,
    id,
    onError,
    onSnapshot(snapshot) {
      takeSnapshot(snapshot);
      // Notices may have been missed too.
      clock.reload().catch(onError);
      catalogue.rules.load(database).catch(onError);
      begin?.resolve();
    },
    onContent(content) {
      if (content.kind === 'quotes') {
        replica.takeQuotes(content.changed);
        positions = { epoch: content.epoch, positions: content.positions };
        sockets?.deliver(content);
      } else if (content.kind === 'pairs') {
        const fits = content.books.every((book) => replica.takeBook(book));
        const trades = content.trades.map((message) => ({ ...message, trades: replica.takeTrades(message) }));
        sockets?.deliver({ ...content, trades: trades.filter((message) => message.trades.length > 0) });
        return fits;
      } else if (content.kind === 'personal') sockets?.personal.send(content.update);
      return true;
    },
  });
  const tasks = new LeaderTasks();
  const exchange = createSharedExchange({
    catalogue,
    database,
    tasks,
    own: () => leadership?.service.exchange,
    leader,
    onError,
  });

  /** As the owner: to the sockets of this process and to the other processes. */
  function publish(content: FeedContent): void {
    leadership?.server.feed(content);
    if (content.kind === 'personal') sockets?.personal.send(content.update);
    else if (content.kind !== 'beat') sockets?.deliver(content);
  }

  function snapshotOf({ publisher, service }: Pick<Leadership, 'publisher' | 'service'>) {
    const position = (organisation: string) => publisher.quotePosition(organisation);
    return {
      epoch: publisher.epoch,
      positions: Object.fromEntries(options.organisations.map((each) => [each, position(each).seq])),
      market: takeMarketSnapshot(service.market),
    };
  }

  async function runJob(present: Leadership, job: LeaderJob): Promise<void> {
    const stop = await job(present.ended.signal);
    if (leadership === present) present.stops.push(stop);
    else stop();
  }

  async function advance(milliseconds: number): Promise<void> {
    await clock.advance(milliseconds);
    await tell({ kind: 'clock' });
  }

  async function tell(notice: Notice): Promise<void> {
    await bus.send(channels.notices, notice);
  }

  function refuse(error: Error): void {
    begin?.reject(error);
    options.onRefused(error);
  }

  async function openService(term: number): Promise<TradingService> {
    await clock.reload();
    await catalogue.rules.load(database);
    const fence = (transaction: typeof database) => requireFencingToken(transaction, term);
    try {
      return await openTradingService({ ...options, ...made, onError, fence });
    } catch (error) {
      if (error instanceof LedgerBroken) refuse(error);
      throw error;
    }
  }

  async function onElected(term: number): Promise<void> {
    const service = await openService(term);
    const publisher = startPublishing({ ...options, market: service.market, isHeard: () => true, publish });
    const stops = [
      service.exchange.onPersonal((update) => publish({ kind: 'personal', update: copyOf(update) })),
    ];
    const snapshot = () => snapshotOf({ publisher, service });
    const server = createLeaderServer({
      bus,
      term,
      exchange: service.exchange,
      tasks,
      snapshot,
      advance,
      onError,
    });
    const present: Leadership = { service, publisher, server, stops, ended: new AbortController() };
    // Those that come from now on find that this process leads, and run at once.
    const waiting = [...jobs];
    leader.pause();
    leadership = present;
    takeSnapshot(snapshot());
    begin?.resolve();
    await server.open();
    for (const job of waiting) await runJob(present, job).catch(onError);
  }

  async function onDemoted(): Promise<void> {
    const left = leadership;
    if (!left) return;
    leadership = undefined;
    // What is known until another owner tells more.
    replica.load(takeMarketSnapshot(left.service.market));
    left.ended.abort();
    for (const stop of left.stops) stop();
    left.publisher.stop();
    await left.server.stop();
    leader.resume();
    await left.service.stop();
  }

  const stopNotices = await bus.listen(channels.notices, (message) => {
    const notice = z.parse(Notice, message);
    if (notice.kind === 'session-ended') {
      forgetSession?.(notice.sessionId);
      sockets?.personal.end(notice.sessionId);
    } else if (notice.kind === 'rules') catalogue.rules.load(database).catch(onError);
    else clock.reload().catch(onError);
  });
  const election = storage.stand({
    onElected,
    onDemoted,
    onError,
    onRefused: refuse,
  });
  async function stop(): Promise<void> {
    await sockets?.close();
    await election.stop();
    await leader.stop();
    await stopNotices();
  }
  try {
    await begun;
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    exchange,
    market,
    madeAt: made.madeAt,
    quotePosition: (organisation) =>
      leadership?.publisher.quotePosition(organisation) ?? {
        seq: positions.positions[organisation] ?? 0,
        epoch: positions.epoch,
      },
    startSockets(served) {
      forgetSession = served.forgetSession;
      sockets = serveSockets({ ...options, ...served, market, onError });
    },
    stopSockets: async () => sockets?.close(),
    endSession(sessionId) {
      sockets?.personal.end(sessionId);
      void tell({ kind: 'session-ended', sessionId });
    },
    async whileLeader(job) {
      jobs.push(job);
      if (leadership) await runJob(leadership, job);
    },
    async advanceClock(milliseconds) {
      if (leadership) return advance(milliseconds);
      await leader.ask({ do: 'advance', milliseconds }, advanceMs);
      return clock.reload();
    },
    async reloadRules() {
      await catalogue.rules.load(database);
      await tell({ kind: 'rules' });
    },
    health: () => ({
      status: leadership || leader.isCurrent ? 'ok' : 'unavailable',
      role: leadership ? 'owner' : 'member',
    }),
    figures: () => leadership && { ...leadership.service.figures(), sockets: sockets?.connections ?? 0 },
    stop,
  };
}
