import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode, isMissing } from '@exchange/sandbox/file-errors';
import { canonicalJson } from './canonical-json';
import { readIfThere } from './read-json';
import { Refused } from './refused';

/** Where the keys of compositions are. */
export interface KeyFiles {
  /** The composing tool's own; nobody else needs to read it. */
  readonly privateKey: string;
  /** Keys whose signatures the server believes: one or more public keys, PEM, one after another. */
  readonly trustedKeys: string;
}

/** A signature and the key that made it. */
export interface Signature {
  /** First 16 hexadecimal digits of the public key's sha256. */
  readonly key: string;
  /** Base64. */
  readonly signature: string;
}

/** Makes signatures. */
export interface Signer {
  readonly key: string;
  sign(purpose: Purpose, value: unknown): Signature;
}

/** What a signature is for; one made for the one is none for the other. */
export type Purpose = 'composition' | 'override' | 'panel' | 'preview';

const blockOf = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;

const fingerprint = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

const textOf = (purpose: Purpose, value: unknown): Buffer =>
  Buffer.from(`exchange ${purpose} v1\n${canonicalJson(value)}`);

/** Public keys by fingerprint. */
export class TrustedKeys {
  private constructor(private readonly keys: ReadonlyMap<string, KeyObject>) {}

  /** Reads a file of public keys. Throws {@link Refused} where there is none. */
  static async read(file: string): Promise<TrustedKeys> {
    const text = await readKey(file, 'TRUSTED_KEYS', 'npm run compose -- keys');
    const keys = (text.match(blockOf) ?? []).map((block) => createPublicKey(block));
    if (keys.length === 0 || keys.some(({ asymmetricKeyType }) => asymmetricKeyType !== 'ed25519'))
      throw new Refused(`${file} holds no ed25519 public key: make one with npm run compose -- keys`);
    return new TrustedKeys(new Map(keys.map((key) => [fingerprint(key), key])));
  }

  get fingerprints(): readonly string[] {
    return [...this.keys.keys()];
  }

  /** Whether one of these keys signed the value for the purpose. */
  verifies(purpose: Purpose, value: unknown, { key, signature }: Signature): boolean {
    const trusted = this.keys.get(key);
    return (
      trusted !== undefined && verify(null, textOf(purpose, value), trusted, Buffer.from(signature, 'base64'))
    );
  }
}

/** Reads the private key. Throws {@link Refused} where there is none. */
export async function readSigner(file: string): Promise<Signer> {
  const privateKey = await readPrivateKey(file);
  const key = fingerprint(createPublicKey(privateKey));
  return {
    key,
    sign: (purpose, value) => ({
      key,
      signature: sign(null, textOf(purpose, value), privateKey).toString('base64'),
    }),
  };
}

/**
 * Makes a pair of keys where there is none, adding the public one to those that are trusted. Answers whether it did; a
 * private key that is there is never written over. Where no key is trusted any more, its public one is made from it again.
 */
export async function ensureKeys({ privateKey, trustedKeys }: KeyFiles): Promise<boolean> {
  // A key that the engine of containers hands out lies in a folder that nobody writes.
  if (await readIfThere(privateKey)) {
    if (!(await readIfThere(trustedKeys))?.toString('utf8').match(blockOf))
      await trust(createPublicKey(await readPrivateKey(privateKey)), trustedKeys);
    return false;
  }
  const pair = generateKeyPairSync('ed25519');
  await mkdir(dirname(privateKey), { recursive: true, mode: 0o700 });
  const draft = `${privateKey}.${randomBytes(6).toString('hex')}.draft`;
  await writeFile(draft, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  try {
    // Unlike a rename, a link does not replace what another process has made meanwhile.
    await link(draft, privateKey);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  await trust(pair.publicKey, trustedKeys);
  return true;
}

async function trust(key: KeyObject, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, key.export({ type: 'spki', format: 'pem' }), { flag: 'a' });
}

async function readPrivateKey(file: string): Promise<KeyObject> {
  const key = createPrivateKey(await readKey(file, 'SIGNING_KEY', 'npm run compose -- keys'));
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Refused(`${file} is no ed25519 key: make one with npm run compose -- keys`);
  return key;
}

async function readKey(file: string, setting: string, command: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new Refused(
      `There is no key at ${file}: make one with ${command}, or name its place with ${setting}`,
    );
  }
}
