import type { ChartPoint } from '../domain/chart-frame';

/** What a finger, a mouse or a wheel asks of the chart. Distances are CSS px of the chart itself, however it is turned. */
export interface GestureHandlers {
  readonly onPan: (distance: number) => void;
  readonly onZoom: (factor: number, x: number) => void;
  /** The crosshair should be at this point, or nowhere. */
  readonly onInspect: (point: ChartPoint | undefined) => void;
  /** A finger or the mouse button came down: what takes it for itself, or undefined when it is the chart's own. */
  readonly onGrab?: (point: ChartPoint, isMouse: boolean) => Grab | undefined;
  /** The mouse's other button, or a long press that moved nothing, asked for what can be done at this point. */
  readonly onMenu?: (point: ChartPoint) => void;
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
/** Two places nearer to each other than this, in CSS px, are one that was rounded. */
const samePixel = 1.5;
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
  return new Gestures(element, handlers, rotated).attach();
}

class Gestures {
  private readonly pointers = new Map<number, ChartPoint>();
  private mode: Mode = 'idle';
  /** Where the crosshair is, if anywhere. */
  private shown: ChartPoint | undefined;
  private begun: ChartPoint = { x: 0, y: 0 };
  private longPress: ReturnType<typeof setTimeout> | undefined;
  private grab: Grab | undefined;
  /** Where the element is while a finger is down: to measure it with each move would make the page lay itself out each time. */
  private box: DOMRect | undefined;
  /** What is grabbed, or the crosshair of a long press, has been moved. */
  private held = false;
  /** The finger that is being lifted asked for the menu, or has drawn something. */
  private hasActed = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly handlers: GestureHandlers,
    private readonly rotated: boolean,
  ) {}

  attach(): () => void {
    const { element } = this;
    const listening = new AbortController();
    const { signal } = listening;
    const handleUp = (event: PointerEvent) => this.handleUp(event);
    element.addEventListener('pointerdown', (event) => this.handleDown(event), { signal });
    element.addEventListener('pointermove', (event) => this.handleMove(event), { signal });
    element.addEventListener('pointerup', handleUp, { signal });
    element.addEventListener('pointercancel', handleUp, { signal });
    element.addEventListener('pointerleave', (event) => this.handleLeave(event), { signal });
    element.addEventListener('wheel', (event) => this.handleWheel(event), { signal, passive: false });
    element.addEventListener('touchmove', (event) => this.handleTouchMove(event), { signal, passive: false });
    element.addEventListener('touchend', (event) => this.handleTouchEnd(event), { signal, passive: false });
    element.addEventListener('contextmenu', (event) => this.handleMenu(event), { signal });
    return () => {
      listening.abort();
      this.release();
      this.endPress();
    };
  }

  private handleDown(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (this.pointers.size === 0) this.box = this.element.getBoundingClientRect();
    this.hasActed = false;
    const point = this.toLocal(event);
    this.pointers.set(event.pointerId, point);
    this.element.setPointerCapture(event.pointerId);
    this.endPress();
    if (this.pointers.size === 2) {
      this.release();
      this.mode = 'pinching';
    }
    if (this.pointers.size !== 1) return;
    this.begun = point;
    this.grab = this.handlers.onGrab?.(point, event.pointerType === 'mouse');
    this.mode = this.grab ? 'grabbing' : 'pressed';
    if (this.grab) {
      this.inspect(undefined);
      return;
    }
    if (event.pointerType === 'mouse') return;
    this.longPress = setTimeout(() => {
      this.mode = 'inspecting';
      this.inspect(this.begun);
    }, longPressMs);
  }

  private handleMove(event: PointerEvent): void {
    const point = this.toLocal(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') this.inspect(point);
      return;
    }
    if (this.mode === 'grabbing') {
      // A finger that trembles leaves a line where it is.
      if (this.held || this.isDrag(point)) {
        this.held = true;
        this.grab?.move(point);
      }
    } else if (this.mode === 'pinching') {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) this.pinch(before, point, other);
    } else if (this.mode === 'inspecting') {
      this.held ||= this.isDrag(point);
      this.inspect(point);
    } else if (this.mode === 'panning') {
      this.handlers.onPan(point.x - before.x);
    } else if (this.isDrag(point)) {
      this.mode = 'panning';
      this.endPress();
      this.inspect(undefined);
      this.handlers.onPan(point.x - this.begun.x);
    }
    this.pointers.set(event.pointerId, point);
  }

  private handleUp(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId)) return;
    this.endPress();
    const lifted = event.type === 'pointerup';
    if (this.mode === 'grabbing' && lifted) {
      const done = this.grab;
      const point = this.held ? this.toLocal(event) : this.begun;
      this.grab = undefined;
      this.held = false;
      this.hasActed = true;
      done?.end(point);
    } else if (this.mode === 'grabbing') {
      this.release();
    } else if (this.mode === 'inspecting') {
      if (lifted && !this.held) {
        this.hasActed = true;
        this.handlers.onMenu?.(this.shown ?? this.begun);
      }
      this.held = false;
    } else if (this.mode === 'pressed' && lifted && this.handlers.onTap?.(this.toLocal(event)) !== true) {
      if (event.pointerType !== 'mouse') this.inspect(this.shown ? undefined : this.toLocal(event));
    }
    if (this.pointers.size === 0) this.box = undefined;
    // After a pinch the finger that is left drags on.
    this.mode = this.pointers.size === 1 && this.mode === 'pinching' ? 'panning' : 'idle';
  }

  private handleLeave(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && this.pointers.size === 0) this.inspect(undefined);
  }

  /** A finger's long press asks when it is lifted, not before. */
  private handleMenu(event: MouseEvent): void {
    event.preventDefault();
    if (this.mode === 'idle') this.handlers.onMenu?.(this.atCrosshair(this.toLocal(event)));
  }

  private handleWheel(event: WheelEvent): void {
    event.preventDefault();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))
      this.handlers.onPan(-(event.deltaX || event.deltaY));
    else this.handlers.onZoom(Math.exp(-event.deltaY * wheelShare), this.toLocal(event).x);
  }

  /** While a finger moves the crosshair or draws, the page must not scroll under it. */
  private handleTouchMove(event: TouchEvent): void {
    const { mode } = this;
    if ((mode === 'inspecting' || mode === 'grabbing') && event.cancelable) event.preventDefault();
  }

  /** The mouse that a browser makes of a lifted finger would take the focus from the menu, or from a note's field, which closes it. */
  private handleTouchEnd(event: TouchEvent): void {
    if (this.hasActed && event.cancelable) event.preventDefault();
    this.hasActed = false;
  }

  private pinch(before: ChartPoint, after: ChartPoint, other: ChartPoint): void {
    const distance = Math.hypot(after.x - other.x, after.y - other.y);
    const distanceBefore = Math.hypot(before.x - other.x, before.y - other.y);
    this.handlers.onPan((after.x - before.x) / 2);
    if (distanceBefore > 0 && distance > 0)
      this.handlers.onZoom(distance / distanceBefore, (after.x + other.x) / 2);
  }

  private inspect(point: ChartPoint | undefined): void {
    this.shown = point;
    this.handlers.onInspect(point);
  }

  /** A point, or the crosshair's in the same pixel: browsers tell where a menu is asked for in whole px, and each is several ticks. */
  private atCrosshair(point: ChartPoint): ChartPoint {
    const { shown } = this;
    return shown && Math.hypot(shown.x - point.x, shown.y - point.y) < samePixel ? shown : point;
  }

  private isDrag(point: ChartPoint): boolean {
    return Math.hypot(point.x - this.begun.x, point.y - this.begun.y) > dragThreshold;
  }

  private release(): void {
    this.grab?.cancel();
    this.grab = undefined;
    this.held = false;
  }

  private endPress(): void {
    clearTimeout(this.longPress);
    this.longPress = undefined;
  }

  private toLocal({ clientX, clientY }: MouseEvent): ChartPoint {
    const box = this.box ?? this.element.getBoundingClientRect();
    return this.rotated
      ? { x: clientY - box.top, y: box.right - clientX }
      : { x: clientX - box.left, y: clientY - box.top };
  }
}
