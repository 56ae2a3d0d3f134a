import { listUserBalance, type Balance } from '@exchange/contract/asset';
import type { OutputOf } from '@exchange/contract/call';
import { check } from '@exchange/contract/check';
import { BalanceChange } from '@exchange/contract/realtime';
import type { Platform } from '@exchange/platform';
import { computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { AccountFollower } from './account-follower';
import { Answer } from './answer';
import { byValue, newerBalance } from './balances';

/** One token's balance as an observable of its own: a change renders its row and nothing else. */
export class BalanceRow {
  balance: Balance;

  constructor(balance: Balance) {
    this.balance = balance;
    makeObservable(this, { balance: observableRef });
  }
}

/** What the signed-in user holds in the asset account, kept live by the personal channel. */
export class BalancesStore {
  private readonly answer = new Answer<OutputOf<typeof listUserBalance>>();
  private readonly rows = observable.map<string, BalanceRow>(undefined, { deep: false });
  private readonly follower: AccountFollower;

  constructor(private readonly platform: Pick<Platform, 'api' | 'bus' | 'session' | 'report'>) {
    makeObservable(this, { list: computed });
    this.follower = new AccountFollower(platform, {
      ask: (wanted) =>
        this.answer.ask(
          (signal) => platform.api.call(listUserBalance, {}, { signal }),
          wanted,
          ({ list }) => this.replace(list),
        ),
      forget: () =>
        runInAction(() => {
          this.rows.clear();
          this.answer.forget();
        }),
      take: (balances) => this.take(balances),
    });
  }

  /** `failed` only while there is nothing to show. */
  get state(): 'loading' | 'ready' | 'failed' {
    return this.answer.state;
  }

  get failure(): unknown {
    return this.answer.failure;
  }

  /** The fiat currency of the estimates, ISO 4217; empty until known. */
  get fiat(): string {
    return this.answer.value?.fiat ?? '';
  }

  /** All balances, the most valuable first. */
  get list(): readonly Balance[] {
    return [...this.rows.values()].map((row) => row.balance).sort(byValue);
  }

  /** The row of a token; undefined when there is none. */
  row(token: string): BalanceRow | undefined {
    return this.rows.get(token);
  }

  /** Fetches, follows the user and the personal channel; returns the stop. */
  start(): () => void {
    return this.follower.start();
  }

  /** Asks for the balances; what was there stays meanwhile. */
  reload(): Promise<void> {
    return this.follower.reload();
  }

  /** Amounts of the newest version; everything else as it came. */
  private replace(list: readonly Balance[]): void {
    for (const came of list) {
      const row = this.rows.get(came.token);
      if (!row) {
        this.rows.set(came.token, new BalanceRow(came));
        continue;
      }
      const { available, frozen, version } = newerBalance(row.balance, came);
      row.balance = { ...came, available, frozen, version };
    }
    const listed = new Set(list.map((balance) => balance.token));
    for (const token of [...this.rows.keys()]) if (!listed.has(token)) this.rows.delete(token);
  }

  private take(balances: readonly unknown[]): void {
    runInAction(() => {
      for (const value of balances) {
        const checked = check(BalanceChange, value);
        if (!checked.ok) {
          this.platform.report.error(new TypeError(`balance change: ${JSON.stringify(checked.fields)}`));
          continue;
        }
        const row = this.rows.get(checked.value.token);
        if (row && checked.value.version > row.balance.version)
          row.balance = { ...row.balance, ...checked.value };
      }
    });
  }
}
