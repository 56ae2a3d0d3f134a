import { add, compareDecimals, divideDown, fromMinorUnits, multiply, subtract } from '@exchange/format';
import type { Platform } from '@exchange/platform';
import {
  action,
  compareShallow,
  computed,
  computedStruct,
  makeObservable,
  observableRef,
  reaction,
  runInAction,
} from 'mobx';
import type { ChartPoint } from '../domain/chart-frame';
import { priceAt } from '../domain/drawing-place';
import { markFills, sumFills, type FillMark, type FillSum } from '../domain/fill-marks';
import {
  lineAt,
  markOf,
  placeLines,
  valued,
  type ChartLines,
  type OrderLine,
  type PlacedLine,
  type PriceLine,
  type ValuedLine,
} from '../domain/price-line';
import type { KlineStore } from './kline-store';
import type { KlineView } from './kline-view';

/** An order's line on its way to another price: in somebody's hand, or put there and not sent yet. */
export interface LineDraft {
  readonly id: string;
  readonly price: string;
  readonly stage: 'moving' | 'asking';
}

/** A finger that holds a line. Points are CSS px over the chart. */
export interface LineGrab {
  move(point: ChartPoint): void;
  end(): void;
  cancel(): void;
}

/** What an order would come to at its line's price. */
export interface LineOutlook {
  readonly line: OrderLine;
  /** From the last price, in percent with its sign; undefined before the first trade. */
  readonly percent: string | undefined;
  /** What is paid or received at the most, in market; undefined of one that fires at the market and sells. */
  readonly total: string | undefined;
  /** What becomes of it there, in words; undefined of one that waits for a price. */
  readonly consequence: string | undefined;
}

/** How often lines that move with time are put where they are by now, ms. */
const movedEveryMs = 1_000;
/** Room at the right edge that tags leave to the prices there, in units of small text. */
const edgeRoom = 6;

/** How far from a line, in CSS px, a mouse still means it, and a finger its tag. */
const reach = { line: 4, tag: 22 };

/**
 * The lines of a person's own prices in one chart, and the order's line that is being dragged (T-20). A line stands where the exchange
 * says; it is elsewhere only while it is dragged, asked about, or on its way, and looks so. It can be dragged as far as the prices in
 * sight, and stays in sight whatever they become.
 */
export class PriceLinesStore {
  draft: LineDraft | undefined = undefined;
  /** Why an order was not changed, until something else is done. */
  refused: { readonly id: string; readonly why: string } | undefined = undefined;
  private source: ChartLines | undefined = undefined;
  /** The exchange's time for which lines that move with it are shown, ms since the epoch. */
  private now: number;
  /** What stands in a line's tag. */
  private write: (line: PriceLine) => string = ({ price }) => price;
  private readonly movableInSight = computed(
    () =>
      this.placed.flatMap(({ line }) => (line.kind === 'order' && line.changes !== undefined ? [line] : [])),
    { equals: compareShallow },
  );

  constructor(
    private readonly platform: Platform,
    private readonly kline: KlineStore,
    private readonly view: KlineView,
  ) {
    this.now = platform.clock.now();
    makeObservable<this, 'source' | 'now' | 'write' | 'valued' | 'written' | 'take' | 'takeTime'>(this, {
      draft: observableRef,
      refused: observableRef,
      source: observableRef,
      now: observableRef,
      write: observableRef,
      lines: computedStruct,
      valued: computed,
      written: computed,
      placed: computed,
      fillMarks: computed,
      inspectedFills: computedStruct,
      outlook: computed,
      take: action,
      takeTime: action,
      takeWriter: action,
      nudge: action,
      confirm: action,
      back: action,
    });
  }

  /** Shows what is the user's own from now on, with what moves with time; undefined for nothing. Returns the stop. */
  follow(source: ChartLines | undefined): () => void {
    this.take(source);
    let timer: ReturnType<typeof setInterval> | undefined;
    const stop = reaction(
      () => source?.lines.some(({ trend }) => trend !== undefined) === true,
      (moves) => {
        clearInterval(timer);
        if (!moves) return;
        this.takeTime();
        timer = setInterval(() => this.takeTime(), movedEveryMs);
      },
      { fireImmediately: true },
    );
    return () => {
      stop();
      clearInterval(timer);
    };
  }

