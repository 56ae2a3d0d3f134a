import { join } from 'node:path';
import { Composer } from '../compose/composer';
import { followLocalBuilds } from '../publish/local-builds';
import { ensureKeys } from '../../edge/store/signing-keys';
import { storePaths } from '../../edge/store/store-paths';

/** Settings by which a server serves a store. */
export type StoreVariables = Readonly<Record<'STORE_DIR' | 'TRUSTED_KEYS', string>>;

/** Makes a store in `folder` in which these builds, by name, are current. Throws `Refused` when they do not fit together. */
export async function makeStore(
  folder: string,
  packages: ReadonlyMap<string, string>,
): Promise<StoreVariables> {
  const store = storePaths(join(folder, 'store'));
  const keys = {
    privateKey: join(folder, 'keys/compose.key'),
    trustedKeys: join(folder, 'keys/compose.pub'),
  };
  await ensureKeys(keys);
  const composer = new Composer({ store, keys, by: 'bench', now: Date.now });
  await followLocalBuilds({ store, composer, packages, tell: (line) => console.error(line) });
  return { STORE_DIR: store.folder, TRUSTED_KEYS: keys.trustedKeys };
}
