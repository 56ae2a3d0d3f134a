import type { Resolution } from '@exchange/contract';
import { isApiFailure, type TradesNews, type Platform } from '@exchange/platform';
import { Retries } from '@exchange/remote-kit';
import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { followTabs } from '../../../common/follow-tabs';
import { followUser } from '../../../common/follow-user';
import { loadBarsBefore, loadLatestBars, pageSize, takeFirstBars } from '../data/kline-source';
import { drawBars, type DrawnBar, type DrawnBars } from '../domain/bar';
import { barLength } from '../domain/bar-start';
import type { Indicator } from '../domain/indicators';
import {
  applySnapshot,
  applyTrades,
  noBars,
  prependBars,
  type BarsSnapshot,
  type KlineTrade,
  type LiveBars,
} from '../domain/live-bars';
import { usualParameters } from '../domain/parameters';
import { createPlots, type Plot, type PlotsOf } from '../domain/plots';
import { parseSettings, type ChartMark, type ChartType, type KlineSettings } from '../domain/settings';

/** Trades kept to be applied again on a snapshot that is older than they are. */
const recentLimit = 500;

/** State of the bars before the oldest known one; `complete` when the k-line begins there. */
export type OlderState = 'idle' | 'loading' | 'failed' | 'complete';

/** The bars of one pair at the chosen resolution, kept live, and the person's choices for k-lines (T-11). */
export class KlineStore {
  settings: KlineSettings;
  /** Resolution of the bars that are shown: after a choice the old ones stay until the new ones are there. */
  shown: Resolution;
  live: LiveBars = noBars;
  /** False before the first bars came. */
  loaded = false;
  /** Why the newest bars could not be fetched; undefined after they were. */
  failure: unknown = undefined;
  older: OlderState = 'idle';

  /** Whose choices they are; undefined for the device's own. */
  private userId: string | undefined;
  /** What was chosen before it was known who chose it. */
  private unclaimed: Partial<KlineSettings> = {};
  private recent: readonly KlineTrade[] = [];
  /** What was worked out last, on which the next tick goes on. */
  private drawnBars: DrawnBars = { bars: [], drawn: [] };
  private computed: PlotsOf | undefined;
  private latestRequest: AbortController | undefined;
  private olderRequest: AbortController | undefined;
  private readonly retries = new Retries(() => void this.fetchLatest());
  private readonly olderRetries = new Retries(() => void this.fetchOlder());

  constructor(
    private readonly platform: Platform,
    readonly pairKey: string,
  ) {
    this.userId = platform.session.state.user?.user_id;
    this.settings = this.readSettings();
    this.shown = this.settings.resolution;
    makeObservable<this, 'accept'>(this, {
      settings: observableRef,
      shown: observable,
      live: observableRef,
      loaded: observable,
      failure: observableRef,
      older: observable,
      drawn: computed,
      plots: computed,
      waiting: computed,
      selectChartType: action,
      toggleIndicator: action,
      setParameters: action,
      resetParameters: action,
      showTools: action,
      toggleMark: action,
      toggleAsking: action,
      accept: action,
    });
    const first = takeFirstBars(platform, { pairKey, resolution: this.shown });
    if (first) this.accept(this.shown, first);
  }

  get drawn(): readonly DrawnBar[] {
    this.drawnBars = drawBars(this.live.bars, this.drawnBars);
    return this.drawnBars.drawn;
  }

  get plots(): readonly Plot[] {
    const { drawn: bars, settings } = this;
    const { parameters } = settings;
    const plots = createPlots(bars, new Set(settings.indicators), parameters, this.computed);
    this.computed = { bars, parameters, plots };
    return plots;
  }

  /** Whether the bars of the chosen resolution are not there yet. */
  get waiting(): boolean {
    return !this.loaded || this.shown !== this.settings.resolution;
  }

