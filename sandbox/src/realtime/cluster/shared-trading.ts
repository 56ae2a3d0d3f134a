import { randomUUID } from 'node:crypto';
import { ExchangeFigures } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { OwnedClock } from '../../core/clock';
import type { Database, PersonalUpdate } from '../../core/context';
import { rememberFact } from '../../core/exchange/facts';
import type { TradingExchange } from '../../core/exchange/exchange';
import { announceLeader, type LeaderRecord, requireFencingToken } from '../../core/exchange/fencing-token';
import { LeaderTasks } from '../../core/exchange/leader-task';
import { LedgerBroken } from '../../core/exchange/state-store';
import type { Election } from '../../core/storage/leader-election';
import type { SharedStorage } from '../../core/storage/open-storage';
import type { Delivery } from '../delivery';
import { createMarketReplica } from '../market/market-replica';
import { takeMarketSnapshot } from '../market/market-snapshot';
import { createMarketViews, type MarketViews } from '../market/market-views';
import { type Publisher, startPublishing } from '../publisher';
import { serveSockets, type Sockets } from '../sockets';
import { openCatalogue, type LeaderJob, type ServedBy, type Trading, type TradingOptions } from '../trading';
import { type EngineOptions, openEngine, openTradingService, type TradingService } from '../trading-service';
import { type Feed, openFeed } from './feed';
import { LeaderClient } from './leader-client';
import { type LeaderServer, openLeaderServer } from './leader-server';
import { MarketFollower } from './market-follower';
import type { FeedEntry, Snapshot } from './messages';
import { createSharedExchange } from './shared-exchange';
import { readMs, type SharedRedis } from './shared-redis';

export interface SharedTradingOptions extends TradingOptions {
  readonly storage: SharedStorage;
  readonly shared: SharedRedis;
  readonly clock: OwnedClock;
  /** Address of this process among the others; the one that the database sees unless told. */
  readonly processAddress: string | undefined;
  /** This process cannot take part any more, which is told in one line: it must end. */
  readonly onRefused: (error: Error) => void;
}

/** A move of the clock may have weeks of trading to make, ms. */
const advanceMs = 600_000;
/** How long is waited for what the leader says of itself, ms. */
const figuresMs = 2_000;
/** The leader gives a sign of life this often, ms. */
const beatMs = 500;
/** As many messages to sockets are kept for processes that were away for a moment. */
const keptMessages = 4_000;

/** State that exists only on the leader. */
interface Leadership {
  readonly term: number;
  readonly exchange: TradingExchange;
  readonly server: LeaderServer;
  /** Ends what was begun with the leadership. */
  readonly stops: (() => unknown)[];
  readonly ended: AbortController;
  /** Market data and what works on them: orders are taken before they are read. */
  publishing: Publishing | undefined;
  /** Jobs have begun: one that comes from now on runs at once. */
  runsJobs: boolean;
}

interface Publishing {
  readonly service: TradingService;
  readonly publisher: Publisher;
}

/** What is opened before a process takes part. */
interface Prepared extends Awaited<ReturnType<typeof openCatalogue>> {
  readonly id: string;
  readonly host: string;
  readonly secret: string;
  readonly onError: (error: unknown) => void;
}

/**
 * Opens trading in one of several processes on the same PostgreSQL and Redis. One of them leads: it has the engine, by a lock in
 * the database; the others show what it publishes and hand on to it what only it can do. Resolves when this process can
 * serve: as the leader, or as a member that knows what the leader has published.
 */
export async function openSharedTrading(options: SharedTradingOptions): Promise<Trading> {
  const { database, log } = options;
  const process = new TradingProcess(options, {
    ...(await openCatalogue(options)),
    id: randomUUID(),
    host: options.processAddress ?? (await addressSeenBy(database)),
    secret: await rememberFact(database, 'leader-secret', randomUUID()),
    onError: (error) => log.error({ err: error }, 'trading failed at something'),
  });
  try {
    await process.begin();
  } catch (error) {
    await process.stop();
    throw error;
  }
  return process;
}

