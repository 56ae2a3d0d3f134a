import { BalanceChange, getUserUsable } from '@exchange/contract';
import { fits } from '@exchange/contract/shape-check';
import type { Platform } from '@exchange/platform';
import type { LoadingState } from '@exchange/records';
import { Retries } from '@exchange/remote-kit';
import { makeObservable, observable, observableRef, runInAction } from 'mobx';
import { FollowedUser } from '../../../common/follow-user';
import { LatestRequest } from '../../../common/latest-request';

/** Spendable balance of a token; the one with the higher `version` is newer. */
interface Available {
  readonly available: string;
  readonly version: number;
}

/** What the user can spend of a pair's two currencies, live. Empty while nobody is signed in. */
export class BalanceStore {
  state: LoadingState = 'idle';
  private readonly balances = observable.map<string, Available>(undefined, { deep: false });
  private readonly request = new LatestRequest();
  private readonly user = new FollowedUser();
  private readonly retries = new Retries(() => void this.fetch());

  constructor(
    private readonly tokens: readonly string[],
    private readonly platform: Pick<Platform, 'api' | 'bus' | 'session'>,
  ) {
    makeObservable(this, { state: observableRef });
  }

  /** Spendable amount of a token; undefined while it is not known. */
  available(token: string): string | undefined {
    return this.balances.get(token)?.available;
  }

  /** Follows the session and its personal channel; returns the stop. */
  start(): () => void {
    const stopRetries = this.retries.start();
    const { bus } = this.platform;
    const subscription = this.user.follow(bus, (userId, isSame) => this.takeUser(userId, isSame));
    subscription.add(
      bus.topic('personal/balances').subscribe((news) => {
        if (news === 'resync') void this.refresh();
        else this.takeChange(news);
      }),
    );
    return () => {
      subscription.unsubscribe();
      stopRetries();
      this.request.drop();
    };
  }

  /** Asks for the balances again. What fails is tried again by itself while the store runs (H-25). */
  async refresh(): Promise<void> {
    this.retries.reset();
    if (!this.platform.session.state.user) return;
    if (this.state !== 'ready') this.set('loading');
    await this.fetch();
  }

  private async fetch(): Promise<void> {
    const wanted = this.request.begin();
    const answers = await Promise.allSettled(
      this.tokens.map((token) => this.platform.api.call(getUserUsable, { token }, { signal: wanted })),
    );
    if (wanted.aborted) return;
    runInAction(() => {
      answers.forEach((answer, index) => {
        const token = this.tokens[index];
        if (answer.status === 'fulfilled' && token !== undefined) this.take(token, answer.value);
      });
      this.state = answers.every((answer) => answer.status === 'fulfilled') ? 'ready' : 'failed';
    });
    if (this.state === 'failed') this.retries.failed();
  }

  private takeUser(userId: string | undefined, isSame: boolean): void {
    this.request.drop();
    this.retries.reset();
    if (!isSame) this.clear();
    if (userId !== undefined) void this.refresh();
  }

  private clear(): void {
    runInAction(() => {
      this.balances.clear();
      this.state = 'idle';
    });
  }

  private takeChange(records: readonly unknown[]): void {
    runInAction(() => {
      for (const record of records)
        if (fits(BalanceChange, record) && this.tokens.includes(record.token))
          this.take(record.token, record);
    });
  }

  private take(token: string, next: Available): void {
    const known = this.balances.get(token);
    if (known && known.version > next.version) return;
    this.balances.set(token, { available: next.available, version: next.version });
  }

  private set(state: LoadingState): void {
    runInAction(() => {
      this.state = state;
    });
  }
}
