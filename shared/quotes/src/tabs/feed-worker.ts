import { createTransport } from '@exchange/api-client/transport';
import type { SendHttp } from '@exchange/api-client';
import { getTradeList } from '@exchange/contract/market';
import { createQuotes, type QuoteFeed } from '../create-quotes';
import type { Environment } from '../environment';
import { createPersonalChannel } from '../personal-channel';
import type { OpenSocket } from '../socket';
import type { Hello, ToTab, ToWorker, WorkerSettings } from './protocol';
import { SharedChannels } from './shared-channels';
import { TabSession } from './tab-session';

/** What the worker needs of the browser; injectable for tests. */
export interface WorkerParts {
  readonly locks: Pick<LockManager, 'request'>;
  /** Running time of the worker, ms. */
  readonly now: () => number;
  readonly after: Environment['after'];
  readonly random: () => number;
  readonly sendHttp: SendHttp;
  readonly openSocket?: OpenSocket;
}

/** One tab that the worker serves. */
interface Tab {
  readonly session: TabSession;
  readonly post: (message: ToTab, transfer?: Transferable[]) => void;
  readonly leave: () => void;
}

/** The sockets of all tabs of a browser, and what of them each tab is told. */
export class FeedWorker {
  readonly #parts: WorkerParts;
  readonly #lock = `exchange-worker-${crypto.randomUUID()}`;
  readonly #begun: Promise<void>;
  readonly #tabs = new Set<Tab>();
  #feed: { readonly quotes: QuoteFeed; readonly channels: SharedChannels; stop(): void } | undefined;
  readonly #visible = new Set<() => void>();
  readonly #online = new Set<() => void>();
  readonly #offline = new Set<() => void>();

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#begun = new Promise((resolve, reject) => {
      // Held for as long as the worker lives: a tab that is given it knows that the worker is gone.
      const hold = () => {
        resolve();
        return new Promise(() => undefined);
      };
      parts.locks.request(this.#lock, hold).catch(reject);
    });
  }

  /** Serves the tab at the other end of a port. */
  connect(port: MessagePort): void {
    let tab: Tab | undefined;
    port.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
      if (data.type === 'hello') tab ??= this.#welcome(port, data);
      else if (tab) this.#take(tab, data);
    });
    port.start();
  }

  /** Tells one tab of a fault, so that the operators hear of it once. */
  report(error: unknown, context: Readonly<Record<string, string>>): void {
    const [tab] = this.#tabs;
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    tab?.post({ type: 'fault', error: { name, message, stack }, context });
  }

  #welcome(port: MessagePort, hello: Hello): Tab {
    if (this.#feed) {
      if (hello.first) this.#feed.quotes.offer(hello.first);
    } else this.#feed = this.#begin(hello);
    const { quotes, channels } = this.#feed;
    const post: Tab['post'] = (message, transfer = []) => port.postMessage(message, transfer);
    const { after, now, locks } = this.#parts;
    const session = new TabSession({ feed: quotes, environment: { after }, now, post }, hello);
    const tab: Tab = {
      session,
      post,
      leave: () => {
        if (!this.#tabs.delete(tab)) return;
        session.stop();
        channels.leave(tab);
        port.close();
        if (this.#tabs.size > 0) return;
        this.#feed?.stop();
        this.#feed = undefined;
      },
    };
    this.#tabs.add(tab);
    this.#begun.then(
      () => post({ type: 'ready', lock: this.#lock }),
      (error: unknown) => this.report(error, { kind: 'worker' }),
    );
    // Given when the tab is gone, with or without a word.
    locks.request(hello.lock, tab.leave).catch(tab.leave);
    if (!hello.hidden) for (const callback of this.#visible) callback();
    return tab;
  }

  #take(tab: Tab, message: ToWorker): void {
    const feed = this.#feed;
    if (!feed) return;
    tab.session.take(message);
    switch (message.type) {
      case 'hidden':
        if (!message.hidden) for (const callback of this.#visible) callback();
        break;
      case 'online':
        for (const callback of this.#online) callback();
        break;
      case 'offline':
        for (const callback of this.#offline) callback();
        break;
      case 'reconnect':
        feed.quotes.reconnect();
        feed.channels.reconnect();
        break;
      case 'personal':
        feed.channels.follow(tab, message.token);
        break;
      case 'bye':
        tab.leave();
        break;
      default:
    }
  }

  /** The sockets begin with the first tab and end with the last one. */
  #begin({ settings, first, listCanWait }: Hello) {
    const { orgId, socketUrl, personalUrl } = settings;
    const { openSocket, now } = this.#parts;
    const environment = this.#environment();
    const report = (error: unknown, context: Readonly<Record<string, string>>) => this.report(error, context);
    const common = { orgId, environment, report, ...(openSocket && { openSocket }) };
    const quotes = createQuotes({
      ...{ ...common, socketUrl, first, listCanWait, now },
      fetchTradeList: (signal) => this.#fetchTradeList(settings, signal),
    });
    const channels = new SharedChannels((socketToken, hooks) =>
      createPersonalChannel({ ...common, ...hooks, socketUrl: personalUrl, socketToken: () => socketToken }),
    );
    const stop = quotes.start();
    return {
      quotes,
      channels,
      stop() {
        stop();
        channels.stop();
      },
    };
  }

  async #fetchTradeList({ host, locale }: WorkerSettings, signal: AbortSignal) {
    const send = createTransport(
      {
        ...{ baseUrl: '/api', host, locale: () => locale, first: [] },
        onSessionInvalid: () => {
          for (const { post } of this.#tabs) post({ type: 'session ended' });
        },
        onContractFault: (failure) => this.report(failure, { kind: 'trade list' }),
      },
      this.#parts.sendHttp,
    );
    const received = await send({ call: getTradeList, input: {}, signal });
    return received.read(getTradeList);
  }

  /** A page's environment, as far as all tabs together have one. */
  #environment(): Environment {
    const { after, random } = this.#parts;
    const listen = (callbacks: Set<() => void>) => (callback: () => void) => {
      callbacks.add(callback);
      return () => void callbacks.delete(callback);
    };
    return {
      after,
      random,
      // Tabs draw when they can, and say so: here only what comes at once is gathered.
      frame: (callback) => after(0, callback),
      afterFirstPaint: (callback) => after(0, callback),
      hidden: () => [...this.#tabs].every(({ session }) => session.hidden),
      onVisible: listen(this.#visible),
      // What is hidden is told nothing, each tab for itself.
      onHidden: () => () => undefined,
      onOnline: listen(this.#online),
      onOffline: listen(this.#offline),
    };
  }
}
