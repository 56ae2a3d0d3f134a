import type { Platform } from '@exchange/platform';
import { startTransition } from 'react';

let isComing = false;

/**
 * Begins a page's first screen, which is on its way until prices move or somebody presses something. Returns its end. There is none
 * where prices move already, as on the way from tab to tab.
 */
export function beginFirstScreen({ bus }: Pick<Platform, 'bus'>): () => void {
  const status = bus.topic('quotes.status');
  if (status.value.state !== 'loading') return () => undefined;
  isComing = true;
  const listening = new AbortController();
  const { signal } = listening;
  const following = status.subscribe(({ state }) => {
    if (state !== 'loading') listening.abort();
  });
  signal.addEventListener('abort', () => {
    isComing = false;
    following.unsubscribe();
  });
  for (const press of ['pointerdown', 'keydown'])
    document.addEventListener(press, () => listening.abort(), { capture: true, signal });
  return () => listening.abort();
}

/**
 * Renders what has arrived. On the first screen in slices, between which the page answers; afterwards at once: each tick of a price would
 * have the slices begin anew.
 */
export function showArrived(show: () => void): void {
  if (isComing) startTransition(show);
  else show();
}
