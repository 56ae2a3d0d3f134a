import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path, { join } from 'node:path';
import { type Product, startProduct } from './product';
import { Composer } from '../compose/composer';
import { followLocalBuilds } from '../publish/local-builds';
import { ensureKeys } from '../../edge/store/signing-keys';
import { folderStore } from '../../edge/store/folder-store';

/** Runs `work` with a folder of its own, which is removed afterwards. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
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
 * @param backend Origin of the exchange.
 * @param editions Folders of builds by name, by set.
 */
export async function withEditions<Name extends string, Result>(
  backend: string,
  editions: Readonly<Record<Name, ReadonlyMap<string, string>>>,
  work: (origins: Readonly<Record<Name, string>>) => Promise<Result>,
): Promise<Result> {
  return inFolder(async (folder) => {
    const servers: Product[] = [];
    const origins: Partial<Record<Name, string>> = {};
    try {
      for (const name of Object.keys(editions) as Name[]) {
        const store = await makeStore(path.join(folder, name), editions[name]);
        const server = await startProduct({ BACKEND_URL: backend, ...store });
        servers.push(server);
        origins[name] = server.origin;
      }
      return await work(origins as Record<Name, string>);
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });
}

/** Settings by which a server serves a store. */
type StoreVariables = Readonly<Record<'STORE_DIR' | 'TRUSTED_KEYS', string>>;

/** Makes a store in `folder` in which these builds, by name, are current. Throws `Refused` when they do not fit together. */
async function makeStore(folder: string, packages: ReadonlyMap<string, string>): Promise<StoreVariables> {
  const place = join(folder, 'store');
  const store = folderStore(place);
  const keys = {
    privateKey: join(folder, 'keys/compose.key'),
    trustedKeys: join(folder, 'keys/compose.pub'),
  };
  await ensureKeys(keys);
  const composer = new Composer({ store, keys, by: 'bench', now: Date.now });
  await followLocalBuilds({ store, composer, packages, tell: (line) => console.error(line) });
  return { STORE_DIR: place, TRUSTED_KEYS: keys.trustedKeys };
}
