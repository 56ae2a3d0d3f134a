import { toPlainNumber } from '@exchange/format';
import type { Platform } from '@exchange/platform';
import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { followTabs } from '../../../common/follow-tabs';
import { followUser } from '../../../common/follow-user';
import { keptDrawings, type KeptDrawings } from '../data/kept-drawings';
import { slotAt, xOfSlot, type ChartPoint } from '../domain/chart-frame';
import {
  isSameDrawing,
  mostDrawings,
  nextId,
  type Drawing,
  type DrawingAnchor,
  type DrawingKind,
} from '../domain/drawing';
import {
  anchorAt,
  distance,
  hitDrawing,
  priceAt,
  priced,
  priceStep,
  pulled,
  shapeOf,
  shifted,
  type DrawingPart,
  type DrawingShape,
  type DrawingSpace,
} from '../domain/drawing-place';
import type { KlineStore } from './kline-store';
import type { KlineView } from './kline-view';

/** A finger that draws. Points are CSS px over the chart. */
export interface DrawingGrab {
  move(point: ChartPoint): void;
  /** The finger was lifted. */
  end(point: ChartPoint): void;
  /** The finger turned out to mean something else: all is as it was. */
  cancel(): void;
}

/** What the person is to be told while drawing. */
export type DrawingHint = 'horizontal' | 'trendStart' | 'trendEnd' | 'full';

/** What has become of a line, or how many there are since several changed, for those who do not see it. */
export type DrawingNews =
  | { readonly what: 'placed' | 'moved' | 'removed'; readonly drawing: Drawing }
  | { readonly what: 'changed'; readonly count: number };

/** A line before and after a step; undefined where it was not there. */
interface DrawingChange {
  readonly before: Drawing | undefined;
  readonly after: Drawing | undefined;
}

/** Steps that can be taken back. */
const mostSteps = 50;
/** Id of a line that is being made: it gets its own when it is finished. */
const newId = -1;
/** Shortest trend line in CSS px: less is a finger that trembled. */
const shortest = 12;

/**
 * The lines that a person drew on one pair's k-line, kept on this device apart by person and pair, and the tool in use
 * (T-11). Lines are tied to prices and times, so they need no word of zoom, resolution or live bars.
 * Tabs show each other's at once.
 */
export class DrawingsStore {
  list: readonly Drawing[] = [];
  tool: DrawingKind | undefined = undefined;
  selected: number | undefined = undefined;
  /** The line that is being made, or a line of the list while it is being moved. */
  draft: Drawing | undefined = undefined;
  /** Whether a line was asked for when there were as many as there may be. */
  full = false;
  /** The last change that was made here; undefined when something else was done since. */
  news: DrawingNews | undefined = undefined;

  private userId: string | undefined;
  private past: readonly (readonly DrawingChange[])[] = [];
  /** The line that was moved last by key, button or field: moving it on is no step of its own. */
  private nudged: number | undefined = undefined;

  constructor(
    private readonly platform: Platform,
    private readonly kline: KlineStore,
    private readonly view: KlineView,
  ) {
    makeObservable<this, 'past' | 'load' | 'takeFromTabs'>(this, {
      list: observableRef,
      tool: observable,
      selected: observable,
      draft: observableRef,
      full: observable,
      news: observableRef,
      past: observableRef,
      shown: computed,
      shapes: computed,
      hint: computed,
      canUndo: computed,
      step: computed,
      choose: action,
      select: action,
      addHorizontal: action,
      addTrend: action,
      nudge: action,
      setPrice: action,
      remove: action,
      clear: action,
      undo: action,
      letGo: action,
      load: action,
      takeFromTabs: action,
    });
  }

  /** Shows the lines of who is signed in, and of whoever is next; returns its stop. */
  start(): () => void {
    const person = followUser(this.platform.session, (userId) => this.load(userId));
    const stopTabs = followTabs(() => this.takeFromTabs());
    return () => {
      person.unsubscribe();
      stopTabs();
    };
  }

  /** All lines as they are to be drawn, with the one that is in the making. */
  get shown(): readonly Drawing[] {
    const { draft, list } = this;
    if (!draft) return list;
    return list.some(({ id }) => id === draft.id)
      ? list.map((drawing) => (drawing.id === draft.id ? draft : drawing))
      : [...list, draft];
  }

  /** Where they lie in the present picture. */
  get shapes(): readonly DrawingShape[] {
    const { space } = this;
    return space ? this.shown.map((drawing) => shapeOf(drawing, space)) : [];
  }

  /** Whether a line is selected or in the making. */
  isHeld(id: number): boolean {
    return id === this.selected || id === this.draft?.id;
  }

  get hint(): DrawingHint | undefined {
    if (this.full) return 'full';
    if (this.tool !== 'trend') return this.tool;
    return this.draft ? 'trendEnd' : 'trendStart';
  }

  get canUndo(): boolean {
    return this.past.length > 0 || this.draft !== undefined;
  }

