import { toPlainNumber } from '@exchange/format';
import type { Platform } from '@exchange/platform';
import { action, computed, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { followTabs } from '../../../common/follow-tabs';
import { followUser } from '../../../common/follow-user';
import { keptDrawings } from '../data/kept-drawings';
import type { ChartPoint } from '../domain/chart-frame';
import {
  isSameDrawing,
  isSpannedKind,
  longestNote,
  mostDrawings,
  newId,
  nextId,
  type Drawing,
  type DrawingKind,
  type SpannedKind,
} from '../domain/drawing';
import {
  endsAcross,
  hitDrawing,
  newSpanned,
  priced,
  priceStep,
  shapeOf,
  shifted,
  type DrawingPart,
  type DrawingShape,
} from '../domain/drawing-place';
import type { DrawingSpace } from '../domain/time-axis';
import { ActingDrawings } from './acting-drawings';
import { grabDrawing, type DrawingBoard, type DrawingGrab } from './drawing-grab';
import { DrawingSteps, newsOf, type DrawingChange, type DrawingNews } from './drawing-steps';
import type { KlineStore } from './kline-store';
import type { KlineView } from './kline-view';
import { NoteWriting } from './note-writing';

/** What the person is to be told while drawing. */
export type DrawingHint = 'horizontal' | 'text' | 'trendStart' | 'trendEnd' | 'full';

/**
 * The lines that a person drew on one pair's k-line, kept on this device apart by person and pair, and the tool in use
 * (T-11). Lines are tied to prices and times, so they need no word of zoom, resolution or live bars.
 * Tabs show each other's at once.
 */
export class DrawingsStore implements DrawingBoard {
  tool: DrawingKind | undefined = undefined;
  selected: number | undefined = undefined;
  /** The line that is being made, or a line of the list while it is being moved. */
  draft: Drawing | undefined = undefined;
  /** Whether a line was asked for when there were as many as there may be. */
  full = false;
  /** The last change that was made here; undefined when something else was done since. */
  news: DrawingNews | undefined = undefined;

  /** What is asked for along them. */
  readonly acting: ActingDrawings;
  /** The words of a note, while they are written. */
  readonly writing: NoteWriting = new NoteWriting(this);
  private userId: string | undefined;
  private readonly steps = new DrawingSteps(() =>
    keptDrawings(this.platform.storage, this.userId, this.kline.pairKey),
  );
  /** The line that was moved last by key, button or field: moving it on is no step of its own. */
  private nudged: number | undefined = undefined;

  constructor(
    private readonly platform: Platform,
    private readonly kline: KlineStore,
    private readonly view: KlineView,
  ) {
    this.acting = new ActingDrawings(platform, kline, this);
    makeObservable<this, 'load' | 'takeFromTabs'>(this, {
      tool: observable,
      selected: observable,
      draft: observableRef,
      full: observable,
      news: observableRef,
      shown: computed,
      shapes: computed,
      hint: computed,
      canUndo: computed,
      step: computed,
      choose: action,
      select: action,
      addHorizontal: action,
      addAcross: action,
      write: action,
      nudge: action,
      setPrice: action,
      remove: action,
      clear: action,
      replace: action,
      undo: action,
      letGo: action,
      load: action,
      takeFromTabs: action,
    });
  }

  /** Shows the lines of who is signed in, and of whoever is next; returns its stop. */
  start(): () => void {
    const person = followUser(this.platform.bus, (userId) => this.load(userId));
    const stopTabs = followTabs(() => this.takeFromTabs());
    return () => {
      person.unsubscribe();
      stopTabs();
    };
  }

  /** The lines as they are kept. */
  get list(): readonly Drawing[] {
    return this.steps.list;
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
    if (!isSpannedKind(this.tool)) return this.tool;
    return this.draft ? 'trendEnd' : 'trendStart';
  }

  get canUndo(): boolean {
    return this.steps.canTakeBack || this.draft !== undefined;
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
    this.writing.leave();
  }

  /** Draws a level at an exact price, a plain decimal. False when there are as many lines as there may be. */
  addHorizontal(price: string): boolean {
    this.letGo();
    this.full = this.list.length >= mostDrawings;
    if (!this.full) this.put({ id: newId, kind: 'horizontal', price });
    return !this.full;
  }

  /**
   * Draws what lies between two places, from close to close over the middle of the bars in sight, or begins a note at the first of them. False
   * when there is no room or nothing can be drawn.
   */
  addAcross(kind: SpannedKind | 'text'): boolean {
    const { space, precision } = this;
    this.letGo();
    this.full = this.list.length >= mostDrawings;
    if (this.full || !space || precision === undefined) return false;
    const ends = endsAcross(space, precision, (index) => this.kline.live.bars[index]?.close);
    if (kind === 'text') this.writing.begin({ id: newId, kind, at: ends[0], text: '' });
    else this.put(newSpanned(kind, ends, space, precision));
    return true;
  }

  /** Puts a new drawing where it is in sight, for the tool in use, as arrow keys do. */
  addInSight(): void {
    const last = this.kline.live.bars.at(-1);
    if (this.tool === 'horizontal' && last) this.addHorizontal(last.close);
    else if (this.tool !== undefined && this.tool !== 'horizontal') this.addAcross(this.tool);
  }

  /** Gives a note its words. */
  write(id: number, text: string): void {
    const before = this.list.find((drawing) => drawing.id === id);
    if (before?.kind === 'text') this.moveOn(before, { ...before, text: text.slice(0, longestNote) });
    this.news = undefined;
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

  /** Removes a line for good: what it was drawn for is shown in its place. */
  replace(id: number): void {
    const drawing = this.list.find((each) => each.id === id);
    if (!drawing) return;
    if (this.selected === id) this.letGo();
    this.steps.drop(id);
    this.news = { what: 'replaced', drawing };
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
    const changes = this.steps.takeBack();
    if (!changes) return;
    this.letGo();
    this.news = newsOf(changes, this.list.length);
  }

  /** A finger or mouse button comes down: what it draws or moves, or undefined when it is the chart's own. */
  grab(point: ChartPoint): DrawingGrab | undefined {
    return grabDrawing(this, point);
  }

  /** A tap with no tool: it selects the line there. True when it meant the lines, so that it means nothing else. */
  tap(point: ChartPoint): boolean {
    const hit = hitDrawing(point, this.shapes, this.selected);
    if (!hit && this.selected === undefined) return false;
    this.select(hit?.id);
    return true;
  }

  /** Decimals of the pair's prices; undefined while it is not known. */
  get precision(): number | undefined {
    return this.platform.quotes.pair(this.kline.pairKey)?.price_precision;
  }

  /** The present picture; undefined while there is none. */
  get space(): DrawingSpace | undefined {
    const { frame } = this.view;
    return frame && { frame, bars: this.kline.drawn, resolution: this.kline.shown };
  }

  /** Shows a line that is being made or moved; undefined ends that. */
  drawDraft(draft: Drawing | undefined): void {
    runInAction(() => {
      this.draft = draft;
    });
  }

  /** Keeps a line as it is now, and puts the tool away. A new note gets its words first. */
  finish(drawing: Drawing | undefined): void {
    runInAction(() => {
      this.letGo();
      if (drawing?.kind === 'text' && drawing.id === newId && drawing.text === '')
        this.writing.begin(drawing);
      else if (drawing) this.put(drawing);
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
    const { last } = this.steps;
    const on = this.nudged === before.id && isSameDrawing(last?.after, before);
    this.letGo();
    this.change([{ before: on ? last?.before : before, after }], on);
    this.selected = before.id;
    this.nudged = before.id;
  }

  private change(step: readonly DrawingChange[], instead = false): void {
    this.steps.make(step, instead);
    this.news = newsOf(step, this.list.length);
  }

  /** Another tab may have drawn, moved or deleted lines. What is being drawn here goes on. */
  private takeFromTabs(): void {
    this.steps.takeFromTabs();
    if (!this.list.some(({ id }) => id === this.selected)) this.selected = undefined;
  }

  private load(userId: string | undefined): void {
    this.letGo();
    this.userId = userId;
    this.steps.load();
  }
}