const SeenAddress = z.object({ rows: z.tuple([z.object({ address: z.nullable(z.string()) })]) });

/** Where the database sees this process; the same machine where they speak past any network. */
async function addressSeenBy(database: Database): Promise<string> {
  const answer = await database.execute(sql`select host(inet_client_addr()) as address`);
  return z.parse(SeenAddress, answer).rows[0].address ?? '127.0.0.1';
}

class TradingProcess implements Trading {
  readonly exchange: Trading['exchange'];
  readonly market: MarketViews;
  readonly madeAt: number;
  private readonly tasks = new LeaderTasks();
  private readonly leader: LeaderClient;
  private readonly follower: MarketFollower;
  private readonly jobs: LeaderJob[] = [];
  private feed: Feed | undefined;
  private election: Election | undefined;
  private leadership: Leadership | undefined;
  private sockets: Sockets | undefined;
  private forgetSession: ServedBy['forgetSession'] | undefined;
  /** Settles when this process can serve, or never will. */
  private readonly begun: Promise<void>;
  private resolveBegun: () => void = () => undefined;
  private rejectBegun: (error: Error) => void = () => undefined;

  constructor(
    private readonly options: SharedTradingOptions,
    private readonly prepared: Prepared,
  ) {
    const { database, clock } = options;
    const { catalogue, secret, onError } = prepared;
    this.madeAt = prepared.madeAt;
    this.begun = new Promise<void>((resolve, reject) => {
      this.resolveBegun = resolve;
      this.rejectBegun = reject;
    });
    const replica = createMarketReplica(catalogue, clock);
    this.leader = new LeaderClient(secret, onError);
    this.follower = new MarketFollower({
      replica,
      leader: this.leader,
      onLoaded: () => this.resync(),
      onError,
    });
    this.market = createMarketViews(
      catalogue,
      clock,
      () => this.leadership?.publishing?.service.market ?? replica,
    );
    this.exchange = createSharedExchange({
      catalogue,
      database,
      tasks: this.tasks,
      own: () => this.leadership?.exchange,
      leader: this.leader,
      announce: (update) => this.announce(update),
    });
  }

  /** Takes part; resolves when this process can serve. */
  async begin(): Promise<void> {
    const { storage, shared } = this.options;
    const { id, onError } = this.prepared;
    this.feed = await openFeed({
      shared,
      id,
      onEntry: (entry) => this.takeEntry(entry),
      onGap: () => this.follower.load(),
      onWritable: () => this.tellOfLoss(),
      onError,
    });
    this.election = storage.stand({
      onElected: (term) => this.lead(term),
      onDemoted: () => this.cease(),
      onLeader: (leader) => this.followLeader(leader),
      onError,
      onRefused: (error) => this.refuse(error),
    });
    await this.begun;
  }

  quotePosition(organisation: string) {
    const publisher = this.leadership?.publishing?.publisher;
    return publisher?.quotePosition(organisation) ?? this.follower.position(organisation);
  }

  startSockets(served: ServedBy): void {
    const { redis, name } = this.options.shared;
    this.forgetSession = served.forgetSession;
    this.sockets = serveSockets({
      ...this.options,
      ...served,
      market: this.market,
      onError: this.prepared.onError,
      adapter: createAdapter(redis, {
        streamName: `${name}:sockets`,
        channelPrefix: `${name}:sockets`,
        maxLen: keptMessages,
        blockTimeInMs: readMs,
      }),
    });
  }

  async stopSockets(): Promise<void> {
    await this.sockets?.close();
  }

  endSession(sessionId: string): void {
    this.sockets?.personal.end(sessionId);
    this.feed?.write({ kind: 'session-ended', sessionId });
  }

