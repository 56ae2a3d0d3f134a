import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Access, keptToken, sessionMs } from './access';

const access = new Access('correct horse battery');
const now = 1_800_000_000_000;

test('[O-06] what is granted lasts for its time and tells nothing of the token', () => {
  const shown = access.grant(now);
  expect(shown).not.toContain('correct');
  expect(access.isGranted(shown, now)).toBe(true);
  expect(access.isGranted(shown, now + sessionMs - 1)).toBe(true);
  expect(access.isGranted(shown, now + sessionMs)).toBe(false);
});

test('[O-06] what was not granted, was changed, or was granted under another token is worth nothing', () => {
  const shown = access.grant(now);
  const [until = '', seal = ''] = shown.split('.');
  const others = [
    undefined,
    '',
    '.',
    seal,
    `${Number(until) + 1}.${seal}`,
    `${until}.${seal.slice(0, -1)}`,
    `${shown}.`,
    `Infinity.${seal}`,
    new Access('another token entirely').grant(now),
  ];
  for (const other of others) expect(access.isGranted(other, now)).toBe(false);
});

describe('the kept token', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'exchange-token-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('[O-06] is made once, is long, and is for the owner’s eyes only', async () => {
    const file = join(folder, 'deep/token');
    const token = await keptToken(file);
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(await keptToken(file)).toBe(token);
    expect(readFileSync(file, 'utf8').trim()).toBe(token);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await keptToken(join(folder, 'other'))).not.toBe(token);
  });

  test('[O-06] that cannot be kept is refused in one line that says what to do', async () => {
    writeFileSync(join(folder, 'file'), '');
    const file = join(folder, 'file/token');
    await expect(keptToken(file)).rejects.toMatchObject({
      name: 'SettingRefused',
      message: `The operators' token cannot be kept at ${file}: choose another DATA_DIR, or set OPS_TOKEN`,
    });
  });
});
