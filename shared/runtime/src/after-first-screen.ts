/** Runs a task once the page is loaded and has nothing else to do. */
export function afterFirstScreen(page: Window & typeof globalThis, task: () => void): void {
  const whenIdle = () => {
    // Safari has no idle callbacks.
    if (typeof page.requestIdleCallback === 'function') page.requestIdleCallback(task, { timeout: 2_000 });
    else page.setTimeout(task, 200);
  };
  if (page.document.readyState === 'complete') whenIdle();
  else page.addEventListener('load', whenIdle, { once: true });
}
