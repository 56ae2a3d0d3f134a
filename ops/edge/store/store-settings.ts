import { dirname, join } from 'node:path';
import { readRecordingsSetting, recordingsFolder } from '@exchange/sandbox/settings';
import type { KeyFiles } from './signing-keys';
import { storePaths, type StorePaths } from './store-paths';

/** Where releases, compositions and keys are, for the commands and the server. */
export interface StoreSettings {
  /** STORE_DIR, default `.data/store`. */
  readonly store: StorePaths;
  /** SIGNING_KEY and TRUSTED_KEYS, by default in `.data/keys`. */
  readonly keys: KeyFiles;
  /** TEAM_TOKENS, file of the tokens with which teams deploy, by default `teams.json` beside the signing key. */
  readonly teamTokens: string;
  /** RECORDINGS_DIR, by default below DATA_DIR: what the exchange records of its calls; undefined where it is 0 (O-04). */
  readonly recordings: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; an empty variable counts as not set. `root` is the repository's folder. */
export function readStoreSettings(environment: Environment, root: string): StoreSettings {
  const at = (name: string, fallback: string) => environment[name]?.trim() || fallback;
  const recordings = readRecordingsSetting(environment);
  const privateKey = at('SIGNING_KEY', join(root, '.data/keys/compose.key'));
  return {
    store: storePaths(at('STORE_DIR', join(root, '.data/store'))),
    keys: { privateKey, trustedKeys: at('TRUSTED_KEYS', join(root, '.data/keys/compose.pub')) },
    teamTokens: at('TEAM_TOKENS', join(dirname(privateKey), 'teams.json')),
    recordings:
      recordings === 'off'
        ? undefined
        : (recordings?.folder ?? join(at('DATA_DIR', join(root, '.data/sandbox')), recordingsFolder)),
  };
}
