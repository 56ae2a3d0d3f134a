import { join } from 'node:path';
import type { KeyFiles } from './signing-keys';
import { storePaths, type StorePaths } from './store-paths';

/** Where releases, compositions and keys are, for the commands and the server. */
export interface StoreSettings {
  /** STORE_DIR, default `.data/store`. */
  readonly store: StorePaths;
  /** SIGNING_KEY and TRUSTED_KEYS, by default in `.data/keys`. */
  readonly keys: KeyFiles;
  /** TEAM_TOKENS, tokens with which teams deploy, by default in `.data/keys`. */
  readonly teamTokens: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; an empty variable counts as not set. `root` is the repository's folder. */
export function readStoreSettings(environment: Environment, root: string): StoreSettings {
  const at = (name: string, fallback: string) => environment[name]?.trim() || join(root, fallback);
  return {
    store: storePaths(at('STORE_DIR', '.data/store')),
    keys: {
      privateKey: at('SIGNING_KEY', '.data/keys/compose.key'),
      trustedKeys: at('TRUSTED_KEYS', '.data/keys/compose.pub'),
    },
    teamTokens: at('TEAM_TOKENS', '.data/keys/teams.json'),
  };
}
