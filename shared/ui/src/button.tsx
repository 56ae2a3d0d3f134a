import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names';
import { Spinner } from './spinner';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'buy' | 'sell' | 'ghost' | 'quiet' | 'danger';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly children: ReactNode;
  /** `ghost` has an edge, `quiet` a sunken ground. */
  readonly variant?: ButtonVariant;
  /** `small` keeps the height of a tap target only with space around it. */
  readonly size?: 'medium' | 'small';
  /** As wide as its container. */
  readonly block?: boolean;
  /** The action is under way: keeps focus and width, ignores presses, and says so to screen readers. */
  readonly pending?: boolean;
  readonly icon?: ReactNode;
}

/** Button with a pending state. `type` is `button` unless told. */
export function Button({
  children,
  variant = 'primary',
  size = 'medium',
  block = false,
  pending = false,
  icon,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(
        styles.button,
        styles[variant],
        styles[size],
        block && styles.block,
        pending && styles.pending,
        className,
      )}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={handleClick}
    >
      <span className={styles.content}>
        {icon}
        {children}
      </span>
      {pending && (
        <span className={styles.spinner} aria-hidden="true">
          <Spinner />
        </span>
      )}
    </button>
  );
}
