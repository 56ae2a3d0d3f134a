import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureKeys, readSigner, TrustedKeys, type KeyFiles } from './signing-keys';

let folder: string;
let files: KeyFiles;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-keys-'));
  files = { privateKey: join(folder, 'own/key'), trustedKeys: join(folder, 'trusted/keys') };
  await ensureKeys(files);
});
afterEach(() => rmSync(folder, { recursive: true }));

const value = { number: 1, parts: { host: '1.0.0' } };

test('[O-02] what a trusted key signed is believed, whatever the order of its members', async () => {
  const signature = (await readSigner(files.privateKey)).sign('composition', value);
  const trusted = await TrustedKeys.read(files.trustedKeys);
  expect(trusted.verifies('composition', { parts: { host: '1.0.0' }, number: 1 }, signature)).toBe(true);
  expect(trusted.verifies('composition', { ...value, number: 2 }, signature)).toBe(false);
  expect(trusted.verifies('override', value, signature)).toBe(false);
  expect(trusted.verifies('composition', value, { ...signature, key: '0'.repeat(16) })).toBe(false);
  expect(trusted.verifies('composition', value, { ...signature, signature: 'none' })).toBe(false);
});

test('[O-02] a key of somebody else is not believed, and one that is added is', async () => {
  const other = { privateKey: join(folder, 'other'), trustedKeys: join(folder, 'other.pub') };
  await ensureKeys(other);
  const signature = (await readSigner(other.privateKey)).sign('composition', value);
  expect((await TrustedKeys.read(files.trustedKeys)).verifies('composition', value, signature)).toBe(false);
  writeFileSync(files.trustedKeys, readFileSync(other.trustedKeys), { flag: 'a' });
  const both = await TrustedKeys.read(files.trustedKeys);
  expect(both.fingerprints).toHaveLength(2);
  expect(both.verifies('composition', value, signature)).toBe(true);
});

test('[O-02] a private key is for its owner alone, and is never written over', async () => {
  const before = readFileSync(files.privateKey, 'utf8');
  expect(statSync(files.privateKey).mode & 0o077).toBe(0);
  const made = await Promise.all([ensureKeys(files), ensureKeys(files)]);
  expect(made).toEqual([false, false]);
  expect(readFileSync(files.privateKey, 'utf8')).toBe(before);
  expect((await TrustedKeys.read(files.trustedKeys)).fingerprints).toHaveLength(1);
});

test('[O-02] of several that make keys at once, one does', async () => {
  const fresh = { privateKey: join(folder, 'fresh'), trustedKeys: join(folder, 'fresh.pub') };
  const made = await Promise.all(Array.from({ length: 4 }, () => ensureKeys(fresh)));
  expect(made.filter(Boolean)).toHaveLength(1);
  expect((await TrustedKeys.read(fresh.trustedKeys)).fingerprints).toEqual([
    (await readSigner(fresh.privateKey)).key,
  ]);
});

test('[O-02] a public key that was lost is made from the private one again, and no other is added', async () => {
  const { key } = await readSigner(files.privateKey);
  rmSync(files.trustedKeys);
  expect(await ensureKeys(files)).toBe(false);
  expect((await TrustedKeys.read(files.trustedKeys)).fingerprints).toEqual([key]);

  const other = { privateKey: join(folder, 'other'), trustedKeys: join(folder, 'other.pub') };
  await ensureKeys(other);
  // An operator who took the own key out of the trusted ones did so on purpose.
  writeFileSync(files.trustedKeys, readFileSync(other.trustedKeys));
  await ensureKeys(files);
  expect((await TrustedKeys.read(files.trustedKeys)).fingerprints).toEqual([
    (await readSigner(other.privateKey)).key,
  ]);
});

test('[O-02] no key, or one of another kind, is said in one line', async () => {
  const missing = join(folder, 'missing');
  await expect(TrustedKeys.read(missing)).rejects.toThrow(
    `There is no key at ${missing}: make one with npm run compose -- keys, or name its place with TRUSTED_KEYS`,
  );
  await expect(readSigner(missing)).rejects.toThrow('or name its place with SIGNING_KEY');
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  writeFileSync(missing, rsa.publicKey.export({ type: 'spki', format: 'pem' }));
  await expect(TrustedKeys.read(missing)).rejects.toThrow('holds no ed25519 public key');
  writeFileSync(missing, rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await expect(readSigner(missing)).rejects.toThrow('is no ed25519 key');
});