  /** What one press moves a price by, a plain decimal; undefined while the pair is not known or nothing is in sight. */
  get step(): string | undefined {
    const { space, precision } = this;
    return space && precision !== undefined ? priceStep(space.frame, precision) : undefined;
  }

  /** Takes a tool, or puts it away when it was in use. */
  choose(tool: DrawingKind): void {
    const next = tool === this.tool ? undefined : tool;
    this.letGo();
    if (next && this.list.length >= mostDrawings) this.full = true;
    else this.tool = next;
  }

  select(id: number | undefined): void {
    this.letGo();
    this.selected = id;
  }

  /** Puts away tool, selection and what is not finished. */
  letGo(): void {
    this.tool = undefined;
    this.draft = undefined;
    this.selected = undefined;
    this.full = false;
    this.news = undefined;
    this.nudged = undefined;
  }

  /** Draws a level at an exact price, a plain decimal. False when there are as many lines as there may be. */
  addHorizontal(price: string): boolean {
    this.letGo();
    this.full = this.list.length >= mostDrawings;
    if (!this.full) this.put({ id: newId, kind: 'horizontal', price });
    return !this.full;
  }

  /** Draws a trend line from close to close over the middle of the bars in sight. False when there is no room or none can be drawn. */
  addTrend(): boolean {
    const { space, precision } = this;
    this.letGo();
    this.full = this.list.length >= mostDrawings;
    if (this.full || !space || precision === undefined) return false;
    const { frame } = space;
    const anchor = (share: number): DrawingAnchor => {
      const slot = slotAt(frame, frame.width * share);
      const point = { x: xOfSlot(frame, slot), y: frame.layout.price.top };
      const close = this.kline.live.bars[frame.firstIndex + slot]?.close;
      const place = anchorAt(point, space, precision);
      return close === undefined ? place : { ...place, price: close };
    };
    const ends = [anchor(0.25), anchor(0.75)] as const;
    this.put({ id: newId, kind: 'trend', ends });
    return true;
  }

  /** Puts a new line where it is in sight, for the tool in use, as arrow keys do. */
  addInSight(): void {
    const last = this.kline.live.bars.at(-1);
    if (this.tool === 'trend') this.addTrend();
    else if (this.tool && last) this.addHorizontal(last.close);
  }

  /** Moves a line, or one end of it, by bars and by {@link step}s of its price. */
  nudge(id: number, part: DrawingPart, bars: number, steps: number): void {
    const { space, precision, step } = this;
    const before = this.list.find((drawing) => drawing.id === id);
    if (!before || !space || precision === undefined || step === undefined) return;
    this.moveOn(before, shifted(before, part, bars, steps * toPlainNumber(step), space, precision));
  }

  /** Puts a level, or one end of a trend line, at an exact price, a plain decimal: the field that says so needs no news. */
  setPrice(id: number, end: 0 | 1, price: string): void {
    const before = this.list.find((drawing) => drawing.id === id);
    if (before) this.moveOn(before, priced(before, end, price));
    this.news = undefined;
  }

  remove(id: number): void {
    this.letGo();
    const before = this.list.find((drawing) => drawing.id === id);
    if (before) this.change([{ before, after: undefined }]);
  }

  clear(): void {
    this.letGo();
    if (this.list.length > 0) this.change(this.list.map((before) => ({ before, after: undefined })));
  }

  /** Takes back the last step: the first end of an unfinished line, or the last change that no other tab has changed again. */
  undo(): void {
    if (this.draft) {
      this.draft = undefined;
      return;
    }
    for (let step = this.past.at(-1); step; step = this.past.at(-1)) {
      this.past = this.past.slice(0, -1);
      const list = this.kept.list();
      const isOwn = ({ before, after }: DrawingChange) =>
        isSameDrawing(
          list.find(({ id }) => id === (after ?? before)?.id),
          after,
        );
      const back = step.filter(isOwn).map(({ before, after }) => ({ before: after, after: before }));
      if (back.length === 0) continue;
      this.letGo();
      this.keep(back);
      return;
    }
  }

  /** A finger or mouse button comes down: what it draws or moves, or undefined when it is the chart's own. */
  grab(point: ChartPoint): DrawingGrab | undefined {
    const { space, precision } = this;
    if (!space || precision === undefined) return undefined;
    if (this.tool === 'horizontal') return this.grabHorizontal(point, precision);
    if (this.tool === 'trend') return this.grabTrend(point, precision);
    return this.grabSelected(point, space, precision);
  }

  /** A tap with no tool: it selects the line there. True when it meant the lines, so that it means nothing else. */
  tap(point: ChartPoint): boolean {
    const hit = hitDrawing(point, this.shapes, this.selected);
    if (!hit && this.selected === undefined) return false;
    this.select(hit?.id);
    return true;
  }

  private get precision(): number | undefined {
    return this.platform.quotes.pair(this.kline.pairKey)?.price_precision;
  }

