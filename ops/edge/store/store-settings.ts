import { dirname, join } from 'node:path';
import { readRecordingsSetting, recordingsFolder } from '@exchange/sandbox/settings';
import type { KeyFiles } from './signing-keys';
import { readBucketPlace } from './bucket-place';
import { BucketStore } from './bucket-store';
import { FolderStore } from './folder-store';
import type { ObjectStore } from './object-store';
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
    store: {
      releases: 'assets',
      objects: readObjects(environment, 'STORE_URL', {
        folder: at('STORE_DIR', join(root, '.data/store')),
        cache: at('STORE_CACHE', join(root, '.data/store-cache')),
      }),
    },
    keys: { privateKey, trustedKeys: at('TRUSTED_KEYS', join(root, '.data/keys/compose.pub')) },
    teamTokens: at('TEAM_TOKENS', join(dirname(privateKey), 'teams.json')),
    recordings:
      recordings === 'off'
        ? undefined
        : (recordings?.folder ?? join(at('DATA_DIR', join(root, '.data/sandbox')), recordingsFolder)),
  };
}

/** Variables of the environment by their names. */
export type ObjectsEnvironment = Environment;

/**
 * Where objects lie by a setting such as STORE_URL, a bucket whose server is S3_ENDPOINT in S3_REGION; a folder of this machine where the
 * setting is not there (O-11). Throws `Refused` for what is no such address.
 */
export function readObjects(
  environment: ObjectsEnvironment,
  setting: string,
  { folder, cache }: { readonly folder: string; readonly cache: string },
): ObjectStore {
  const valueOf = (name: string) => environment[name]?.trim() || undefined;
  const [endpoint, region] = [valueOf('S3_ENDPOINT'), valueOf('S3_REGION') ?? 'us-east-1'];
  const url = valueOf(setting);
  if (url === undefined) return new FolderStore(folder);
  return new BucketStore(readBucketPlace(setting, url, { endpoint, region, cache }));
}
