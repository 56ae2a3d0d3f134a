import type { Platform } from '@exchange/platform';

/** A change of amounts is shown at once; their value is asked for again after this pause, together with later changes. */
const revaluePauseMs = 1_000;
/** How often the values are asked for again while the page is in view, since prices move. */
const revalueEveryMs = 30_000;

/** What is kept up to date by an {@link AccountFollower}. */
export interface Followed {
  /** Asks the exchange for everything, until the signal says that it is of no use: another user, or the page is left. */
  ask(signal: AbortSignal): Promise<void>;
  /** Another user is signed in, or nobody. */
  forget(): void;
  /** Balances changed; their values are asked for anew a moment later. */
  take?(balances: readonly unknown[]): void;
}

/**
 * Says when what the signed-in user holds is to be asked for: at the start, for another user, after a change on the
 * personal channel or a gap in it, and while prices move.
 */
export class AccountFollower {
  private user: string | undefined;
  private request = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pending: Promise<void> | undefined;
  private again = false;

  constructor(
    private readonly platform: Pick<Platform, 'bus' | 'session'>,
    private readonly followed: Followed,
  ) {}

  /** Follows until the returned stop. */
  start(): () => void {
    const { bus } = this.platform;
    const subscription = bus.topic('personal/balances').subscribe((news) => {
      if (news === 'resync') void this.reload();
      else this.take(news);
    });
    subscription.add(bus.topic('session').subscribe(() => this.follow()));
    const interval = setInterval(() => {
      if (document.visibilityState === 'visible') void this.reload();
    }, revalueEveryMs);
    if (this.user !== undefined && this.pending === undefined) void this.reload();
    return () => {
      subscription.unsubscribe();
      clearInterval(interval);
      this.drop();
    };
  }

  /** Asks now. Calls during a call become one more after it. */
  reload(): Promise<void> {
    if (this.pending) {
      this.again = true;
      return this.pending;
    }
    const pending = this.followed.ask(this.request.signal).finally(() => {
      if (this.pending !== pending) return;
      this.pending = undefined;
      if (!this.again) return;
      this.again = false;
      void this.reload();
    });
    this.pending = pending;
    return pending;
  }

  private follow(): void {
    const user = this.platform.session.state.user?.user_id;
    if (user === this.user) return;
    this.user = user;
    this.drop();
    this.followed.forget();
    if (user !== undefined) void this.reload();
  }

  private take(balances: readonly unknown[]): void {
    this.followed.take?.(balances);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.reload();
    }, revaluePauseMs);
  }

  private drop(): void {
    this.request.abort();
    this.request = new AbortController();
    clearTimeout(this.timer);
    this.timer = undefined;
    this.pending = undefined;
    this.again = false;
  }
}
