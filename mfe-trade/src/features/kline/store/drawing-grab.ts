import { newId, type Drawing, type DrawingKind, type SpannedKind, type TextNote } from '../domain/drawing';
import {
  anchorAt,
  distance,
  hitDrawing,
  newSpanned,
  priceAt,
  pulled,
  shapeOf,
  type DrawingShape,
} from '../domain/drawing-place';
import type { DrawingSpace } from '../domain/time-axis';
import type { ChartPoint } from '../domain/chart-frame';

/** A finger that draws. Points are CSS px over the chart. */
export interface DrawingGrab {
  move(point: ChartPoint): void;
  /** The finger was lifted. */
  end(point: ChartPoint): void;
  /** The finger turned out to mean something else: all is as it was. */
  cancel(): void;
}

/** What a finger draws with. */
export interface DrawingBoard {
  /** The present picture; undefined while there is none. It changes while a finger is down. */
  readonly space: DrawingSpace | undefined;
  /** Decimals of the pair's prices; undefined while it is not known. */
  readonly precision: number | undefined;
  readonly tool: DrawingKind | undefined;
  readonly list: readonly Drawing[];
  readonly shapes: readonly DrawingShape[];
  readonly selected: number | undefined;
  readonly draft: Drawing | undefined;
  /** Opens the field for the words of a note. */
  readonly writing: { begin(note: TextNote): void };
  /** Shows a line that is being made or moved; undefined ends that. */
  drawDraft(draft: Drawing | undefined): void;
  /** Keeps a line as it is now. */
  finish(drawing: Drawing | undefined): void;
}

/** Shortest way from end to end in CSS px: less is a finger that trembled. */
const shortest = 12;

/** What a finger or mouse button that comes down draws or moves (T-11), or undefined when it is the chart's own. */
export function grabDrawing(board: DrawingBoard, point: ChartPoint): DrawingGrab | undefined {
  const { space, precision, tool } = board;
  if (!space || precision === undefined) return undefined;
  if (tool === 'horizontal') return grabHorizontal(board, point, precision);
  if (tool === 'text') return grabNote(board, point, precision);
  if (tool !== undefined) return grabSpanned(board, tool, point, precision);
  return grabSelected(board, point, space, precision);
}

function grabHorizontal(board: DrawingBoard, start: ChartPoint, precision: number): DrawingGrab {
  const at = (point: ChartPoint): Drawing | undefined =>
    board.space && { id: newId, kind: 'horizontal', price: priceAt(point.y, board.space.frame, precision) };
  board.drawDraft(at(start));
  return {
    move: (point) => board.drawDraft(at(point)),
    end: (point) => board.finish(at(point)),
    cancel: () => board.drawDraft(undefined),
  };
}

function grabNote(board: DrawingBoard, start: ChartPoint, precision: number): DrawingGrab {
  const at = (point: ChartPoint): Drawing | undefined =>
    board.space && { id: newId, kind: 'text', at: anchorAt(point, board.space, precision), text: '' };
  board.drawDraft(at(start));
  return {
    move: (point) => board.drawDraft(at(point)),
    end: (point) => board.finish(at(point)),
    cancel: () => board.drawDraft(undefined),
  };
}

function grabSpanned(
  board: DrawingBoard,
  kind: SpannedKind,
  start: ChartPoint,
  precision: number,
): DrawingGrab {
  const anchor = (point: ChartPoint) => board.space && anchorAt(point, board.space, precision);
  const placed = board.draft?.kind === kind ? board.draft.ends[0] : undefined;
  const first = placed ?? anchor(start);
  const at = (point: ChartPoint): Drawing | undefined => {
    const second = anchor(point);
    return first && second && board.space && newSpanned(kind, [first, second], board.space, precision);
  };
  const onlyFirst: Drawing | undefined =
    first && board.space && newSpanned(kind, [first, first], board.space, precision);
  const reaches = (drawing: Drawing | undefined): boolean => {
    if (!drawing || !board.space) return false;
    const [from, to] = shapeOf(drawing, board.space).ends;
    return distance(from, to) >= shortest;
  };
  board.drawDraft(placed ? at(start) : onlyFirst);
  return {
    move: (point) => board.drawDraft(at(point)),
    end: (point) => {
      const line = at(point);
      if (reaches(line)) board.finish(line);
      else board.drawDraft(onlyFirst);
    },
    cancel: () => board.drawDraft(placed && onlyFirst),
  };
}

function grabSelected(
  board: DrawingBoard,
  start: ChartPoint,
  space: DrawingSpace,
  precision: number,
): DrawingGrab | undefined {
  const hit = hitDrawing(start, board.shapes, board.selected);
  const line = board.list.find(({ id }) => id === board.selected);
  if (!line || hit?.id !== line.id) return undefined;
  const { part } = hit;
  // Without movement nothing was changed.
  let moved: Drawing | undefined;
  return {
    move: (point) => {
      moved = pulled(line, part, start, point, board.space ?? space, precision);
      board.drawDraft(moved);
    },
    end() {
      if (moved) board.finish(moved);
      else if (line.kind === 'text') board.writing.begin(line);
    },
    cancel: () => board.drawDraft(undefined),
  };
}
