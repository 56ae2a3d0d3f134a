import { compareDecimals, isPlainDecimal } from '@exchange/format';
import { classNames } from '@exchange/ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './flashing-price.module.css';

/**
 * Held, then faded: only while it fades does it cost the page something in each frame. Not an animation of the style, whose
 * beginning and end are events that pass through all of the page, for each of its rows.
 */
const timing: KeyframeAnimationOptions = {
  pseudoElement: '::before',
  delay: 400,
  duration: 200,
  easing: 'ease-out',
  fill: 'backwards',
};

/**
 * A live price on a ground that lights up in the tint of its move. A flash that runs ends before another begins,
 * so that nothing flickers however fast the price ticks; where motion is to be reduced there is none. It is begun on the
 * element itself: a tick costs no further render, and nothing but opacity is animated.
 */
export function FlashingPrice({
  price,
  className,
  children,
}: {
  /** Plain decimal; undefined while there is none. The first one does not flash. */
  readonly price: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  const element = useRef<HTMLSpanElement>(null);
  const before = useRef(price);
  const flash = useRef<Animation | undefined>(undefined);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = price;
    if (last === undefined || price === undefined || !isPlainDecimal(last) || !isPlainDecimal(price)) return;
    const order = compareDecimals(price, last);
    const target = element.current;
    if (order === 0 || !target || flash.current?.playState === 'running') return;
    target.dataset['flash'] = order > 0 ? 'up' : 'down';
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    flash.current = target.animate({ opacity: [1, 0] }, timing);
  }, [price]);
  return (
    <span ref={element} className={classNames(styles.price, className)}>
      {children}
    </span>
  );
}
