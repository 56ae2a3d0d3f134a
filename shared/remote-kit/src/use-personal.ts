import { usePlatform, type PersonalKind, type PersonalNews } from '@exchange/platform';
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `reload` when something of one kind changed of the user's own, here or elsewhere, and with `resync` after a gap, when all
 * of it may have changed unheard.
 */
export function usePersonal<Kind extends PersonalKind>(
  kind: Kind,
  reload: (news: PersonalNews<Kind>) => void,
): void {
  const { bus } = usePlatform();
  const hear = useEffectEvent(reload);
  useEffect(() => {
    const subscription = bus
      .topic<`personal/${PersonalKind}`>(`personal/${kind}`)
      .subscribe((news) => hear(news as PersonalNews<Kind>));
    return () => subscription.unsubscribe();
  }, [bus, kind]);
}
