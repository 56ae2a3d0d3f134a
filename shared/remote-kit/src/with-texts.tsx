import { usePlatform, type Locale } from '@exchange/platform';
import { useEffect, useState, type ComponentType } from 'react';
import { showArrived } from './first-screen';
import type { Texts } from './texts';

/**
 * A part of a remote that is loaded later than its first screen, with texts of its own that come with it (H-26). Shows
 * `Loading` until they are there. A failure is thrown while rendering, for the boundary around it; Retry fetches them again
 * (H-25).
 */
export function withTexts<Props extends object>(
  texts: Pick<Texts, 'namespace' | 'messages'> | readonly Texts[],
  Part: ComponentType<Props>,
  Loading: ComponentType = Nothing,
): ComponentType<Props> {
  const all = 'namespace' in texts ? [texts] : texts;
  const registered = new WeakSet<Locale>();
  return function Texted(props: Props) {
    const { locale } = usePlatform();
    const [state, setState] = useState<{ readonly failure?: unknown }>();
    const ready = registered.has(locale);
    useEffect(() => {
      if (ready) return undefined;
      let shown = true;
      Promise.all(all.map(({ namespace, messages }) => locale.register(namespace, messages))).then(
        () => {
          registered.add(locale);
          if (shown) showArrived(() => setState({}));
        },
        (failure: unknown) => shown && setState({ failure }),
      );
      return () => {
        shown = false;
      };
    }, [ready, locale]);
    if (state && 'failure' in state) throw state.failure;
    return ready ? <Part {...props} /> : <Loading />;
  };
}

function Nothing() {
  return null;
}
