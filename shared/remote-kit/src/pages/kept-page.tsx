import { Activity, type ReactNode, use, useInsertionEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { RootElementContext } from './page-contexts';

/**
 * A page that is kept while another one is shown, as it was left: not in the document, and with nothing of it running. Coming back
 * to it costs no more than to start it again (H-26).
 */
export function KeptPage({ shown, children }: { readonly shown: boolean; readonly children: ReactNode }) {
  const root = use(RootElementContext);
  if (!root) throw new Error('A kept page outside createReactMount');
  const [place] = useState(createPlace);
  // Before layout effects run, which measure.
  useInsertionEffect(() => {
    if (!place.isConnected) root.append(place);
    if (shown) {
      place.style.contentVisibility = '';
      return undefined;
    }
    place.style.contentVisibility = 'hidden';
    unhide(place);
    const observer = new MutationObserver(() => unhide(place));
    observer.observe(place, { subtree: true, attributes: true, attributeFilter: ['style'] });
    return () => observer.disconnect();
  }, [shown, root, place]);
  useInsertionEffect(() => () => place.remove(), [place]);
  return createPortal(<Activity mode={shown ? 'visible' : 'hidden'}>{children}</Activity>, place);
}

function createPlace(): HTMLElement {
  const place = document.createElement('div');
  place.dataset.page = '';
  return place;
}

/** Takes back how an `Activity` hides what is in it. */
function unhide(place: HTMLElement): void {
  for (const element of place.children)
    if (element instanceof HTMLElement && element.style.display === 'none') element.style.removeProperty('display');
}
