import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeStore } from './make-store.ts';
import { startProduct } from './product.mjs';

/** Runs `work` with a folder of its own, which is removed afterwards. */
export async function inFolder(work) {
  const folder = await mkdtemp(path.join(tmpdir(), 'exchange-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Serves several sets of builds at the same time, each by a server of its own, before one exchange. `work` gets the origins by
 * the names of the sets.
 *
 * @param {string} backend Origin of the exchange.
 * @param {Record<string, ReadonlyMap<string, string>>} editions Folders of builds by name, by set.
 */
export async function withEditions(backend, editions, work) {
  return inFolder(async (folder) => {
    const servers = [];
    try {
      for (const [name, packages] of Object.entries(editions)) {
        const store = await makeStore(path.join(folder, name), packages);
        servers.push([name, await startProduct({ BACKEND_URL: backend, ...store })]);
      }
      return await work(Object.fromEntries(servers.map(([name, { origin }]) => [name, origin])));
    } finally {
      await Promise.all(servers.map(([, server]) => server.stop()));
    }
  });
}
