import { extremesOf, xOfSlot, type ChartFrame } from '../domain/chart-frame';
import { yOf } from '../domain/scale';
import { labelFont, type ChartStyle } from './chart-style';
import { line, strokes, type Element, type Label } from './elements';
import { coloursOf, fillElements, levelAt, lineElements, lineTags, tagLabel } from './line-elements';

/** Sizes in units of small text: of the line from an extreme price to its bar, and of the room that a tag takes. */
const tagSpace = 1.5;
const pointer = { length: 1.1, gap: 0.18 };

/**
 * What stands over the picture: a person's fills and prices, the highest and the lowest price in sight, those of drawn lines, and the
 * last one with its line.
 */
export function markElements(frame: ChartFrame, style: ChartStyle): readonly Element[] {
  return [
    ...fillElements(frame, style),
    ...lineElements(frame, style),
    ...extremes(frame, style),
    ...drawnPrices(frame, style),
    ...lastPrice(frame, style),
    ...lineTags(frame, style),
  ];
}

function extremes(frame: ChartFrame, { palette, exactText }: ChartStyle): readonly Element[] {
  const found = extremesOf(frame);
  if (!found) return [];
  const { unit, width, slots, priceScale, layout } = frame;
  return (['high', 'low'] as const).flatMap((side): readonly Element[] => {
    const slot = found[side];
    const x = xOfSlot(frame, slot);
    const y = yOf(slots[slot]?.[side] ?? 0, priceScale, layout.price);
    const way = x > width / 2 ? -1 : 1;
    const end = x + way * pointer.length * unit;
    return [
      strokes([line(x, y, end, y)], { stroke: palette.strongText }),
      {
        type: 'label',
        text: exactText(frame.firstIndex + slot, side),
        x: end + way * pointer.gap * unit,
        y,
        align: way > 0 ? 'left' : 'right',
        baseline: 'middle',
        fill: palette.strongText,
        font: labelFont(frame, palette),
      },
    ];
  });
}

function drawnPrices(frame: ChartFrame, style: ChartStyle): readonly Label[] {
  const { price } = frame.layout;
  const { drawing, surface } = style.palette;
  const ofDrawings = style.drawings.flatMap(({ prices, ends }) =>
    prices.map((text, end) => ({ text, y: ends[end]?.y ?? -1, ground: drawing, ink: surface })),
  );
  const ofLines = style.lines.flatMap((each) => {
    if (!each.edge) return [];
    const y = yOf(each.edge.value, frame.priceScale, price);
    return [{ text: each.edge.text, y, ...coloursOf(each, style.palette) }];
  });
  const said = [...ofDrawings, ...ofLines].filter(({ y }) => isInside(y, frame));
  const places = spreadTags(
    said.map(({ y }) => y),
    yOf(frame.lastClose, frame.priceScale, price),
    tagSpace * frame.unit,
  );
  return said.map((tag, index) =>
    tagLabel(frame, style, { ...tag, y: places[index] ?? tag.y, side: 'right' }),
  );
}

/**
 * Where tags beside the chart stand so that none covers another: as near to their own heights as there is room, in
 * their order, and clear of one that stays at `fixed`. All are CSS px from the top; each tag is `size` high.
 */
export function spreadTags(heights: readonly number[], fixed: number, size: number): readonly number[] {
  const places = [...heights];
  const order = heights.map((height, index) => ({ height, index })).sort((a, b) => a.height - b.height);
  let edge = fixed;
  for (const { height, index } of order.filter((tag) => tag.height < fixed).reverse()) {
    edge = Math.min(height, edge - size);
    places[index] = edge;
  }
  edge = fixed;
  for (const { height, index } of order.filter((tag) => tag.height >= fixed)) {
    edge = Math.max(height, edge + size);
    places[index] = edge;
  }
  return places;
}

function lastPrice(frame: ChartFrame, style: ChartStyle): readonly Element[] {
  const { palette, last } = style;
  const y = yOf(frame.lastClose, frame.priceScale, frame.layout.price);
  if (!last || !isInside(y, frame)) return [];
  const [ground, ink] = {
    rising: [palette.up, palette.upInk] as const,
    falling: [palette.down, palette.downInk] as const,
    stale: [palette.text, palette.surface] as const,
  }[last.state];
  const height = Math.round(y) + 0.5;
  return [
    levelAt(frame, ground, false, height),
    tagLabel(frame, style, { text: last.text, y: height, ground, ink, side: 'right' }),
  ];
}

function isInside(y: number, { layout: { price } }: ChartFrame): boolean {
  return y >= price.top && y <= price.top + price.height;
}
