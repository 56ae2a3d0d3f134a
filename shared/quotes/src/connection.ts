import type { Environment } from './environment';
import type { RealtimeSocket } from './socket';

/** Reconnection attempts after which only a person, the network or the foreground tries again. */
const reconnectionAttempts = 5;
/** Wait before each attempt in ms, half of it by chance so that clients do not all return at once. */
const delays = [500, 1_000, 2_000, 4_000, 5_000];
/** An attempt that did not connect by then has failed. */
const attemptLimitMs = 25_000;
/** A connection that lasted this long was a good one: attempts count from zero again. */
const goodAfterMs = 5_000;

interface ConnectionOptions {
  /** Makes the socket, with its listeners for the exchange's events. */
  readonly open: () => Promise<RealtimeSocket>;
  readonly environment: Environment;
  readonly onConnect: (socket: RealtimeSocket) => void;
  /** The connection was lost or an attempt failed; `gaveUp` when it was the last one. */
  readonly onDisconnect: (gaveUp: boolean, error: unknown) => void;
}

/** Keeps one socket connected: counted attempts with growing delays, then silence until `retry`. */
export class Connection {
  readonly #options: ConnectionOptions;
  #state: 'stopped' | 'trying' | 'connected' | 'waiting' | 'gave up' = 'stopped';
  #socket: RealtimeSocket | undefined;
  #opening = false;
  #failures = 0;
  /** The connection stands, and has not lasted long enough to be called a good one. */
  #isNew = false;
  #pollingOnly = false;
  #cancelTimer: () => void = () => undefined;
  /** Rises with each start and stop; what an older one began is dropped. */
  #life = 0;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get connected(): boolean {
    return this.#state === 'connected';
  }

  start(): void {
    if (this.#state !== 'stopped') return;
    this.#life += 1;
    this.#failures = 0;
    this.#opening = false;
    this.#isNew = false;
    this.#pollingOnly = false;
    this.#try();
  }

  stop(): void {
    this.#life += 1;
    this.#cancelTimer();
    this.#state = 'stopped';
    this.#socket?.disconnect();
    this.#socket = undefined;
  }

  /** Tries at once, with all attempts to spend again; nothing when connected or trying. */
  retry(): void {
    if (this.#state !== 'waiting' && this.#state !== 'gave up') return;
    this.#failures = 0;
    this.#try();
  }

  /** The device has no network: the connection is given up at once, not when its silence is noticed. */
  interrupt(): void {
    if (this.#state !== 'connected' && this.#state !== 'trying') return;
    this.#failed(new Error('the device is offline'));
    this.#socket?.disconnect();
  }

  emit(event: string, argument: string): void {
    if (this.#state === 'connected') this.#socket?.emit(event, argument);
  }

  #try(): void {
    this.#cancelTimer();
    this.#state = 'trying';
    this.#cancelTimer = this.#options.environment.after(attemptLimitMs, () => {
      this.#socket?.disconnect();
      this.#failed(new Error('the exchange did not answer the connection'));
    });
    if (this.#socket) this.#socket.connect(this.#pollingOnly);
    else this.#open();
  }

  /** Makes the socket. An attempt that is given up meanwhile leaves it to the next one. */
  #open(): void {
    if (this.#opening) return;
    this.#opening = true;
    const life = this.#life;
    this.#options.open().then(
      (socket) => {
        if (life !== this.#life) return;
        this.#socket = socket;
        const current = (): boolean => this.#socket === socket;
        socket.on('connect', () => current() && this.#handleConnect(socket));
        socket.on('disconnect', (reason) => current() && this.#failed(reason));
        socket.on('connect_error', (error) => current() && this.#failed(error));
        if (this.#state === 'trying') socket.connect(this.#pollingOnly);
      },
      (error: unknown) => {
        if (life !== this.#life) return;
        this.#opening = false;
        this.#failed(error);
      },
    );
  }

  #handleConnect(socket: RealtimeSocket): void {
    if (this.#state === 'stopped') return;
    this.#cancelTimer();
    this.#state = 'connected';
    this.#isNew = true;
    this.#cancelTimer = this.#options.environment.after(goodAfterMs, () => {
      this.#failures = 0;
      this.#isNew = false;
    });
    this.#options.onConnect(socket);
  }

  #failed(error: unknown): void {
    // A lost connection and its failed attempt may both be told; one of them counts.
    if (this.#state !== 'trying' && this.#state !== 'connected') return;
    this.#cancelTimer();
    // A websocket that is cut as soon as it is open is cut by something in between, which polling gets past.
    this.#pollingOnly = this.#isNew && isCut(error) && !this.#pollingOnly;
    this.#isNew = false;
    const delay = delays[this.#failures];
    this.#failures += 1;
    if (delay === undefined || this.#failures > reconnectionAttempts) {
      this.#state = 'gave up';
      this.#options.onDisconnect(true, error);
      return;
    }
    this.#state = 'waiting';
    const { environment } = this.#options;
    this.#cancelTimer = environment.after(delay * (0.5 + environment.random() / 2), () => this.#try());
    this.#options.onDisconnect(false, error);
  }
}

/** Whether a connection was lost on its way (`transport close`, `transport error`), not ended by either side. */
function isCut(reason: unknown): boolean {
  return typeof reason === 'string' && reason.startsWith('transport');
}
