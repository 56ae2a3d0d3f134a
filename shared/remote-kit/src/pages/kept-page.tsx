import { restPlace, wakePlace } from '@exchange/ui';
import { Activity, type ReactNode, use, useInsertionEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { RootElementContext } from './page-contexts';

/**
 * A page that is kept while another one is shown, as it was left: out of sight, and with nothing of it running. Coming back to it costs no
 * more than to start it again (H-26).
 */
export function KeptPage({ shown, children }: { readonly shown: boolean; readonly children: ReactNode }) {
  const root = use(RootElementContext);
  if (!root) throw new Error('A kept page outside createReactMount');
  const [place] = useState(createPlace);
  // Before layout effects run, which measure.
  useInsertionEffect(() => {
    if (shown) {
      wakePlace(place, root);
      return undefined;
    }
    restPlace(place);
    return keepLayout(place);
  }, [shown, root, place]);
  useInsertionEffect(() => () => place.remove(), [place]);
  return createPortal(<Activity mode={shown ? 'visible' : 'hidden'}>{children}</Activity>, place);
}

function createPlace(): HTMLElement {
  const place = document.createElement('div');
  place.dataset.page = '';
  return place;
}

/** Takes `display: none` back from what an `Activity` hides in a resting place, each time that it does, which is more than once. */
function keepLayout(place: HTMLElement): () => void {
  const takeBack = () => {
    for (const child of place.children)
      if (child instanceof HTMLElement && child.style.display === 'none')
        child.style.removeProperty('display');
  };
  takeBack();
  const observer = new MutationObserver(takeBack);
  observer.observe(place, { subtree: true, attributeFilter: ['style'] });
  return () => observer.disconnect();
}
