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
    if (!shown) return undefined;
    root.append(place);
    return () => place.remove();
  }, [shown, root, place]);
  return createPortal(<Activity mode={shown ? 'visible' : 'hidden'}>{children}</Activity>, place);
}

function createPlace(): HTMLElement {
  const place = document.createElement('div');
  place.style.display = 'contents';
  place.dataset.page = '';
  return place;
}
