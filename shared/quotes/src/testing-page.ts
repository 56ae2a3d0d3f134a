import type { TradeList } from '@exchange/contract/market';
import type { QuoteMessage } from '@exchange/contract/realtime';
import { deflate } from 'pako';
import type { Environment } from './environment';
import type { OpenSocket, RealtimeSocket, SocketAddress } from './socket';

type Pair = TradeList['main'][string][number];

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A page and an exchange by hand: frames are drawn, time passes and messages arrive only when the test says so. */
export class TestPage {
  time = 1_000_000;
  isHidden = false;
  /** What chance brings. */
  chance = 0;
  readonly frames = new Set<() => void>();
  readonly timers = new Set<Timer>();
  readonly paint = new Set<() => void>();
  readonly visible = new Set<() => void>();
  readonly gone = new Set<() => void>();
  readonly online = new Set<() => void>();
  readonly offline = new Set<() => void>();

  readonly environment: Environment = {
    frame: (callback) => keep(this.frames, callback),
    after: (milliseconds, run) => keep(this.timers, { at: this.time + milliseconds, run }),
    afterFirstPaint: (callback) => keep(this.paint, callback),
    random: () => this.chance,
    hidden: () => this.isHidden,
    onVisible: (callback) => keep(this.visible, callback),
    onHidden: (callback) => keep(this.gone, callback),
    onOnline: (callback) => keep(this.online, callback),
    onOffline: (callback) => keep(this.offline, callback),
  };

  /** Draws a frame. */
  draw(): void {
    for (const frame of take(this.frames)) frame();
  }

  firstPaint(): void {
    for (const callback of take(this.paint)) callback();
  }

  /** Lets time pass, running what falls due in order. */
  async pass(milliseconds: number): Promise<void> {
    await settle();
    const end = this.time + milliseconds;
    for (;;) {
      const due = [...this.timers]
        .filter((timer) => timer.at <= end)
        .sort((left, right) => left.at - right.at)[0];
      if (!due) break;
      this.time = Math.max(this.time, due.at);
      this.timers.delete(due);
      due.run();
      await settle();
    }
    this.time = end;
    await settle();
  }

  hide(hidden: boolean): void {
    this.isHidden = hidden;
    for (const callback of hidden ? this.gone : this.visible) callback();
  }
}

/** Sockets that connect, fail and speak when the test says so. */
export class TestSockets {
  readonly opened: TestSocket[] = [];
  /** What a `connect` leads to. */
  answer: 'connect' | 'refuse' | 'silence' = 'connect';
  /** Set to make the library fail to load. */
  broken = false;

  /** While set, the library is on its way. */
  loading: Promise<void> | undefined;

  readonly open: OpenSocket = async (address) => {
    await this.loading;
    if (this.broken) throw new Error('chunk failed');
    const socket = new TestSocket(address, this);
    this.opened.push(socket);
    return socket;
  };

  get last(): TestSocket {
    const socket = this.opened.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }
}

export class TestSocket implements RealtimeSocket {
  readonly sent: string[] = [];
  /** For each `connect` whether it left the websocket out. */
  readonly pollingOnly: boolean[] = [];
  connected = false;
  readonly #listeners = new Map<string, ((argument: unknown) => void)[]>();

  constructor(
    readonly address: SocketAddress,
    readonly sockets: TestSockets,
  ) {}

  on(event: string, listener: (argument: unknown) => void): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }
  emit(event: string, argument: string): void {
    this.sent.push(`${event} ${argument}`);
  }
  get connects(): number {
    return this.pollingOnly.length;
  }
  connect(pollingOnly: boolean): void {
    this.pollingOnly.push(pollingOnly);
    if (this.sockets.answer === 'silence') return;
    this.connected = this.sockets.answer === 'connect';
    this.hear(this.connected ? 'connect' : 'connect_error', undefined);
  }
  disconnect(): void {
    if (!this.connected) return;
    this.connected = false;
    this.hear('disconnect', 'io client disconnect');
  }
  /** The connection breaks. */
  drop(): void {
    this.connected = false;
    this.hear('disconnect', 'transport close');
  }
  hear(event: string, argument: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(argument);
  }
}

/** A message as the exchange sends it: zlib, then base64. */
export function encode(message: unknown): string {
  return Buffer.from(deflate(JSON.stringify(message))).toString('base64');
}

/** Lets promises that are already decided run their course. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
}

export function testPair(token: string, market: string, price: string, seq: number): Pair {
  return {
    id: `id-${token}-${market}`,
    token,
    market,
    token_as: token.toUpperCase(),
    logo_url: '',
    opening_time: 0,
    price_precision: 4,
    amount_precision: 2,
    min_amount: '1',
    min_total: '1',
    fee_rate: '0.001',
    price,
    percent_change: '0',
    high: price,
    low: price,
    vol: '0',
    turnover: '0',
    seq,
  };
}

export function testQuote(
  token: string,
  market: string,
  price: string,
  seq: number,
): QuoteMessage['quotes'][number] {
  return { token, market, price, percent_change: '1', high: price, low: '0', vol: '1', turnover: '1', seq };
}

export function testList(seq: number, pairs: readonly Pair[], epoch = 'a'): TradeList {
  const main: Record<string, Pair[]> = {};
  for (const pair of pairs) (main[pair.market] ??= []).push(pair);
  return { main, hot: [], by_percent: [], seq, epoch, time: 0, fiat: { usdt: { HKD: '7.8' } } };
}

function keep<Item>(items: Set<Item>, item: Item): () => void {
  items.add(item);
  return () => items.delete(item);
}

function take<Item>(items: Set<Item>): Item[] {
  const taken = [...items];
  items.clear();
  return taken;
}
