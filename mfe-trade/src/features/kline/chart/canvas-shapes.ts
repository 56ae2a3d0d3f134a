import type { Ground, Label, Levels, Path, Rectangles, Strokes } from './elements';

/** What is needed of a canvas. */
export type Canvas = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'globalAlpha'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'arcTo'
  | 'closePath'
  | 'fill'
  | 'stroke'
  | 'fillRect'
  | 'createPattern'
  | 'fillText'
  | 'measureText'
>;

/** Takes a path to the canvas. */
export function tracePath(
  canvas: Pick<Canvas, 'moveTo' | 'lineTo' | 'closePath'>,
  { points, closed }: Path,
): void {
  canvas.moveTo(points[0] ?? 0, points[1] ?? 0);
  for (let at = 2; at < points.length; at += 2) canvas.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
  if (closed) canvas.closePath();
}

/** Fills rectangles one by one: as one path they take a canvas ten times as long. */
export function drawRectangles(canvas: Canvas, { list, fill, opacity }: Rectangles): void {
  canvas.fillStyle = fill;
  canvas.globalAlpha = opacity;
  for (const { left, top, right, bottom } of list) canvas.fillRect(left, top, right - left, bottom - top);
}

/** Draws small shapes one by one. */
export function drawApart(canvas: Canvas, { paths, fill, stroke, lineWidth, opacity }: Strokes): void {
  canvas.globalAlpha = opacity;
  canvas.lineWidth = lineWidth;
  if (fill !== undefined) canvas.fillStyle = fill;
  if (stroke !== undefined) canvas.strokeStyle = stroke;
  for (const path of paths) {
    canvas.beginPath();
    tracePath(canvas, path);
    if (fill !== undefined) canvas.fill();
    if (stroke !== undefined) canvas.stroke();
  }
}

/** Draws dashed levels as rectangles of a pattern: dash by dash they would take a canvas ten times as long. */
export function drawLevels(canvas: Canvas, { heights, width, ...look }: Levels): void {
  const pattern = dashPattern(canvas, look);
  if (pattern) canvas.fillStyle = pattern;
  for (const y of heights) canvas.fillRect(0, y - 0.5, width, 1);
}

type DashLook = Pick<Levels, 'stroke' | 'dash' | 'gap'>;
const patterns = new Map<string, CanvasPattern | null>();

/** A dash and its gap, a CSS px high, repeated. */
function dashPattern(canvas: Canvas, { stroke, dash, gap }: DashLook): CanvasPattern | null {
  const scale = window.devicePixelRatio;
  const key = [stroke, dash, gap, scale].join(' ');
  const known = patterns.get(key);
  if (known !== undefined) return known;
  const tile = document.createElement('canvas');
  tile.width = Math.max(1, Math.round((dash + gap) * scale));
  tile.height = 1;
  const drawn = tile.getContext('2d');
  if (drawn) drawn.fillStyle = stroke;
  drawn?.fillRect(0, 0, Math.round(dash * scale), 1);
  const pattern = canvas.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix([1 / scale, 0, 0, 1, 0, 0]));
  patterns.set(key, pattern);
  return pattern;
}

/** Writes texts, each on its ground where it has one. */
export function drawLabels(canvas: Canvas, labels: readonly Label[]): void {
  let before: Label | undefined;
  for (const label of labels) {
    // Each of these takes a canvas as long as a text: for a font it looks up the styles of its page.
    if (label.font !== before?.font) canvas.font = label.font;
    if (label.align !== before?.align) canvas.textAlign = label.align;
    if (label.baseline !== before?.baseline) canvas.textBaseline = label.baseline;
    before = label;
    if (label.ground) drawGround(canvas, label, label.ground);
    canvas.fillStyle = label.fill;
    canvas.fillText(label.text, label.x, label.y);
  }
}

/** Share of a text's width that lies to the left of its place. */
const shareLeft = { left: 0, center: 0.5, right: 1 };

/** Widths of texts by font and text; all are forgotten when there are so many, since prices come and go. */
const widths = new Map<string, number>();
const mostWidths = 1_000;

/** How wide a label's text is. Most labels are the same in each frame, and to measure one takes a canvas nearly as long as to write it. */
function widthOf(canvas: Canvas, { text, font }: Label): number {
  const key = `${font} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const { width } = canvas.measureText(text);
  if (widths.size >= mostWidths) widths.clear();
  widths.set(key, width);
  return width;
}

function drawGround(canvas: Canvas, label: Label, ground: Ground): void {
  const { x, y, align } = label;
  const { fill, height, padding, radius, edge } = ground;
  const width = widthOf(canvas, label);
  const left = x - shareLeft[align] * width - padding;
  const right = left + width + 2 * padding;
  const [top, bottom] = [y - height / 2, y + height / 2];
  canvas.beginPath();
  canvas.moveTo(left + radius, top);
  canvas.arcTo(right, top, right, bottom, radius);
  canvas.arcTo(right, bottom, left, bottom, radius);
  canvas.arcTo(left, bottom, left, top, radius);
  canvas.arcTo(left, top, right, top, radius);
  canvas.closePath();
  canvas.fillStyle = fill;
  canvas.fill();
  if (edge === undefined) return;
  canvas.strokeStyle = edge;
  canvas.lineWidth = 1;
  canvas.stroke();
}
