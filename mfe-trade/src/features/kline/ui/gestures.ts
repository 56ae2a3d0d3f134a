import type { ChartPoint } from '../domain/chart-frame';

/** What a finger, a mouse or a wheel asks of the chart. Distances are CSS px of the chart itself, however it is turned. */
export interface GestureHandlers {
  readonly onPan: (distance: number) => void;
  readonly onZoom: (factor: number, x: number) => void;
  /** The crosshair should be at this point, or nowhere. */
  readonly onInspect: (point: ChartPoint | undefined) => void;
  /** A finger or the mouse button came down: what takes it for itself, or undefined when it is the chart's own. */
  readonly onGrab?: (point: ChartPoint) => Grab | undefined;
  /** A tap that moved nothing. True when it was meant for something over the chart and moves no crosshair. */
  readonly onTap?: (point: ChartPoint) => boolean;
}

/** Something that follows one finger until it is lifted, or until a second one says that it was meant otherwise. */
export interface Grab {
  move(point: ChartPoint): void;
  end(point: ChartPoint): void;
  cancel(): void;
}

/** Movement in CSS px from which a press is a drag, and time in ms from which it is a long press. */
const dragThreshold = 6;
const longPressMs = 350;
/** Zoom for each px of the wheel. */
const wheelShare = 0.0022;

type Mode = 'idle' | 'pressed' | 'panning' | 'pinching' | 'inspecting' | 'grabbing';

/**
 * Dragging moves the bars; two fingers and the wheel zoom; a mouse without button, a tap and a long press move the
 * crosshair, a second tap removes it. A press that is grabbed does none of these. Vertical drags are left to the page. `rotated` says that the element is turned
 * a quarter to the right. Returns what detaches everything.
 */
export function attachGestures(
  element: HTMLElement,
  handlers: GestureHandlers,
  rotated: boolean,
): () => void {
  const pointers = new Map<number, ChartPoint>();
  const listening = new AbortController();
  let mode: Mode = 'idle';
  let shown = false;
  let begun: ChartPoint = { x: 0, y: 0 };
  let longPress: ReturnType<typeof setTimeout> | undefined;
  let grab: Grab | undefined;
  let held = false;

  const toLocal = ({ clientX, clientY }: MouseEvent): ChartPoint => {
    const box = element.getBoundingClientRect();
    return rotated
      ? { x: clientY - box.top, y: box.right - clientX }
      : { x: clientX - box.left, y: clientY - box.top };
  };
  const inspect = (point: ChartPoint | undefined) => {
    shown = point !== undefined;
    handlers.onInspect(point);
  };
  const isDrag = (point: ChartPoint) => Math.hypot(point.x - begun.x, point.y - begun.y) > dragThreshold;
  const release = () => {
    grab?.cancel();
    grab = undefined;
    held = false;
  };
  const endPress = () => {
    clearTimeout(longPress);
    longPress = undefined;
  };

  const handleDown = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    const point = toLocal(event);
    pointers.set(event.pointerId, point);
    element.setPointerCapture(event.pointerId);
    endPress();
    if (pointers.size === 2) {
      release();
      mode = 'pinching';
    }
    if (pointers.size !== 1) return;
    begun = point;
    grab = handlers.onGrab?.(point);
    mode = grab ? 'grabbing' : 'pressed';
    if (grab) {
      inspect(undefined);
      return;
    }
    if (event.pointerType === 'mouse') return;
    longPress = setTimeout(() => {
      mode = 'inspecting';
      inspect(begun);
    }, longPressMs);
  };

  const handleMove = (event: PointerEvent) => {
    const point = toLocal(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') inspect(point);
      return;
    }
    if (mode === 'grabbing') {
      // A finger that trembles leaves a line where it is.
      if (held || isDrag(point)) {
        held = true;
        grab?.move(point);
      }
    } else if (mode === 'pinching') {
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) pinch(before, point, other);
    } else if (mode === 'inspecting') {
      inspect(point);
    } else if (mode === 'panning') {
      handlers.onPan(point.x - before.x);
    } else if (isDrag(point)) {
      mode = 'panning';
      endPress();
      inspect(undefined);
      handlers.onPan(point.x - begun.x);
    }
    pointers.set(event.pointerId, point);
  };

  const pinch = (before: ChartPoint, after: ChartPoint, other: ChartPoint) => {
    const distance = Math.hypot(after.x - other.x, after.y - other.y);
    const distanceBefore = Math.hypot(before.x - other.x, before.y - other.y);
    handlers.onPan((after.x - before.x) / 2);
    if (distanceBefore > 0 && distance > 0)
      handlers.onZoom(distance / distanceBefore, (after.x + other.x) / 2);
  };

  const handleUp = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    endPress();
    const lifted = event.type === 'pointerup';
    if (mode === 'grabbing' && lifted) {
      const done = grab;
      const point = held ? toLocal(event) : begun;
      grab = undefined;
      held = false;
      done?.end(point);
    } else if (mode === 'grabbing') {
      release();
    } else if (mode === 'pressed' && lifted && handlers.onTap?.(toLocal(event)) !== true) {
      if (event.pointerType !== 'mouse') inspect(shown ? undefined : toLocal(event));
    }
    // After a pinch the finger that is left drags on.
    mode = pointers.size === 1 && mode === 'pinching' ? 'panning' : 'idle';
  };

  const handleLeave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && pointers.size === 0) inspect(undefined);
  };

  const handleWheel = (event: WheelEvent) => {
    event.preventDefault();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))
      handlers.onPan(-(event.deltaX || event.deltaY));
    else handlers.onZoom(Math.exp(-event.deltaY * wheelShare), toLocal(event).x);
  };

  // While a finger moves the crosshair or draws, the page must not scroll under it.
  const handleTouchMove = (event: TouchEvent) => {
    if ((mode === 'inspecting' || mode === 'grabbing') && event.cancelable) event.preventDefault();
  };

  const { signal } = listening;
  element.addEventListener('pointerdown', handleDown, { signal });
  element.addEventListener('pointermove', handleMove, { signal });
  element.addEventListener('pointerup', handleUp, { signal });
  element.addEventListener('pointercancel', handleUp, { signal });
  element.addEventListener('pointerleave', handleLeave, { signal });
  element.addEventListener('wheel', handleWheel, { signal, passive: false });
  element.addEventListener('touchmove', handleTouchMove, { signal, passive: false });
  element.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  return () => {
    listening.abort();
    release();
    endPress();
  };
}
