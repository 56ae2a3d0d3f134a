import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Observable } from 'rxjs';
import type { Platform, StateName, TopicOf } from './platform';

const PlatformContext = createContext<Platform | null>(null);

/** Gives a remote's components their platform. */
export const PlatformProvider = PlatformContext.Provider;

/** The platform of the remote that a component belongs to. Throws outside a `PlatformProvider`. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('usePlatform outside PlatformProvider');
  return platform;
}

/**
 * Present value of a stream that has one (`read`), rendering again when it changes. `read` must answer with the same
 * value until the stream emits.
 */
export function useStream<Value>(stream: Observable<unknown>, read: () => Value): Value {
  // The same function for the same stream: otherwise every render would subscribe anew.
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = stream.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [stream],
  );
  return useSyncExternalStore(subscribe, read);
}

/** Present value of a topic of the bus, rendering again when it changes. */
export function useTopic<Name extends StateName>(name: Name): TopicOf<Name>['value'] {
  const { bus } = usePlatform();
  const topic = useMemo(() => bus.topic(name), [bus, name]);
  return useStream(topic, () => topic.value);
}