  async whileLeader(job: LeaderJob): Promise<void> {
    this.jobs.push(job);
    if (this.leadership?.runsJobs) await this.runJob(this.leadership, job);
  }

  async advanceClock(milliseconds: number): Promise<void> {
    if (this.leadership) return this.advance(milliseconds);
    await this.leader.ask({ do: 'advance', milliseconds }, advanceMs);
    return this.options.clock.reload();
  }

  async reloadRules(): Promise<void> {
    await this.loadRules();
    this.feed?.write({ kind: 'rules' });
  }

  health() {
    const leads = this.leadership !== undefined;
    const isWell = leads || (this.follower.isCurrent && this.feed?.isConnected === true);
    return { status: isWell ? 'ok' : 'unavailable', role: leads ? 'owner' : 'member' } as const;
  }

  figures() {
    const service = this.leadership?.publishing?.service;
    return service && { ...service.figures(), sockets: this.sockets?.connections ?? 0 };
  }

  async leaderFigures(): Promise<ExchangeFigures> {
    const service = this.leadership?.publishing?.service;
    return (
      service?.figures() ??
      z.parse(schemaOf(ExchangeFigures), await this.leader.ask({ do: 'figures' }, figuresMs))
    );
  }

  async stop(): Promise<void> {
    await this.sockets?.close();
    await this.election?.stop();
    this.follower.pause();
    this.leader.leave();
    await this.feed?.stop();
  }

  private async takeEntry(entry: FeedEntry): Promise<void> {
    const { content } = entry;
    if (content.kind === 'personal') this.sockets?.personal.send(content.update);
    else if (content.kind === 'session-ended') {
      this.forgetSession?.(content.sessionId);
      this.sockets?.personal.end(content.sessionId);
    } else if (content.kind === 'clock') this.options.clock.reload().catch(this.prepared.onError);
    else if (content.kind === 'rules') this.loadRules().catch(this.prepared.onError);
    else if (content.kind === 'resync') this.resync();
    else await this.follower.take(entry);
  }

  private followLeader(leader: LeaderRecord): void {
    this.leader.follow(leader);
    // Otherwise the feed says when there is something to follow.
    if (!this.follower.isFollowing) this.follower.load().catch(this.prepared.onError);
  }

  /** Something that other processes told may have been missed, or comes from a leader that is gone. */
  private resync(): void {
    const { onError } = this.prepared;
    this.sockets?.personal.resync().catch(onError);
    this.options.clock.reload().catch(onError);
    this.loadRules().catch(onError);
    this.resolveBegun();
  }

  /** Redis is back: what this process told in between did not reach the others. */
  private tellOfLoss(): void {
    const { leadership } = this;
    this.feed?.write({ kind: 'resync' });
    if (leadership) this.feed?.write({ kind: 'begin', url: leadership.server.url }, leadership.term);
  }

  private refuse(error: Error): void {
    this.rejectBegun(error);
    this.options.onRefused(error);
  }

  private announce(update: PersonalUpdate): void {
    this.feed?.write({ kind: 'personal', update });
    this.sockets?.personal.send(update);
  }

  /** As the leader: to the sockets of all processes, and to the copies of the others. */
  private publish(delivery: Delivery): void {
    const term = this.leadership?.term;
    // A leader that was suspended may publish before it hears that another one leads.
    if (!this.election?.isLeading) return;
    this.sockets?.deliver(delivery);
    if (delivery.kind === 'pairs') this.feed?.write(delivery, term);
    else {
      const { kind, changed, epoch, positions } = delivery;
      this.feed?.write({ kind, changed, epoch, positions }, term);
    }
  }

  private loadRules(): Promise<void> {
    return this.prepared.catalogue.rules.load(this.options.database);
  }

  private async advance(milliseconds: number): Promise<void> {
    await this.options.clock.advance(milliseconds);
    this.feed?.write({ kind: 'clock' });
  }

