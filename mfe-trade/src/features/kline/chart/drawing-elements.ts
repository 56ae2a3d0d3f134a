import type { DrawingShape } from '../domain/drawing-place';
import { box, line, strokes, type Handle, type Label, type Strokes } from './elements';
import type { Palette } from './palette';

/** A drawing as it lies in the picture; a selected one is thicker and shows the points by which it is held. */
export interface DrawnLine extends DrawingShape {
  readonly selected: boolean;
  /** Exact prices, as texts, that stand at the chart's edge: of its first end, and of the second. */
  readonly prices: readonly string[];
}

/** Size in CSS px of the points by which a selected line is held, and width of lines. */
const handle = 4.5;
const width = { usual: 1.4, selected: 2.2 };
/** How far words stand above their line, CSS px, and how much of the colour an area has. */
const above = 2;
const areaOpacity = 0.12;
/** Height that words take, CSS px: those of a line that is nearer to the one before are left out. */
const wordHeight = 13;
/** Stands for a note that has no words yet. */
const emptyNote = 'Aa';

/** Lines that a person drew, and over each that is selected what holds it. They are placed by the frame already. */
export function drawingElements(
  lines: readonly DrawnLine[],
  palette: Palette,
  font: string,
): readonly (Strokes | Handle | Label)[] {
  return lines.flatMap((drawn) => [
    ...areaOf(drawn, palette),
    ...(drawn.kind === 'text' ? [] : [outlineOf(drawn, palette)]),
    ...wordsOf(drawn, palette, font),
    ...(drawn.selected ? drawn.handles : []).map(({ x, y }): Handle => ({
      ...{ type: 'handle', x, y, radius: handle, fill: palette.surface, stroke: palette.drawing },
      lineWidth: width.selected,
    })),
  ]);
}

function outlineOf({ lines, selected }: DrawnLine, palette: Palette): Strokes {
  return strokes(
    lines.map(([from, to]) => line(from.x, from.y, to.x, to.y)),
    { stroke: palette.drawing, lineWidth: selected ? width.selected : width.usual },
  );
}

/** What a rectangle or a channel surrounds, a little tinted. */
function areaOf({ kind, ends: [from, to], lines }: DrawnLine, palette: Palette): readonly Strokes[] {
  const [, second] = lines;
  const style = { fill: palette.drawing, opacity: areaOpacity };
  if (kind === 'rectangle') return [strokes([box(from.x, from.y, to.x, to.y)], style)];
  if (kind !== 'channel' || !second) return [];
  const points = [from, to, second[1], second[0]].flatMap(({ x, y }) => [x, y]);
  return [strokes([{ points, closed: true }], style)];
}

const wordsOf = ({ kind, words }: DrawnLine, palette: Palette, font: string): readonly Label[] =>
  apart(words).map(({ x, y, text }) => ({
    ...{ type: 'label', text: kind === 'text' && text === '' ? emptyNote : text, x, y: y - above },
    ...{ align: 'left', baseline: 'bottom', fill: palette.drawing, font },
  }));

function apart(words: DrawnLine['words']): DrawnLine['words'] {
  const kept: DrawnLine['words'][number][] = [];
  for (const word of words) {
    const before = kept.at(-1);
    if (!before || Math.abs(word.y - before.y) >= wordHeight) kept.push(word);
  }
  return kept;
}