  /** Follows the pair's trades and fetches what is missing; returns its stop. */
  start(): () => void {
    const subscription = this.platform.bus
      .topic(`trades/${this.pairKey}`)
      .subscribe((message) => this.receive(message));
    const stops = [this.retries.start(), this.olderRetries.start()];
    if (this.waiting || this.failure !== undefined) void this.refresh();
    const person = followUser(this.platform.bus, (userId) => this.changePerson(userId));
    const stopTabs = followTabs(() => this.takeFromTabs());
    return () => {
      subscription.unsubscribe();
      person.unsubscribe();
      stopTabs();
      for (const stop of stops) stop();
      this.latestRequest?.abort();
      this.forgetOlder();
    };
  }

  /** Chooses a resolution; the bars shown stay until the new ones are there. */
  selectResolution(resolution: Resolution): void {
    if (resolution === this.settings.resolution) return;
    runInAction(() => this.keep({ resolution }));
    this.changeBars(resolution);
  }

  selectChartType(chartType: ChartType): void {
    this.keep({ chartType });
  }

  toggleIndicator(indicator: Indicator): void {
    const others = this.settings.indicators.filter((other) => other !== indicator);
    const chosen = others.length < this.settings.indicators.length;
    this.keep({ indicators: chosen ? others : [...others, indicator] });
  }

  /** Sets an indicator's numbers, which must be ones that its rules allow. */
  setParameters(indicator: Indicator, values: readonly number[]): void {
    this.keep({ parameters: { ...this.settings.parameters, [indicator]: values } });
  }

  /** Gives every indicator its usual numbers. */
  resetParameters(): void {
    this.keep({ parameters: usualParameters });
  }

  showTools(tools: boolean): void {
    this.keep({ tools });
  }

  /** Shows or hides what of the person's own is marked (T-20). */
  toggleMark(mark: ChartMark): void {
    const others = this.settings.hidden.filter((other) => other !== mark);
    const isHidden = others.length < this.settings.hidden.length;
    this.keep({ hidden: isHidden ? others : [...others, mark] });
  }

  toggleAsking(): void {
    this.keep({ asksBeforeAmending: !this.settings.asksBeforeAmending });
  }

  /**
   * Fetches the newest bars: a page of them at first, afterwards those since the newest one that is known. What fails is tried again by
   * itself while the store runs; the failure stands until there is an answer (H-25).
   */
  async refresh(): Promise<void> {
    this.retries.reset();
    // With nothing to show yet, a retry is seen as loading again.
    if (this.waiting) {
      runInAction(() => {
        this.failure = undefined;
      });
    }
    await this.fetchLatest();
  }

  /**
   * Fetches the page of bars before the oldest one, unless that is under way or there are none. A page that fails is tried again by itself
   * while the store runs; that it failed stands until there is an answer (H-25).
   */
  async loadOlder(): Promise<void> {
    if (this.waiting || this.older === 'loading' || this.older === 'complete') return;
    if (this.live.bars.length === 0) return;
    this.olderRetries.reset();
    runInAction(() => {
      this.older = 'loading';
    });
    await this.fetchOlder();
  }

  private async fetchOlder(): Promise<void> {
    const first = this.live.bars[0];
    if (!first) return;
    this.olderRequest?.abort();
    const request = new AbortController();
    this.olderRequest = request;
    const key = { pairKey: this.pairKey, resolution: this.shown };
    const result = await settle(loadBarsBefore(this.platform, key, first.time, request.signal));
    if (request.signal.aborted) return;
    runInAction(() => {
      if (!result.value) this.older = 'failed';
      else {
        this.live = prependBars(this.live, result.value.bars);
        this.older = result.value.bars.length === 0 ? 'complete' : 'idle';
      }
    });
    if (!result.value) this.olderRetries.failed();
  }

