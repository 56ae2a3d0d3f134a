import { compareDecimals } from '@exchange/format';
import type { Platform } from '@exchange/platform';
import { reaction } from 'mobx';
import { isSameLine, linePriceAt } from '../../../common/drawn-line';
import { trendLineOf, type Drawing } from '../domain/drawing';
import type { DrawingShape } from '../domain/drawing-place';
import { markOf, type AskedPlace, type ChartLines, type PriceLine } from '../domain/price-line';
import type { KlineStore } from './kline-store';

/** The drawings, as far as it matters here. */
interface Board {
  readonly list: readonly Drawing[];
  readonly shapes: readonly DrawingShape[];
  readonly selected: number | undefined;
  /** Decimals of the pair's prices; undefined while it is not known. */
  readonly precision: number | undefined;
  letGo(): void;
  /** Removes a drawing for good, in whose place something else is shown. */
  replace(id: number): void;
}

/**
 * Drawings along which something is asked for (T-20). Once the exchange has an alert or an order there its line is drawn, and the drawing
 * goes; what is refused, or asked for elsewhere in the end, leaves it.
 */
export class ActingDrawings {
  /** By a drawing's id, what lay in the chart when something was asked for along it. */
  private readonly asked = new Map<number, ReadonlySet<string>>();

  constructor(
    private readonly platform: Platform,
    private readonly kline: KlineStore,
    private readonly board: Board,
  ) {}

  /** Where the selected drawing lets something be asked for: a level, or a line that has begun, is not upright, and has a price, now too. */
  get place(): AskedPlace | undefined {
    const { list, shapes, selected, precision } = this.board;
    const drawing = list.find(({ id }) => id === selected);
    if (drawing?.kind === 'horizontal') return { price: drawing.price };
    const line = precision === undefined ? undefined : trendLineOf(drawing, precision);
    const [from, to] = shapes.find(({ id }) => id === selected)?.ends ?? [];
    if (!line || precision === undefined || from?.x === to?.x) return undefined;
    const now = this.platform.clock.now();
    const prices = [line.from_price, line.to_price, linePriceAt(line, now, precision, 'down')];
    const isThere = line.from_time <= now && prices.every((price) => compareDecimals(price, '0') > 0);
    return isThere ? { line } : undefined;
  }

  /** Asks for something along the selected drawing, which is let go of. */
  ask(own: ChartLines, request: (place: AskedPlace) => void): void {
    const { place } = this;
    const { selected } = this.board;
    if (!place || selected === undefined) return;
    this.asked.set(selected, new Set(own.lines.map(nameOf)));
    this.board.letGo();
    request(place);
  }

  /** Follows what is the user's own; returns the stop. */
  follow(own: ChartLines): () => void {
    return reaction(
      () => own.lines,
      (lines) => this.take(lines),
    );
  }

  private take(lines: readonly PriceLine[]): void {
    const { hidden } = this.kline.settings;
    const shown = lines.filter((line) => !hidden.includes(markOf(line)));
    for (const [id, before] of this.asked) {
      const drawing = this.board.list.find((each) => each.id === id);
      const isReplaced = shown.some((line) => !before.has(nameOf(line)) && this.liesOn(line, drawing));
      if (isReplaced) this.board.replace(id);
      if (isReplaced || !drawing) this.asked.delete(id);
    }
  }

  private liesOn(line: PriceLine, drawing: Drawing | undefined): boolean {
    const { precision } = this.board;
    if (!drawing || precision === undefined || line.kind === 'cost') return false;
    if (drawing.kind === 'horizontal') return !line.trend && compareDecimals(line.price, drawing.price) === 0;
    const drawn = trendLineOf(drawing, precision);
    return drawn !== undefined && line.trend !== undefined && isSameLine(line.trend.line, drawn);
  }
}

const nameOf = ({ kind, id }: PriceLine): string => `${kind} ${id}`;
