import { xOfSlot, type ChartFrame } from '../domain/chart-frame';
import type { FillMark } from '../domain/fill-marks';
import type { PlacedLine } from '../domain/price-line';
import type { TrendPath } from '../domain/trend-path';
import { yOf } from '../domain/scale';
import { labelFont, type ChartStyle } from './chart-style';
import { line, strokes, type Element, type Label, type Levels, type Path } from './elements';
import type { Palette } from './palette';

/** Sizes of a tag in units of small text. */
const tag = { height: 1.46, padding: 0.36, radius: 0.27 };
/** Size of a fill's triangle, and its distance from its bar, in units of small text. */
const triangle = { half: 0.36, height: 0.6, gap: 0.25 };
const dashes = { dash: 3, gap: 3 };
const pendingDashes = { dash: 1, gap: 3 };

/** A person's own lines (T-19, T-20): levels that look alike as one element. */
export function lineElements(frame: ChartFrame, { lines, palette }: ChartStyle): readonly Element[] {
  const levels = new Map<string, Levels & { readonly heights: number[] }>();
  const drawn: Element[] = [];
  for (const each of lines) {
    const stroke = coloursOf(each, palette).ground;
    if (each.path) drawn.push(trendElement(frame, each.path, stroke, each.isPending));
    else {
      const key = `${stroke} ${String(each.isPending)}`;
      const alike = levels.get(key) ?? { ...levelAt(frame, stroke, each.isPending), heights: [] };
      alike.heights.push(Math.round(each.y) + 0.5);
      levels.set(key, alike);
    }
  }
  return [...levels.values(), ...drawn];
}

function trendElement(frame: ChartFrame, path: TrendPath, stroke: string, isPending: boolean): Element {
  const { dash, gap } = isPending ? pendingDashes : dashes;
  const children = [strokes([line(...path.points)], { stroke, dashes: [dash, gap], lineJoin: 'bevel' })];
  return { type: 'clipped', strip: frame.layout.price, width: frame.width, children };
}

/** Dashed lines at heights, CSS px from the top. */
export const levelAt = (
  { width }: ChartFrame,
  stroke: string,
  isPending = false,
  ...heights: readonly number[]
): Levels => ({ type: 'levels', heights, width, stroke, ...(isPending ? pendingDashes : dashes) });

/** Their tags at the chart's left edge, over all lines. What is not where the exchange has it stands on the chart's own ground. */
export function lineTags(frame: ChartFrame, style: ChartStyle): readonly Label[] {
  return style.lines.flatMap((each) => {
    if (each.more === undefined) return [];
    const { ground, ink } = coloursOf(each, style.palette);
    const at = { text: each.text, y: each.tagY, side: 'left', inset: each.tagX ?? 0 } as const;
    const colours = each.isPending
      ? { ground: style.palette.surface, ink: ground, edge: ground }
      : { ground, ink };
    return [tagLabel(frame, style, { ...at, ...colours })];
  });
}

/** Colours of a line and of what is written at it. */
export function coloursOf({ line: { kind, ...rest } }: PlacedLine, palette: Palette) {
  if (kind === 'alert') return { ground: palette.drawing, ink: palette.surface };
  if (kind === 'cost') return { ground: palette.line, ink: palette.surface };
  return 'side' in rest && rest.side === 1
    ? { ground: palette.up, ink: palette.upInk }
    : { ground: palette.down, ink: palette.downInk };
}

/** Where a person bought, below the bar, and sold, above it; larger where several fills fell into one bar (T-20). */
export function fillElements(frame: ChartFrame, { fills, palette }: ChartStyle): readonly Element[] {
  const paths = (wanted: 1 | 2) =>
    fills.filter(({ side }) => side === wanted).flatMap((mark) => fillPath(frame, mark));
  return ([1, 2] as const).flatMap((side) => {
    const drawn = paths(side);
    if (drawn.length === 0) return [];
    return [
      strokes(drawn, {
        fill: side === 1 ? palette.up : palette.down,
        stroke: palette.surface,
        lineWidth: 1,
        isApart: true,
      }),
    ];
  });
}

function fillPath(frame: ChartFrame, { slot, side, fills }: FillMark): readonly Path[] {
  const bar = frame.slots[slot];
  if (!bar) return [];
  const { unit, chartType, priceScale, layout } = frame;
  const isClose = chartType === 'line' || chartType === 'area';
  const way = side === 1 ? 1 : -1;
  const size = (fills.length > 1 ? 1.35 : 1) * unit;
  const price = isClose ? bar.close : side === 1 ? bar.low : bar.high;
  const tip = yOf(price, priceScale, layout.price) + way * triangle.gap * unit;
  const x = xOfSlot(frame, slot);
  const foot = tip + way * triangle.height * size;
  const half = triangle.half * size;
  return [{ points: [x, tip, x + half, foot, x - half, foot], closed: true }];
}

/** A text on a ground of its own at an edge of the chart. */
export function tagLabel(
  frame: ChartFrame,
  { palette }: ChartStyle,
  {
    text,
    y,
    ground,
    ink,
    side,
    inset = 0,
    edge,
  }: Readonly<Record<'text' | 'ground' | 'ink', string>> & {
    readonly y: number;
    readonly side: 'left' | 'right';
    /** How far from that edge, CSS px. */
    readonly inset?: number;
    /** Colour of its border, where it has one. */
    readonly edge?: string;
  },
): Label {
  const { unit, width } = frame;
  return {
    type: 'label',
    text,
    x: side === 'left' ? inset + tag.padding * unit : width - inset - tag.padding * unit,
    y,
    align: side,
    baseline: 'middle',
    fill: ink,
    font: labelFont(frame, palette),
    ground: {
      fill: ground,
      height: tag.height * unit,
      padding: tag.padding * unit,
      radius: tag.radius * unit,
      ...(edge !== undefined && { edge }),
    },
  };
}
