import {
  action,
  compareShallow,
  computed,
  computedStruct,
  makeObservable,
  observable,
  observableRef,
  reaction,
} from 'mobx';
import { createFrame, slotAt, type ChartFrame, type ChartPoint } from '../domain/chart-frame';
import type { ChartLayout, ChartSize } from '../domain/chart-layout';
import {
  countLimits,
  followBars,
  latestViewport,
  panViewport,
  showsLatest,
  zoomViewport,
  type Viewport,
} from '../domain/viewport';
import type { KlineStore } from './kline-store';

/** Width of a bar at first, in units of small text. */
const firstBarWidth = 0.62;
/** Space after the newest bar, in units of small text: a price's tag stands there without covering bars. */
const restingWidth = 6.4;
/** Older bars are fetched when fewer than this many screens of them are left. */
const fetchAhead = 1;

/** What part of the k-line is seen and what the crosshair points at. */
export class KlineView {
  size: ChartSize = { width: 0, height: 0, unit: 11 };
  viewport: Viewport = { end: 0, count: 0 };
  /** Decimals of the pair's price; undefined while they are not known. */
  pricePrecision: number | undefined = undefined;
  /** Where the crosshair is; undefined while there is none. */
  point: ChartPoint | undefined = undefined;

  constructor(
    private readonly store: KlineStore,
    /** Local time less UTC in ms. */
    private readonly timeOffset: number,
  ) {
    makeObservable(this, {
      size: observableRef,
      viewport: observableRef,
      pricePrecision: observable,
      takePrecision: action,
      point: observableRef,
      frame: computed,
      layout: computedStruct,
      inspectedSlot: computed,
      inspectedIndex: computed,
      atLatest: computed,
      resize: action,
      pan: action,
      zoom: action,
      showLatest: action,
      inspect: action,
    });
  }

  /** Keeps the same bars in sight, or the newest, as bars come; fetches older ones ahead. Returns its stop. */
  start(): () => void {
    const stops = [
      reaction(
        () => ({ bars: this.store.live.bars, shown: this.store.shown }),
        ({ bars, shown }, before) => {
          const same = shown === before.shown && before.bars.length > 0;
          if (same) this.move(followBars(this.viewport, before.bars, bars));
          else this.showLatest();
        },
        { equals: compareShallow },
      ),
      reaction(
        // The oldest bar is named, so that a page which did not reach far enough is followed by the next.
        () => (this.nearStart ? this.store.live.bars[0]?.time : undefined),
        (oldest) => {
          if (oldest !== undefined) void this.store.loadOlder();
        },
      ),
    ];
    return () => stops.forEach((stop) => stop());
  }

  /** The present picture; undefined while there is nothing to draw or no room for it. */
  get frame(): ChartFrame | undefined {
    const { drawn, plots, settings, shown } = this.store;
    return createFrame({
      bars: drawn,
      plots,
      viewport: this.viewport,
      chartType: settings.chartType,
      resolution: shown,
      tick: this.pricePrecision === undefined ? 0 : 10 ** -this.pricePrecision,
      timeOffset: this.timeOffset,
      ...this.size,
    });
  }

  /** Strips of the present picture: the same object while they stay, so that a drag does not render what stands beside them. */
  get layout(): ChartLayout | undefined {
    return this.frame?.layout;
  }

  /** Slot under the crosshair; undefined while there is none. */
  get inspectedSlot(): number | undefined {
    if (!this.point || !this.frame) return undefined;
    const slot = slotAt(this.frame, this.point.x);
    return slot < 0 ? undefined : slot;
  }

  /** Index, in all bars, of the one under the crosshair; undefined while there is none. */
  get inspectedIndex(): number | undefined {
    return this.inspectedSlot === undefined || !this.frame
      ? undefined
      : this.frame.firstIndex + this.inspectedSlot;
  }

  get atLatest(): boolean {
    return showsLatest(this.viewport, this.barCount);
  }

  /** The chart got room, or another amount of it: bars keep their width, the right edge its place. */
  resize(size: ChartSize): void {
    const { width } = this.size;
    this.size = size;
    this.point = undefined;
    if (width === 0) this.rest(size.width / (firstBarWidth * size.unit));
    else if (width !== size.width)
      this.move({ end: this.viewport.end, count: (this.viewport.count * size.width) / width });
  }

  takePrecision(pricePrecision: number | undefined): void {
    this.pricePrecision = pricePrecision;
  }

  /** Moves the bars by `distance` CSS px, to the right when positive: into the past. */
  pan(distance: number): void {
    const bars = (-distance / this.size.width) * this.viewport.count;
    if (Number.isFinite(bars)) this.move(panViewport(this.viewport, bars, this.barCount));
  }

  /** Shows `factor` times fewer bars; what is at `x` (CSS px from the left) stays there. */
  zoom(factor: number, x = this.size.width): void {
    const anchor = x / this.size.width;
    if (Number.isFinite(anchor))
      this.move(zoomViewport(this.viewport, factor, anchor, countLimits(this.size.width), this.barCount));
  }

  showLatest(): void {
    this.rest(this.viewport.count);
  }

  inspect(point: ChartPoint | undefined): void {
    this.point = point;
  }

  private rest(count: number): void {
    const space = Math.min(0.3, (restingWidth * this.size.unit) / this.size.width);
    this.move(latestViewport(this.barCount, count, space));
  }

  private get nearStart(): boolean {
    return this.viewport.count > 0 && this.viewport.end < this.viewport.count * (1 + fetchAhead);
  }

  private get barCount(): number {
    return this.store.live.bars.length;
  }

  private move(viewport: Viewport): void {
    this.viewport = viewport;
  }
}
