import { classNames } from '@exchange/ui';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Flash } from './flash';
import styles from './flashing-price.module.css';

/** A live price on a ground that lights up in the tint of its move: begun on the element itself, without a further render. */
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
  const flash = useRef<Flash>(undefined);
  useLayoutEffect(() => {
    if (!element.current) return;
    flash.current ??= new Flash(element.current);
    flash.current.take(price);
  }, [price]);
  return (
    <span ref={element} className={classNames(styles.price, className)}>
      {children}
    </span>
  );
}
