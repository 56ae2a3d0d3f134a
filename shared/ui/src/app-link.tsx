import { usePlatform } from '@exchange/platform';
import type { ComponentProps } from 'react';
import { isPlainPress } from './is-plain-press';

/** Link to a path of the application: a real link that goes through the host's navigation when simply pressed. */
export function AppLink({
  to,
  replace = false,
  onClick,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { readonly to: string; readonly replace?: boolean }) {
  const { navigation } = usePlatform();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainPress(event)) return;
        event.preventDefault();
        navigation.to(to, { replace });
      }}
    >
      {children}
    </a>
  );
}
