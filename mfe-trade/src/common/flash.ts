import { compareDecimals, isPlainDecimal } from '@exchange/format';

/**
 * Held, then faded: only while it fades does it cost the page something, and in few steps. Not an animation of the style, whose
 * beginning and end are events that pass through all of the page, for each of its rows.
 */
const timing: KeyframeAnimationOptions = {
  pseudoElement: '::before',
  delay: 400,
  duration: 200,
  easing: 'steps(4)',
  fill: 'backwards',
};

/**
 * Lights up the ground of an element (style of `FlashingPrice`) in the tint of each move of the price that it is told. A flash
 * that runs ends before another begins, so that nothing flickers however fast the price ticks; where motion is to be reduced
 * there is none.
 */
export class Flash {
  readonly #element: HTMLElement;
  #last: string | undefined;
  #animation: Animation | undefined;

  constructor(element: HTMLElement) {
    this.#element = element;
  }

  /** Takes the price as it is now: a plain decimal, or undefined while there is none. The first one does not flash. */
  take(price: string | undefined): void {
    const last = this.#last;
    this.#last = price;
    if (last === undefined || price === undefined || !isPlainDecimal(last) || !isPlainDecimal(price)) return;
    const order = compareDecimals(price, last);
    if (order === 0 || this.#animation?.playState === 'running') return;
    this.#element.dataset['flash'] = order > 0 ? 'up' : 'down';
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // The same one again: to make one costs more than all else that a tick does to a row.
    if (this.#animation) this.#animation.play();
    else this.#animation = this.#element.animate({ opacity: [1, 0] }, timing);
  }

  /** What the element shows from now on is another price. */
  reset(): void {
    this.#last = undefined;
    this.#animation?.cancel();
    delete this.#element.dataset['flash'];
  }
}
