import { whenIdle } from '@exchange/platform/scheduling';

/** Runs a task once the page is loaded and has nothing else to do. */
export function afterFirstScreen(page: Window & typeof globalThis, task: () => void): void {
  if (page.document.readyState === 'complete') whenIdle(task);
  else page.addEventListener('load', () => whenIdle(task), { once: true });
}
