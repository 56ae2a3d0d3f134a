import type { Order, PriceAlert, TrendLine } from '@exchange/contract';
import { subtract, toPlainNumber } from '@exchange/format';
import { linePriceAt, type LineWay } from '../../../common/drawn-line';
import { isFiredUpwards } from '../../../common/read-order';
import type { ChartFill } from './fill-marks';
import { withinStrip, yOf } from './scale';
import type { ChartMark } from './settings';
import type { DrawingSpace } from './time-axis';
import { trendPath, type TrendPath } from './trend-path';

/** A drawn line that is waited for in place of a price, and which way the last price has to go to meet it (T-20). */
export interface WaitedTrend {
  readonly line: TrendLine;
  readonly way: LineWay;
}

/** An open order as a line at the price that it waits for: in the book, or of the last trade (T-20). */
export interface OrderLine {
  readonly kind: 'order';
  /** The order's. */
  readonly id: string;
  readonly price: string;
  readonly side: 1 | 2;
  /** What can still trade: token, or in market where it is a sum to spend. */
  readonly left: string;
  readonly isSum: boolean;
  /** Limit that it has once it fires; undefined of one in the book, and of one that fires at the market. */
  readonly limit: string | undefined;
  /** Which way the last price has to go to fire it; undefined of one in the book. */
  readonly fires: LineWay | undefined;
  /** Of one that waits for a drawn line. */
  readonly trend?: WaitedTrend | undefined;
  /** Whether another one cancels it (OCO). */
  readonly isLinked: boolean;
  /** Which of the order's prices a drag changes; undefined of an order that cannot be amended. */
  readonly changes: 'price' | 'trigger_price' | undefined;
  /** The price that the exchange was asked for, until it answers. */
  readonly asked: string | undefined;
}

interface AlertLine {
  readonly kind: 'alert';
  readonly id: string;
  readonly price: string;
  /** Of one that waits for a drawn line. */
  readonly trend?: WaitedTrend | undefined;
}

interface CostLine {
  readonly kind: 'cost';
  readonly id: string;
  readonly price: string;
  readonly trend?: undefined;
}

/**
 * A price that concerns a person, over the whole width of the chart, with a tag (T-19, T-20). Prices are exact. One with a `trend` lies along
 * a drawn line; its price is the line's at some time.
 */
export type PriceLine = OrderLine | AlertLine | CostLine;

/** The mark that a line belongs to. */
export const markOf = ({ kind }: PriceLine): ChartMark =>
  kind === 'alert' ? 'alerts' : kind === 'order' ? 'orders' : kind;

/** An alert as its line; undefined of one that was told, and of one without a price. */
export function alertLine({ id, kind, price, line, state }: PriceAlert): PriceLine | undefined {
  if (price === null || state === 'told') return undefined;
  const trend = line && ({ line, way: kind === 'below' ? 'down' : 'up' } as const);
  return { kind: 'alert', id, price, ...(trend && { trend }) };
}

/** A line at a time (ms since the epoch): one along a drawn line has the price of that, with `precision` decimals. */
export function lineAt<L extends PriceLine>(line: L, at: number, precision: number): L {
  const { trend } = line;
  return trend ? { ...line, price: linePriceAt(trend.line, at, precision, trend.way) } : line;
}

/** An open order as its line; undefined of one without a price. `asked`: the price that an amendment under way asks for. */
export function orderLine(order: Order, asked: string | undefined): OrderLine | undefined {
  const waits = order.trigger_time === 0;
  const price = waits ? order.trigger_price : order.price;
  if (price === undefined || toPlainNumber(price) <= 0) return undefined;
  const isSum = order.market_type === 2 && order.side === 1;
  const isLinked = order.linked_order_id !== undefined;
  const fires: LineWay | undefined = waits ? (isFiredUpwards(order) ? 'up' : 'down') : undefined;
  const trend = fires && order.trigger_line && { line: order.trigger_line, way: fires };
  // Two that cancel each other are cancelled and placed anew, a trailing stop's trigger is the market's, and a drawn line's is time's.
  const isFixed = isLinked || trend !== undefined || (waits && order.trail_percent !== undefined);
  return {
    kind: 'order',
    id: order.order_id,
    price,
    side: order.side,
    left: isSum ? order.amount : subtract(order.amount, order.traded_amount),
    isSum,
    limit: waits && order.market_type === 1 ? order.price : undefined,
    fires,
    ...(trend && { trend }),
    isLinked,
    changes: isFixed ? undefined : waits ? 'trigger_price' : 'price',
    asked,
  };
}

/** Where in the chart something is asked for: at a price, or along a drawn line (T-20). */
export type AskedPlace =
  | { readonly price: string; readonly line?: undefined }
  | { readonly price?: undefined; readonly line: TrendLine };

/** An order that is asked for in the chart, to be completed in the order form. */
export type AskedOrder =
  { readonly kind: 'buy' | 'sell'; readonly price: string } | ({ readonly kind: 'stop' } & AskedPlace);