  private get space(): DrawingSpace | undefined {
    const { frame } = this.view;
    return frame && { frame, bars: this.kline.drawn, resolution: this.kline.shown };
  }

  private grabHorizontal(start: ChartPoint, precision: number): DrawingGrab {
    const at = (point: ChartPoint): Drawing | undefined =>
      this.space && { id: newId, kind: 'horizontal', price: priceAt(point.y, this.space.frame, precision) };
    this.drawDraft(at(start));
    return {
      move: (point) => this.drawDraft(at(point)),
      end: (point) => this.finish(at(point)),
      cancel: () => this.drawDraft(undefined),
    };
  }

  private grabTrend(start: ChartPoint, precision: number): DrawingGrab {
    const anchor = (point: ChartPoint) => this.space && anchorAt(point, this.space, precision);
    const placed = this.draft?.kind === 'trend' ? this.draft.ends[0] : undefined;
    const first = placed ?? anchor(start);
    const at = (point: ChartPoint): Drawing | undefined => {
      const second = anchor(point);
      return first && second && { id: newId, kind: 'trend', ends: [first, second] };
    };
    const onlyFirst: Drawing | undefined = first && { id: newId, kind: 'trend', ends: [first, first] };
    const reaches = (drawing: Drawing | undefined): boolean => {
      if (!drawing || !this.space) return false;
      const [from, to] = shapeOf(drawing, this.space).ends;
      return distance(from, to) >= shortest;
    };
    this.drawDraft(placed ? at(start) : onlyFirst);
    return {
      move: (point) => this.drawDraft(at(point)),
      end: (point) => {
        const line = at(point);
        if (reaches(line)) this.finish(line);
        else this.drawDraft(onlyFirst);
      },
      cancel: () => this.drawDraft(placed && onlyFirst),
    };
  }

  private grabSelected(start: ChartPoint, space: DrawingSpace, precision: number): DrawingGrab | undefined {
    const hit = hitDrawing(start, this.shapes, this.selected);
    const line = this.list.find(({ id }) => id === this.selected);
    if (!line || hit?.id !== line.id) return undefined;
    const { part } = hit;
    // Without movement nothing was changed.
    let moved: Drawing | undefined;
    return {
      move: (point) => {
        moved = pulled(line, part, start, point, this.space ?? space, precision);
        this.drawDraft(moved);
      },
      end: () => (moved ? this.finish(moved) : undefined),
      cancel: () => this.drawDraft(undefined),
    };
  }

  private drawDraft(draft: Drawing | undefined): void {
    runInAction(() => {
      this.draft = draft;
    });
  }

  private finish(drawing: Drawing | undefined): void {
    runInAction(() => {
      this.letGo();
      if (drawing) this.put(drawing);
    });
  }

  /** Adds a line, or puts it in the place of the one with its id, and selects it. */
  private put(drawing: Drawing): void {
    const id = drawing.id === newId ? nextId(this.list, this.platform.clock.now()) : drawing.id;
    const before = this.list.find((other) => other.id === id);
    this.change([{ before, after: { ...drawing, id } }]);
    this.selected = id;
  }

  /** Moves a line a little further: all of it together is one step. */
  private moveOn(before: Drawing, after: Drawing): void {
    if (isSameDrawing(before, after)) return;
    const last = this.past.at(-1)?.[0];
    const on = this.nudged === before.id && isSameDrawing(last?.after, before);
    if (on) this.past = this.past.slice(0, -1);
    this.letGo();
    this.change([{ before: on ? last?.before : before, after }]);
    this.selected = before.id;
    this.nudged = before.id;
  }

  private change(step: readonly DrawingChange[]): void {
    this.past = [...this.past, step].slice(-mostSteps);
    this.keep(step);
  }

  private keep(changes: readonly DrawingChange[]): void {
    for (const { before, after } of changes) {
      if (after) this.kept.keep(after);
      else if (before) this.kept.remove(before.id);
    }
    this.list = this.kept.list();
    const [first, second] = changes;
    if (!first || second) this.news = { what: 'changed', count: this.list.length };
    else if (first.after) this.news = { what: first.before ? 'moved' : 'placed', drawing: first.after };
    else if (first.before) this.news = { what: 'removed', drawing: first.before };
  }

  private get kept(): KeptDrawings {
    return keptDrawings(this.platform.storage, this.userId, this.kline.pairKey);
  }

  /** Another tab may have drawn, moved or deleted lines. What is being drawn here goes on. */
  private takeFromTabs(): void {
    const list = this.kept.list();
    if (list.length === this.list.length && list.every((line, at) => isSameDrawing(line, this.list[at])))
      return;
    this.list = list;
    if (!list.some(({ id }) => id === this.selected)) this.selected = undefined;
  }

  private load(userId: string | undefined): void {
    this.letGo();
    this.userId = userId;
    this.past = [];
    this.list = this.kept.list();
  }
}
