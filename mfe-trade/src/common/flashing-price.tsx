import { compareDecimals, isPlainDecimal } from '@exchange/format';
import { classNames } from '@exchange/ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './flashing-price.module.css';

/**
 * A live price on a ground that lights up in the tint of its move. A flash that runs ends before another begins,
 * so that nothing flickers however fast the price ticks; where motion is to be reduced there is none. The mark is set on the
 * element itself: a tick costs no further render, and the style animates nothing but opacity.
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
  useLayoutEffect(() => {
    const last = before.current;
    before.current = price;
    if (last === undefined || price === undefined || !isPlainDecimal(last) || !isPlainDecimal(price)) return;
    const order = compareDecimals(price, last);
    const target = element.current;
    if (order !== 0 && target && target.dataset['flash'] === undefined)
      target.dataset['flash'] = order > 0 ? 'up' : 'down';
  }, [price]);
  return (
    <span
      ref={element}
      className={classNames(styles.price, className)}
      onAnimationEnd={({ currentTarget }) => delete currentTarget.dataset['flash']}
    >
      {children}
    </span>
  );
}