/** What of a person's own the chart shows, and what it asks for (T-19, T-20). Its members are observable. */
export interface ChartLines {
  readonly lines: readonly PriceLine[];
  /** The user's trades of the pair, oldest first. */
  readonly fills: readonly ChartFill[];
  /** Asks for an alert. */
  readonly requestAlert: (place: AskedPlace) => void;
  /** Asks for the order form; undefined where there is no place for one. */
  readonly requestOrder: ((order: AskedOrder) => void) | undefined;
  /** Calls `proceed` once the person wants an order at a price: at once, unless there are doubts about that, which are asked about (T-09). */
  readonly ask: (line: OrderLine, price: string, proceed: () => void) => void;
  /** What becomes of an order in the book at another price, in words; undefined of one that waits for a price. */
  readonly consequence: (line: OrderLine, price: string) => string | undefined;
  /** Asks the exchange for an order at another price. Answers with what it refused, for people; undefined when it is done. */
  readonly amend: (line: OrderLine, price: string) => Promise<string | undefined>;
}

/** A line with its price as a number, which is worked out once and not with every picture. */
export interface ValuedLine {
  readonly line: PriceLine;
  readonly value: number;
  /** Stands at the edge of the prices where it would be out of sight. */
  readonly staysInSight?: boolean;
}

export const valued = (line: PriceLine): ValuedLine => ({ line, value: toPlainNumber(line.price) });

/** A line as it lies in a picture, CSS px. */
export interface PlacedLine {
  readonly line: PriceLine;
  /** Where the line is, or of one along a drawn line where that comes into sight. */
  readonly y: number;
  /** The middle of its tag, which keeps clear of others'. */
  readonly tagY: number;
  /** Of one along a drawn line, where that lies, and how far right its tag stands. */
  readonly path?: TrendPath;
  readonly tagX?: number;
  /** How many further lines its tag stands for; undefined of a line whose tag another one's stands for. */
  readonly more: number | undefined;
}

/** Height that a tag takes, in units of small text. */
const tagSpace = 1.5;

/**
 * Places the lines that are in sight. Tags stand at the left edge, or where a drawn line comes into sight, as near to their lines as there
 * is room; where there are more than the strip holds, neighbours share one.
 */
export function placeLines(space: DrawingSpace, lines: readonly ValuedLine[]): readonly PlacedLine[] {
  const { frame } = space;
  const { top, height } = frame.layout.price;
  const seen = lines.flatMap((line) => placeOf(line, space) ?? []).sort((a, b) => a.y - b.y);
  const size = tagSpace * frame.unit;
  const groups = gathered(
    seen.map(({ y }) => y),
    Math.max(1, Math.floor(height / size)),
  );
  const places = stacked(
    groups.map(({ y }) => y),
    size,
    { top: top + size / 2, bottom: top + height - size / 2 },
  );
  return groups.flatMap(({ first, count }, group) =>
    seen.slice(first, first + count).map((place, member) => ({
      ...place,
      tagY: places[group] ?? place.y,
      more: member === 0 ? count - 1 : undefined,
    })),
  );
}

/** Where a line is, apart from others; undefined where it is out of sight. */
function placeOf(
  { line, value, staysInSight = false }: ValuedLine,
  space: DrawingSpace,
): Pick<PlacedLine, 'line' | 'y' | 'tagX' | 'path'> | undefined {
  if (line.trend) {
    const path = trendPath(line.trend.line, space);
    return path && { line, path, y: path.entry.y, tagX: path.entry.x };
  }
  const { priceScale, layout } = space.frame;
  const y = yOf(value, priceScale, layout.price);
  const seen = withinStrip(y, layout.price);
  return seen === y || staysInSight ? { line, y: seen } : undefined;
}

interface Group {
  readonly first: number;
  readonly count: number;
  readonly y: number;
}

/** Heights, from the top, as at most `most` groups: the nearest neighbours are joined first. */
function gathered(heights: readonly number[], most: number): readonly Group[] {
  const groups: Group[] = heights.map((y, first) => ({ first, count: 1, y }));
  while (groups.length > most) {
    let nearest = 0;
    for (let at = 1; at < groups.length - 1; at += 1)
      if (gapAfter(groups, at) < gapAfter(groups, nearest)) nearest = at;
    const [above, below] = groups.splice(nearest, 2);
    if (above && below) groups.splice(nearest, 0, { ...above, count: above.count + below.count });
  }
  return groups;
}

const gapAfter = (groups: readonly Group[], at: number): number =>
  (groups[at + 1]?.y ?? Infinity) - (groups[at]?.y ?? 0);

/** Heights, from the top, moved apart by at least `size` and kept between two bounds where there is room. */
function stacked(
  heights: readonly number[],
  size: number,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): readonly number[] {
  const places: number[] = [];
  for (const height of heights) places.push(Math.max(top, height, (places.at(-1) ?? -Infinity) + size));
  let edge = bottom;
  for (let at = places.length - 1; at >= 0; at -= 1) {
    places[at] = Math.min(places[at] ?? edge, edge);
    edge = (places[at] ?? edge) - size;
  }
  return places;
}
