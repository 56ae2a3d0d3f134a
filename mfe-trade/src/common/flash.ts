import { compareDecimals, isPlainDecimal } from '@exchange/format';

/** How long a flash is in its full tint, and when it ends, ms after its move. */
const fadesAtMs = 400;
const endsAtMs = 600;
/** Flashes whose prices do not tick meanwhile are seen to this often, and so much later, ms. */
const beatMs = 200;

const lit = new Set<Flash>();
let beat: ReturnType<typeof setInterval> | undefined;

function onBeat(): void {
  const then = performance.now() - beatMs;
  for (const flash of lit) flash.settle(then);
  if (lit.size > 0) return;
  clearInterval(beat);
  beat = undefined;
}

/**
 * Lights up the ground of an element (style of `FlashingPrice`) in the tint of each move of the price that it is told. A flash
 * that runs ends before another begins, so that nothing flickers however fast the price ticks; where motion is to be reduced
 * there is none. It fades and ends with what else a tick changes, or, where nothing ticks, together with all others: frames
 * of its own, as an animation has, would be most of what a list that ticks costs.
 */
export class Flash {
  readonly #element: HTMLElement;
  readonly #stillness = matchMedia('(prefers-reduced-motion: reduce)');
  #last: string | undefined;
  /** By `performance.now`. */
  #begun = 0;

  constructor(element: HTMLElement) {
    this.#element = element;
    element.dataset['flash'] = '';
  }

  /** Takes the price as it is now: a plain decimal, or undefined while there is none. The first one does not flash. */
  take(price: string | undefined): void {
    const last = this.#last;
    this.#last = price;
    const now = performance.now();
    this.settle(now);
    if (last === undefined || price === undefined || !isPlainDecimal(last) || !isPlainDecimal(price)) return;
    if (lit.has(this) || this.#stillness.matches) return;
    const order = compareDecimals(price, last);
    if (order === 0) return;
    this.#begun = now;
    this.#element.dataset['flash'] = order > 0 ? 'up' : 'down';
    lit.add(this);
    beat ??= setInterval(onBeat, beatMs);
  }

  /** Shows a flash that runs as it is at this time, by `performance.now`. */
  settle(time: number): void {
    if (!lit.has(this)) return;
    const { dataset } = this.#element;
    const age = time - this.#begun;
    if (age >= endsAtMs) {
      lit.delete(this);
      dataset['flash'] = '';
    } else if (age >= fadesAtMs)
      dataset['flash'] = dataset['flash']?.startsWith('up') ? 'up-fading' : 'down-fading';
  }

  /** What the element shows from now on is another price. */
  reset(): void {
    this.#last = undefined;
    this.#element.dataset['flash'] = '';
    lit.delete(this);
  }
}
