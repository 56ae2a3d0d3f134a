import { usePlatform } from '@exchange/platform';
import { useEffect, type ReactNode } from 'react';

/** Around every page of the area: with a login the notifications that the user has in this browser go on. */
export function Frame({ children }: { readonly children: ReactNode }) {
  const platform = usePlatform();
  useEffect(() => {
    let userId = platform.session.state.user?.user_id;
    const subscription = platform.bus.topic('session').subscribe(({ user }) => {
      if (user?.user_id === userId) return;
      userId = user?.user_id;
      if (user)
        import('./features/notifications/browser-push')
          .then(({ renewPush }) => renewPush(platform))
          .catch((error: unknown) => platform.report.error(error, { during: 'push' }));
    });
    return () => subscription.unsubscribe();
  }, [platform]);
  return children;
}
