import type { ReactNode } from 'react';

/** What the page's HTML carries for its first screen. */
export interface EarlyPage {
  readonly path: string;
  /** Query with its `?`, or ''. */
  readonly search: string;
  /** The answer that came with the page to the call of this name; undefined where none did. */
  readonly first: (call: string) => unknown;
}

/** How long its prices look like live ones, in ms: after that they are old, whatever became of the page. */
export const freshMs = 10_000;

/**
 * Shows what a remote can say of its first screen before any script is there: figures that came with the page, and places for
 * the rest. The host takes it away when the remote itself is there. Nobody can operate it, and `render` makes it once;
 * nothing is shown where that answers `undefined`.
 *
 * To be called by a remote's `src/early-view.tsx`, which the build makes a script of its own (see `EarlyViewPlugin` in
 * shared/build).
 */
export function showEarlyView(page: Window, render: (page: EarlyPage) => ReactNode): void {
  const { document, location } = page;
  const boot: unknown = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
  const answers = isBoot(boot) ? boot.first : [];
  const view: unknown = render({
    path: location.pathname,
    search: location.search,
    first: (call) => answers.find((answer) => answer.call === call)?.data,
  });
  if (!(view instanceof Node)) return;
  const element = document.createElement('div');
  element.id = 'early-view';
  element.inert = true;
  element.append(view);
  document.body.append(element);
  page.setTimeout(() => element.setAttribute('data-old', ''), freshMs);
}

interface Boot {
  readonly first: readonly { readonly call: string; readonly data: unknown }[];
}

/** The page was made by the same exchange that the host checks it for. */
function isBoot(value: unknown): value is Boot {
  return typeof value === 'object' && value !== null && 'first' in value && Array.isArray(value.first);
}