  private async fetchLatest(): Promise<void> {
    this.latestRequest?.abort();
    const request = new AbortController();
    this.latestRequest = request;
    const { resolution } = this.settings;
    const key = { pairKey: this.pairKey, resolution };
    const result = await settle(loadLatestBars(this.platform, key, this.missingBars(), request.signal));
    if (request.signal.aborted) return;
    runInAction(() => {
      if (result.value) this.accept(resolution, result.value);
      else this.failure = result.failure;
    });
    if (!result.value) this.retries.failed();
  }

  private changeBars(resolution: Resolution): void {
    this.forgetOlder();
    const first = takeFirstBars(this.platform, { pairKey: this.pairKey, resolution });
    if (first) this.accept(resolution, first);
    // Also after first data: it is as old as the page.
    void this.refresh();
  }

  private receive(message: TradesNews): void {
    // What came before the room was joined, the first time or again, may be missing.
    if (message.type === 'joined') void this.refresh();
    if (message.type !== 'trades') return;
    this.recent = [...this.recent, ...message.trades].slice(-recentLimit);
    if (!this.loaded) return;
    runInAction(() => {
      this.live = applyTrades(this.live, message.trades, this.shown);
    });
  }

  private accept(resolution: Resolution, snapshot: BarsSnapshot): void {
    const same = this.loaded && resolution === this.shown;
    const oldest = this.live.bars[0];
    this.live = applySnapshot(same ? this.live : noBars, snapshot, this.recent, resolution);
    // Other bars, or a hole too large to fill: what was known of the past is gone with them.
    if (!same || this.live.bars[0]?.time !== oldest?.time) this.forgetOlder();
    this.shown = resolution;
    this.loaded = true;
    this.failure = undefined;
  }

  private forgetOlder(): void {
    this.olderRequest?.abort();
    this.olderRetries.reset();
    runInAction(() => {
      this.older = 'idle';
    });
  }

  private missingBars(): number {
    const newest = this.live.bars.at(-1);
    if (this.waiting || !newest) return pageSize;
    const passed = (this.platform.clock.now() - newest.time) / barLength[this.shown];
    return Math.min(pageSize, Math.max(2, Math.ceil(passed) + 1));
  }

  private keep(chosen: Partial<KlineSettings>): void {
    this.settings = { ...this.settings, ...chosen };
    if (!this.platform.session.state.ready) this.unclaimed = { ...this.unclaimed, ...chosen };
    // The other choices stay as they are kept now, whichever tab made them.
    this.platform.storage.set(this.settingsKey, JSON.stringify({ ...this.readSettings(), ...chosen }));
  }

  private readSettings(): KlineSettings {
    return parseSettings(this.platform.storage.get(this.settingsKey));
  }

  /** Where the choices are kept on this device. */
  private get settingsKey(): string {
    return `kline.settings:${this.userId ?? ''}`;
  }

  /** What was chosen in another tab holds here too, but for the resolution: two tabs may be there to see two of them. */
  private takeFromTabs(): void {
    const { resolution } = this.settings;
    const settings = { ...this.readSettings(), resolution };
    if (JSON.stringify(settings) === JSON.stringify(this.settings)) return;
    runInAction(() => {
      this.settings = settings;
    });
  }

  /** Another person's choices take the place of those before, but for what they chose until it was known that it was them. */
  private changePerson(userId: string | undefined): void {
    const { unclaimed } = this;
    this.unclaimed = {};
    if (userId === this.userId) return;
    this.userId = userId;
    const { resolution } = this.settings;
    runInAction(() => {
      this.settings = this.readSettings();
      if (Object.keys(unclaimed).length > 0) this.keep(unclaimed);
    });
    if (this.settings.resolution !== resolution) this.changeBars(this.settings.resolution);
  }
}

/** The outcome of a call. What is not the call's own failure is a fault of the program and is thrown on. */
async function settle(
  call: Promise<BarsSnapshot>,
): Promise<{ readonly value?: BarsSnapshot; readonly failure?: unknown }> {
  try {
    return { value: await call };
  } catch (failure) {
    if (!isApiFailure(failure)) throw failure;
    return { failure };
  }
}