  takeWriter(write: (line: PriceLine) => string): void {
    this.write = write;
  }

  /** The lines that are switched on, each where it stands now. */
  get lines(): readonly PriceLine[] {
    const { draft, source, precision } = this;
    const { hidden } = this.kline.settings;
    return (source?.lines ?? [])
      .filter((line) => !hidden.includes(markOf(line)))
      .map((line): PriceLine => {
        if (line.trend) return precision === undefined ? line : lineAt(line, this.now, precision);
        if (line.kind !== 'order') return line;
        return { ...line, price: (draft?.id === line.id ? draft.price : line.asked) ?? line.price };
      });
  }

  private get valued(): readonly ValuedLine[] {
    return this.lines.map((line) => ({ ...valued(line), staysInSight: this.isPending(line) }));
  }

  /** The lines with their texts, which are put together once and not with every picture. */
  private get written(): ReadonlyMap<PriceLine, string> {
    return new Map(this.lines.map((line) => [line, this.write(line)]));
  }

  /** Where they lie in the present picture. */
  get placed(): readonly PlacedLine[] {
    const { frame } = this.view;
    if (!frame) return [];
    const space = { frame, bars: this.kline.drawn, resolution: this.kline.shown };
    return placeLines(space, this.valued).map((placed) => {
      if (placed.tagX === undefined) return placed;
      const room = frame.width - this.tagWidth(placed) - edgeRoom * frame.unit;
      return { ...placed, tagX: Math.max(0, Math.min(placed.tagX, room)) };
    });
  }

  /** The orders in sight that can be moved: the same list while a drag of the chart changes only where they lie. */
  get movable(): readonly OrderLine[] {
    return this.movableInSight.get();
  }

  /** Whether a line stands elsewhere than the exchange has it. */
  isPending(line: PriceLine): boolean {
    return line.kind === 'order' && (line.asked !== undefined || line.id === this.draft?.id);
  }

  /** Text of a tag, with how many lines it stands for beside its own. */
  tagText({ line, more = 0 }: PlacedLine): string {
    const text = this.written.get(line) ?? this.write(line);
    return more > 0 ? `${text} +${more}` : text;
  }

  /** How wide a tag is, CSS px, as far as that can be told without drawing it: Chinese letters are as wide as they are high. */
  tagWidth(placed: PlacedLine): number {
    const text = this.tagText(placed);
    const wide = text.match(/[\u2e80-\uffff]/g)?.length ?? 0;
    const letters = wide + 0.55 * (text.length - wide);
    return (letters * 0.92 + 0.72) * this.view.size.unit;
  }

  /** The bars in sight on which the user traded. */
  get fillMarks(): readonly FillMark[] {
    const { frame } = this.view;
    const isShown = !this.kline.settings.hidden.includes('fills');
    return frame && isShown ? markFills(frame, this.source?.fills ?? []) : [];
  }

  /** What the user bought and sold in the bar under the crosshair; nothing while the pair's decimals are not known. */
  get inspectedFills(): readonly FillSum[] {
    const { precision } = this;
    const slot = this.view.inspectedSlot;
    if (slot === undefined || precision === undefined) return [];
    return this.fillMarks.filter((mark) => mark.slot === slot).map((mark) => sumFills(mark, precision));
  }

  /** What the dragged order would come to. */
  get outlook(): LineOutlook | undefined {
    const { draft } = this;
    const line = draft && this.orderOf(draft.id);
    if (!line) return undefined;
    const consequence = this.source?.consequence(line, draft.price);
    const last = this.kline.live.bars.at(-1)?.close ?? '0';
    const percent =
      compareDecimals(last, '0') > 0
        ? divideDown(multiply(subtract(draft.price, last), '100'), last, 2)
        : undefined;
    const price = line.fires === undefined ? draft.price : line.limit;
    const total = price === undefined ? undefined : multiply(line.left, price);
    return { line, percent, total: line.isSum ? line.left : total, consequence };
  }

  /** Whether something at a point can be taken hold of by a mouse. */
  isGrip(point: ChartPoint): boolean {
    return this.under(point, true) !== undefined;
  }

