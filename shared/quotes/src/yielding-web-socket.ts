import { transports, type TransportReservedEvents } from 'engine.io-client';

/** A websocket over which nothing was heard for this long, in ms, leads nowhere: 4 round trips of a slow phone and more. */
const firstWordLimitMs = 8_000;

/**
 * The websocket of engine.io, which gives way to the next transport also where something in between takes the
 * connection and closes it, or takes it and stays silent. engine.io alone goes on to the next transport only from a
 * websocket that was refused.
 */
export class YieldingWebSocket extends transports.websocket {
  #undecided = true;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override doOpen(): this {
    this.#timer = this.setTimeoutFn(
      () => this.#giveWay('nothing was heard over the websocket'),
      firstWordLimitMs,
    );
    return super.doOpen();
  }
  override doClose(): void {
    this.#decide();
    super.doClose();
  }
  protected override onPacket(...heard: Parameters<TransportReservedEvents['packet']>): void {
    this.#decide();
    super.onPacket(...heard);
  }
  protected override onClose(...details: Parameters<TransportReservedEvents['close']>): void {
    this.#giveWay('the websocket was closed before anything was heard');
    super.onClose(...details);
  }

  #decide(): void {
    this.#undecided = false;
    clearTimeout(this.#timer);
  }
  #giveWay(reason: string): void {
    if (!this.#undecided) return;
    this.#decide();
    this.onError(reason, undefined);
  }
}
