import { dirname, join } from 'node:path';
import { readRecordingsSetting, recordingsFolder } from '@exchange/sandbox/settings';
import type { KeyFiles } from './signing-keys';
import { readBucketPlace } from './bucket-place';
import { bucketStore } from './bucket-store';
import { folderStore } from './folder-store';
import type { Store } from './store';

/** Where releases, compositions and keys are, for the commands and the server. */
export interface StoreSettings {
  /** STORE_URL, a bucket (O-11); without one STORE_DIR, by default `.data/store`. */
  readonly store: Store;
  /** SIGNING_KEY and TRUSTED_KEYS, by default in `.data/keys`. */
  readonly keys: KeyFiles;
  /** TEAM_TOKENS, file of the tokens with which teams deploy, by default `teams.json` beside the signing key. */
  readonly teamTokens: string;
  /** RECORDINGS_DIR, by default below DATA_DIR: what the exchange records of its calls; undefined where it is 0 (O-04). */
  readonly recordings: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; an empty variable counts as not set. `root` is the repository's folder. Throws `Refused`. */
export function readStoreSettings(environment: Environment, root: string): StoreSettings {
  const at = (name: string, fallback: string) => environment[name]?.trim() || fallback;
  const recordings = readRecordingsSetting(environment);
  const privateKey = at('SIGNING_KEY', join(root, '.data/keys/compose.key'));
  return {
    store: storeOf(environment, at, root),
    keys: { privateKey, trustedKeys: at('TRUSTED_KEYS', join(root, '.data/keys/compose.pub')) },
    teamTokens: at('TEAM_TOKENS', join(dirname(privateKey), 'teams.json')),
    recordings:
      recordings === 'off'
        ? undefined
        : (recordings?.folder ?? join(at('DATA_DIR', join(root, '.data/sandbox')), recordingsFolder)),
  };
}

function storeOf(
  environment: Environment,
  at: (name: string, fallback: string) => string,
  root: string,
): Store {
  const endpoint = environment['S3_ENDPOINT']?.trim() || undefined;
  const region = at('S3_REGION', 'us-east-1');
  const cache = at('STORE_CACHE', join(root, '.data/store-cache'));
  const folder = at('STORE_DIR', join(root, '.data/store'));
  const url = environment['STORE_URL']?.trim() || undefined;
  if (url === undefined) return folderStore(folder);
  return bucketStore(readBucketPlace(url, { endpoint, region, cache }));
}
