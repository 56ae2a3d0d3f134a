import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';

/** A row that is held: where it was, how far it was moved in px, and over which place it is. */
export interface Drag {
  readonly from: number;
  readonly offset: number;
  readonly to: number;
}

/** How near to the window's edge a held row scrolls the page, and by how much per frame, in px. */
const edge = 96;
const scrollStep = 9;

/** Rows of one height that are moved by a handle. Answers with the row that is held and with what a handle listens to. */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const held = useRef<{ from: number; startY: number; y: number; rowHeight: number } | undefined>(undefined);

  const settle = () => {
    const { current } = held;
    if (!current) return undefined;
    const offset = current.y + window.scrollY - current.startY;
    const to = current.from + Math.round(offset / current.rowHeight);
    const next = { from: current.from, offset, to: Math.min(Math.max(to, 0), count - 1) };
    setDrag(next);
    return next;
  };

  useEdgeScroll(drag !== undefined, () => held.current?.y, settle);
  useNoBrowserDrag(drag !== undefined);
  const release = (commit: boolean) => () => {
    const last = commit ? settle() : undefined;
    held.current = undefined;
    setDrag(undefined);
    if (last && last.to !== last.from) onMove(last.from, last.to);
  };
  const handle = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const row = event.currentTarget.closest('li');
      if (event.button !== 0 || !row) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = {
        from: index,
        startY: event.clientY + window.scrollY,
        y: event.clientY,
        rowHeight: row.getBoundingClientRect().height || 1,
      };
      setDrag({ from: index, offset: 0, to: index });
    },
    onPointerMove(event: PointerEvent) {
      if (!held.current) return;
      held.current.y = event.clientY;
      settle();
    },
    onPointerUp: release(true),
    onPointerCancel: release(false),
  });
  return { drag, handle };
}

/** Scrolls the page while something is held near to the window's edge. `heightOf` says where it is, in px from the top. */
function useEdgeScroll(isHeld: boolean, heightOf: () => number | undefined, onScroll: () => void): void {
  const place = useEffectEvent(heightOf);
  const scrolled = useEffectEvent(onScroll);
  useEffect(() => {
    if (!isHeld) return undefined;
    let frame = 0;
    const scroll = () => {
      const y = place() ?? edge;
      const step = y < edge ? -scrollStep : y > window.innerHeight - edge ? scrollStep : 0;
      if (step !== 0) {
        window.scrollBy(0, step);
        scrolled();
      }
      frame = requestAnimationFrame(scroll);
    };
    frame = requestAnimationFrame(scroll);
    return () => cancelAnimationFrame(frame);
  }, [isHeld]);
}

/** The browser drags no picture and no selected text of its own while something is held: that would end the pointer. */
function useNoBrowserDrag(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    const prevent = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragstart', prevent);
    return () => window.removeEventListener('dragstart', prevent);
  }, [isHeld]);
}

/** A list with the item at one place moved to another. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items[from];
  if (moved === undefined || from === to) return items;
  const others = items.filter((_item, index) => index !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** How far a row makes room, in rows, while the row at `from` is held over the place `to`. */
export function roomFor(index: number, from: number, to: number): -1 | 0 | 1 {
  if (index > from && index <= to) return -1;
  if (index < from && index >= to) return 1;
  return 0;
}
