/** Resolves in a task of its own, after a tap or a frame that waits: it cuts long work, between whose parts the page answers. */
export function nextTask(): Promise<void> {
  // Safari has no scheduler.
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield();
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Runs a task once the page has nothing else to do, 2 s later at the latest. */
export function whenIdle(task: () => void): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 2_000 });
  else setTimeout(task, 200);
}
