import { type EarlyPage, readEarlyPage } from '@exchange/platform/early-page';
import type { ReactNode } from 'react';

export type { EarlyPage };

/** How long its prices look like live ones, in ms: after that they are old, whatever became of the page. */
export const freshMs = 10_000;

/**
 * Shows what a remote can say of its first screen before any script is there: figures that came with the page, its words, and
 * places for the rest. The host takes it away when the remote itself is there. Its links are followed at once, in the iOS app by the host; a press of a
 * button is kept ({@link keepPress}) and made again by the host in the remote's own, which has the same name. `render` makes
 * it once; nothing is shown where that answers `undefined`.
 *
 * To be called by a remote's `src/early-view.tsx`, which the build makes a script of its own (see `EarlyViewPlugin` in
 * shared/build).
 */
export function showEarlyView(page: Window, render: (page: EarlyPage) => ReactNode): void {
  const { document } = page;
  const early = readEarlyPage(page);
  const view: unknown = early && render(early);
  if (!(view instanceof Node)) return;
  const element = document.createElement('div');
  element.id = 'early-view';
  element.append(view);
  // There most pages are pages of the app (H-05): the host follows.
  if (early?.native.client === 'ios-app') element.addEventListener('click', holdLink);
  element.addEventListener('click', keepPress);
  document.body.append(element);
  page.setTimeout(() => element.setAttribute('data-old', ''), freshMs);
}

function holdLink(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

/** Marks the link or button that was pressed last, which shows it; the host goes by it. */
function keepPress({ target, currentTarget, defaultPrevented }: MouseEvent): void {
  const control = target instanceof Element && target.closest('a, button');
  if (!control || !(currentTarget instanceof Element)) return;
  currentTarget.querySelector('[data-kept]')?.removeAttribute('data-kept');
  control.setAttribute('data-kept', defaultPrevented ? 'held' : '');
}
