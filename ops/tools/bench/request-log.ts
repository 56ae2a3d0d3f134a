import type { CDPSession } from 'playwright';

/** Times are ms since the navigation began. */
interface LoggedRequest {
  readonly id: string;
  readonly url: string;
  readonly kind: string | undefined;
  readonly began: number;
  ended?: number;
  /** The browser had it: nothing of it came over the network. */
  isKept?: boolean;
  /** Address of what asked for it. */
  readonly initiator: string | undefined;
}

/** Of the events of the browser's protocol the members that are read; `timestamp` in seconds. */
interface Sent {
  readonly requestId: string;
  readonly request: { readonly url: string };
  readonly type?: string;
  readonly timestamp: number;
  readonly initiator: Initiator;
}
interface Initiator {
  readonly url?: string;
  readonly stack?: Stack;
}
interface Stack {
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: Stack;
}

/**
 * Every request of a page with who asked for it, from a CDP session. `until(time)` times are ms since the
 * navigation began.
 */
export class RequestLog {
  readonly #requests = new Map<string, LoggedRequest>();
  readonly #byUrl = new Map<string, LoggedRequest>();
  #start: number | undefined;

  constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', (event) => this.#sent(event));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const entry = this.#requests.get(requestId);
      if (entry && response.fromDiskCache === true) entry.isKept = true;
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => {
      const entry = this.#requests.get(requestId);
      if (entry) entry.isKept = true;
    });
    session.on('Network.loadingFinished', ({ requestId, timestamp }) => this.#ended(requestId, timestamp));
    session.on('Network.loadingFailed', ({ requestId, timestamp }) => this.#ended(requestId, timestamp));
  }

  /** Requests that are under way, other than event streams and sockets. */
  get pending(): number {
    return [...this.#requests.values()].filter((request) => request.ended === undefined).length;
  }

  /** Addresses of the scripts that had come by `time`. */
  scripts(time = Infinity): string[] {
    return [...this.#requests.values()]
      .filter(({ kind, ended }) => kind === 'Script' && ended !== undefined && ended <= time)
      .map(({ url }) => url);
  }

  /** Addresses of what had been asked for over the network by `time`. */
  fetched(time = Infinity): string[] {
    return [...this.#requests.values()]
      .filter(({ began, isKept }) => began <= time && isKept !== true)
      .map(({ url }) => url);
  }

  /**
   * The longest chain of requests, each begun because of the one before (document, its scripts, what these fetch),
   * among those that began by `time`; oldest first.
   */
  longestChain(time = Infinity): readonly string[] {
    const chains = new Map<string, readonly string[]>();
    const chainOf = (request: LoggedRequest, seen: ReadonlySet<string> = new Set()): readonly string[] => {
      const known = chains.get(request.id);
      if (known) return known;
      const parent = seen.has(request.id) ? undefined : this.#byUrl.get(request.initiator ?? '');
      const chain =
        parent && parent.id !== request.id
          ? [...chainOf(parent, new Set([...seen, request.id])), request.url]
          : [request.url];
      chains.set(request.id, chain);
      return chain;
    };
    return [...this.#requests.values()]
      .filter(({ began }) => began <= time)
      .map((request) => chainOf(request))
      .reduce<readonly string[]>((longest, chain) => (chain.length > longest.length ? chain : longest), []);
  }

  get count(): number {
    return this.#requests.size;
  }

  #sent({ requestId, request, type, timestamp, initiator }: Sent): void {
    if (request.url.startsWith('data:') || request.url.startsWith('blob:')) return;
    this.#start ??= timestamp;
    const fetched = this.#byUrl.get(request.url);
    const entry: LoggedRequest = {
      id: requestId,
      url: request.url,
      kind: type,
      began: (timestamp - this.#start) * 1000,
      initiator: initiatorOf(initiator),
    };
    // That of a shared worker never ends for its page, which has fetched the file before.
    if (fetched?.kind === 'Fetch' && type !== 'Fetch') entry.ended = entry.began;
    this.#requests.set(requestId, entry);
    // The first request for an address is the one that others wait for.
    if (!this.#byUrl.has(request.url)) this.#byUrl.set(request.url, entry);
  }

  #ended(requestId: string, timestamp: number): void {
    const entry = this.#requests.get(requestId);
    if (entry) entry.ended = (timestamp - (this.#start ?? timestamp)) * 1000;
  }
}

/** Address of the document or script that asked: the innermost known frame, across asynchronous steps. */
function initiatorOf(initiator: Initiator): string | undefined {
  for (let stack = initiator.stack; stack; stack = stack.parent) {
    const frame = stack.callFrames.find(({ url }) => url.startsWith('http'));
    if (frame) return frame.url;
  }
  return initiator.url;
}
