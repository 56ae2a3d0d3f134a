import type { Page } from '@playwright/test';

/**
 * Gives a page a connection of its own, as in a browser without shared workers: what a journey puts in the page's way, and watches of its
 * requests, does not reach a worker.
 */
export const useOwnConnection = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
