import type { PersonalChange, Platform } from '@exchange/platform';
import { Subscription } from '@exchange/rx';

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
  /** Records of the user's own changed; its values are asked for anew a moment later. */
  take?(change: PersonalChange): void;
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
    private readonly session: Platform['session'],
    private readonly followed: Followed,
  ) {}

  /** Follows until the returned stop. */
  start(): () => void {
    const subscription = new Subscription();
    subscription.add(
      this.session.personal$.subscribe((event) => {
        if (event.type === 'resync') void this.reload();
        else this.take(event.change);
      }),
    );
    subscription.add(this.session.state$.subscribe(() => this.follow()));
    const interval = setInterval(() => {
      if (document.visibilityState === 'visible') void this.reload();
    }, revalueEveryMs);
    this.follow();
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
    const user = this.session.state.user?.user_id;
    if (user === this.user) return;
    this.user = user;
    this.drop();
    this.followed.forget();
    if (user !== undefined) void this.reload();
  }

  private take(change: PersonalChange): void {
    if (change.balances.length === 0) return;
    this.followed.take?.(change);
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