  private async runJob(present: Leadership, job: LeaderJob): Promise<void> {
    const { exchange, publishing, ended } = present;
    if (!publishing) throw new Error('Jobs run on an engine with its market data');
    const { market } = publishing.service;
    const stop = await job(ended.signal, { exchange, market, madeAt: this.madeAt });
    if (this.leadership === present) present.stops.push(stop);
    else stop();
  }

  private snapshot({ service, publisher }: Publishing): Snapshot {
    const position = (organisation: string) => publisher.quotePosition(organisation);
    return {
      epoch: publisher.epoch,
      positions: Object.fromEntries(this.options.organisations.map((each) => [each, position(each).seq])),
      market: takeMarketSnapshot(service.market),
    };
  }

  /** Takes orders first, since nobody else does, and then everything else. */
  private async lead(term: number): Promise<void> {
    const engineOptions = {
      ...this.options,
      ...this.prepared,
      fence: (transaction: Database) => requireFencingToken(transaction, term),
      isAudited: this.follower.isFollowing,
    };
    await this.options.clock.reload();
    await this.loadRules();
    const exchange = await this.openEngine(engineOptions);
    const present = await this.takeOrders(term, exchange);
    const publishing = await this.openPublishing(present, engineOptions);
    this.feed?.write({ kind: 'begin', url: present.server.url }, term);
    const trades = this.follower.adopt(this.snapshot(publishing));
    this.publish({ kind: 'pairs', books: [], trades });
    this.resync();
    present.runsJobs = true;
    for (const job of [...this.jobs]) await this.runJob(present, job).catch(this.prepared.onError);
  }

  private async openEngine(options: EngineOptions): Promise<TradingExchange> {
    try {
      return await openEngine(options);
    } catch (error) {
      if (error instanceof LedgerBroken) this.refuse(error);
      throw error;
    }
  }

  private async takeOrders(term: number, exchange: TradingExchange): Promise<Leadership> {
    const { host, secret, onError } = this.prepared;
    const server = await openLeaderServer({
      ...{ term, host, secret, exchange, tasks: this.tasks, onError },
      snapshot: () => this.leadership?.publishing && this.snapshot(this.leadership.publishing),
      figures: () => this.leadership?.publishing?.service.figures(),
      advance: (milliseconds) => this.advance(milliseconds),
    }).catch(async (error: unknown) => {
      await exchange.stop();
      throw error;
    });
    const stops = [exchange.onPersonal((update) => this.announce(update))];
    const ended = new AbortController();
    const present = { term, exchange, server, stops, ended, publishing: undefined, runsJobs: false };
    this.follower.pause();
    this.leader.leave();
    this.leadership = present;
    await announceLeader(this.options.database, { term, url: server.url });
    return present;
  }

  private async openPublishing(present: Leadership, options: EngineOptions): Promise<Publishing> {
    const { onError } = this.prepared;
    const service = await openTradingService(present.exchange, {
      ...this.options,
      ...this.prepared,
      ...options,
    });
    present.stops.push(() => service.stop());
    service.audited.catch(onError);
    const publisher = startPublishing({
      ...this.options,
      market: service.market,
      isHeard: () => true,
      publish: (delivery) => this.publish(delivery),
    });
    const beat = setInterval(() => this.feed?.write({ kind: 'beat' }, present.term), beatMs);
    present.stops.push(
      () => publisher.stop(),
      () => clearInterval(beat),
    );
    present.publishing = { service, publisher };
    return present.publishing;
  }

  private async cease(): Promise<void> {
    const { leadership: left } = this;
    if (!left) return;
    // What is known until another leader tells more.
    if (left.publishing) this.follower.adopt(this.snapshot(left.publishing));
    this.leadership = undefined;
    left.ended.abort();
    await left.server.stop();
    for (const stop of left.stops.reverse()) await stop();
    this.follower.resume();
    await left.exchange.stop();
  }
}
