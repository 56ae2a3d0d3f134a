import { usePlatform } from '@exchange/platform';
import type { ComponentProps } from 'react';

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
        const plain =
          event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        if (event.defaultPrevented || !plain) return;
        event.preventDefault();
        navigation.to(to, { replace });
      }}
    >
      {children}
    </a>
  );
}
