import type { Clipped, Element, Ground, Handle, Label, Path, Strokes } from './elements';

/** Draws elements, from the back to the front, in CSS px from the canvas' top left corner. */
export function paint(context: CanvasRenderingContext2D, elements: readonly Element[]): void {
  for (const element of elements) {
    switch (element.type) {
      case 'strokes':
        paintStrokes(context, element);
        break;
      case 'label':
        paintLabel(context, element);
        break;
      case 'handle':
        paintHandle(context, element);
        break;
      default:
        paintClipped(context, element);
    }
  }
}

function paintStrokes(context: CanvasRenderingContext2D, strokes: Strokes): void {
  const { paths, fill, stroke, lineWidth, lineJoin, opacity, dashes } = strokes;
  if (paths.length === 0) return;
  context.beginPath();
  for (const path of paths) trace(context, path);
  context.globalAlpha = opacity;
  if (fill !== undefined) {
    context.fillStyle = fill;
    context.fill();
  }
  if (stroke !== undefined) {
    context.strokeStyle = stroke;
    context.lineWidth = lineWidth;
    context.lineJoin = lineJoin;
    context.setLineDash(dashes);
    context.stroke();
  }
  context.globalAlpha = 1;
}

function trace(context: CanvasRenderingContext2D, { points, closed }: Path): void {
  context.moveTo(points[0] ?? 0, points[1] ?? 0);
  for (let at = 2; at < points.length; at += 2) context.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
  if (closed) context.closePath();
}

function paintLabel(context: CanvasRenderingContext2D, label: Label): void {
  const { text, x, y, align, baseline, fill, font, ground } = label;
  context.font = font;
  context.textAlign = align;
  context.textBaseline = baseline;
  if (ground) paintGround(context, label, ground);
  context.fillStyle = fill;
  context.fillText(text, x, y);
}

/** What the label stands on; its font must be set. */
function paintGround(context: CanvasRenderingContext2D, { text, x, y, align }: Label, ground: Ground): void {
  const { fill, height, padding, radius } = ground;
  const width = context.measureText(text).width + 2 * padding;
  const left = { left: x - padding, center: x - width / 2, right: x + padding - width }[align];
  // The outline's joins round the corners: not every browser has round boxes.
  context.beginPath();
  context.rect(left + radius, y - height / 2 + radius, width - 2 * radius, height - 2 * radius);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = fill;
  context.lineWidth = 2 * radius;
  context.lineJoin = 'round';
  context.setLineDash([]);
  context.stroke();
}

function paintHandle(context: CanvasRenderingContext2D, handle: Handle): void {
  const { x, y, radius, fill, stroke, lineWidth } = handle;
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = stroke;
  context.lineWidth = lineWidth;
  context.setLineDash([]);
  context.stroke();
}

function paintClipped(context: CanvasRenderingContext2D, { strip, width, children }: Clipped): void {
  if (children.length === 0) return;
  context.save();
  context.beginPath();
  context.rect(0, strip.top, width, strip.height);
  context.clip();
  paint(context, children);
  context.restore();
}
