import {
  getAssetAnalysisBase,
  getDataOfUserC2CBalance,
  getDataOfUserTokenSumHoldFiatBalance,
  type AssetDay,
} from '@exchange/contract/asset-account';
import type { OutputOf } from '@exchange/contract/call';
import type { Platform } from '@exchange/platform';
import { computed, makeObservable } from 'mobx';
import { AccountFollower } from '../../common/account-follower';
import { Answer } from '../../common/answer';
import { dayOf, withPresent } from './analysis/history';

/** Days that the longest period of the chart shows. */
const longestPeriod = 90;

/**
 * What everything of the user is worth, the fiat (C2C) account, and the value day by day. Follows the asset
 * account's changes: a transfer is all that changes the fiat account, and it changes both.
 */
export class OverviewStore {
  readonly summary = new Answer<OutputOf<typeof getDataOfUserTokenSumHoldFiatBalance>>();
  readonly c2c = new Answer<OutputOf<typeof getDataOfUserC2CBalance>>();
  readonly days = new Answer<OutputOf<typeof getAssetAnalysisBase>>();
  private readonly follower: AccountFollower;
  private started = false;
  private wantsDays = false;

  constructor(private readonly platform: Pick<Platform, 'api' | 'bus' | 'session'>) {
    makeObservable(this, { history: computed });
    this.follower = new AccountFollower(platform, {
      ask: (wanted) => this.ask(wanted),
      forget: () => {
        for (const answer of [this.summary, this.c2c, this.days]) answer.forget();
      },
    });
  }

  /** The value day by day, oldest first, today's as it is now. */
  get history(): readonly AssetDay[] {
    return withPresent(this.days.value?.list ?? [], this.summary.value);
  }

  /** Fetches, follows the user and the personal channel; returns the stop. */
  start(): () => void {
    const stop = this.follower.start();
    this.started = true;
    return () => {
      this.started = false;
      stop();
    };
  }

  /** Asks for everything; what was there stays meanwhile. */
  reload(): Promise<void> {
    return this.follower.reload();
  }

  /** The history is on the screen from now on, until the returned stop; it is not asked for otherwise. */
  followDays(): () => void {
    this.wantsDays = true;
    if (this.started && this.days.value === undefined) void this.reload();
    return () => {
      this.wantsDays = false;
    };
  }

  private async ask(wanted: AbortSignal): Promise<void> {
    const { api } = this.platform;
    const isNew = this.days.value === undefined || this.days.value.list.length === 0;
    await Promise.all([
      this.summary.ask((signal) => api.call(getDataOfUserTokenSumHoldFiatBalance, {}, { signal }), wanted),
      this.c2c.ask((signal) => api.call(getDataOfUserC2CBalance, {}, { signal }), wanted),
      this.wantsDays && isNew ? this.askDays(wanted) : undefined,
    ]);
    // The days before today do not change any more, and today's value is the total.
    if (this.wantsDays && !wanted.aborted && this.isNextDay()) await this.askDays(wanted);
  }

  private askDays(wanted: AbortSignal): Promise<void> {
    return this.days.ask(
      (signal) => this.platform.api.call(getAssetAnalysisBase, { page: 1, size: longestPeriod }, { signal }),
      wanted,
    );
  }

  private isNextDay(): boolean {
    const newest = this.days.value?.list[0];
    const { value } = this.summary;
    return newest !== undefined && value !== undefined && dayOf(value.time) > newest.time;
  }
}
