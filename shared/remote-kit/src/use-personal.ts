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
    const topic = bus.topic<`personal/${PersonalKind}`>(`personal/${kind}`);
    // That the topic of a kind tells of that kind is known to the compiler of names only, not of a type parameter.
    const subscription = topic.subscribe((news) => hear(news as PersonalNews<Kind>));
    return () => subscription.unsubscribe();
  }, [bus, kind]);
}