  /** A finger or mouse button comes down: what it drags, or undefined when it is the chart's own. A finger has to be on the tag. */
  grab(point: ChartPoint, isMouse: boolean): LineGrab | undefined {
    const found = this.under(point, isMouse);
    if (!found) return undefined;
    const { id } = found.line;
    let isHeld = false;
    return {
      move: (to) => {
        const { frame } = this.view;
        // What was let go of by key or has closed meanwhile is not moved on.
        if (!frame || this.precision === undefined || (isHeld && this.draft?.id !== id)) return;
        isHeld = true;
        this.put(id, priceAt(found.y + to.y - point.y, frame, this.precision), 'moving');
      },
      end: () => {
        if (isHeld && this.draft?.id === id) this.release(this.draft);
      },
      cancel: () => this.back(),
    };
  }

  /** Moves an order's line by ticks of its pair. It is sent by {@link confirm} alone. */
  nudge(id: string, ticks: number): void {
    const line = this.orderOf(id);
    if (!line || this.precision === undefined || !isFree(line)) return;
    const tick = fromMinorUnits(1n, this.precision);
    const from = this.draft?.id === id ? this.draft.price : line.price;
    const price = add(from, multiply(tick, String(ticks)));
    this.put(id, compareDecimals(price, tick) < 0 ? tick : price, 'asking');
  }

  /** Asks the exchange for what was dragged. While there are doubts about it, the line stays where it was put. */
  confirm(): void {
    const { draft, source } = this;
    const line = draft && this.orderOf(draft.id);
    if (!draft || !line || !source || compareDecimals(draft.price, line.price) === 0) {
      this.draft = undefined;
      return;
    }
    this.draft = { ...draft, stage: 'asking' };
    source.ask(line, draft.price, () => void this.send(source, line, draft.price));
  }

  /** Lets go: the line is where it was. */
  back(): void {
    this.draft = undefined;
    this.refused = undefined;
  }

  private async send(source: ChartLines, line: OrderLine, price: string): Promise<void> {
    runInAction(() => (this.draft = undefined));
    const why = await source.amend(line, price);
    if (why !== undefined) runInAction(() => (this.refused = { id: line.id, why }));
  }

  private take(source: ChartLines | undefined): void {
    this.source = source;
  }

  private takeTime(): void {
    this.now = this.platform.clock.now();
  }

  /** The order of a line, where the exchange has it. */
  private orderOf(id: string): OrderLine | undefined {
    return this.source?.lines.find((line): line is OrderLine => line.kind === 'order' && line.id === id);
  }

  private under({ x, y }: ChartPoint, isMouse: boolean): (PlacedLine & { line: OrderLine }) | undefined {
    let found: (PlacedLine & { line: OrderLine }) | undefined;
    let nearest = Infinity;
    for (const each of this.placed) {
      const { line } = each;
      if (line.kind !== 'order' || !isFree(line)) continue;
      const onTag = x <= this.tagWidth(each) && each.more !== undefined;
      const away = onTag ? Math.abs(y - each.tagY) : Math.abs(y - each.y);
      const isWithin = onTag ? away <= (isMouse ? 10 : reach.tag) : isMouse && away <= reach.line;
      if (!isWithin || away >= nearest) continue;
      found = { ...each, line };
      nearest = away;
    }
    return found;
  }

  private put(id: string, price: string, stage: LineDraft['stage']): void {
    runInAction(() => {
      this.refused = undefined;
      this.draft = { id, price, stage };
    });
  }

  private release(draft: LineDraft): void {
    const line = this.orderOf(draft.id);
    runInAction(() => {
      if (!line || compareDecimals(draft.price, line.price) === 0) this.back();
      else if (this.kline.settings.asksBeforeAmending) this.draft = { ...draft, stage: 'asking' };
      else this.confirm();
    });
  }

  /** Decimals of the pair's prices; undefined while it is not known. */
  private get precision(): number | undefined {
    return this.platform.quotes.pair(this.kline.pairKey)?.price_precision;
  }
}

/** Whether a line can be dragged now. */
const isFree = ({ changes, asked }: OrderLine): boolean => changes !== undefined && asked === undefined;
