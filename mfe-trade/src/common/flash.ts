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
 * Lights up the ground of an element (style of `FlashingPrice`) in the tint of each move of the price that it is told. The
 * first price does not flash. A flash that runs ends before another begins, so that nothing flickers however fast the price
 * ticks; where motion is to be reduced there is none.
 */
export function createFlash(element: HTMLElement): (price: string | undefined) => void {
  let last: string | undefined;
  let animation: Animation | undefined;
  return (price) => {
    const before = last;
    last = price;
    if (before === undefined || price === undefined || !isPlainDecimal(before) || !isPlainDecimal(price))
      return;
    const order = compareDecimals(price, before);
    if (order === 0 || animation?.playState === 'running') return;
    element.dataset['flash'] = order > 0 ? 'up' : 'down';
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // The same one again: to make one costs more than all else that a tick does to a row.
    if (animation) animation.play();
    else animation = element.animate({ opacity: [1, 0] }, timing);
  };
}
