import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore } from '../../edge/store/folder-store';
import { releasePackage, type Gate } from './release-package';

const folder = mkdtempSync(join(tmpdir(), 'exchange-release-'));
const store = folderStore(join(folder, 'store'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const release = (version: string | undefined, gates: readonly Gate[], root = process.cwd()) => {
  const said: string[] = [];
  return {
    said,
    done: releasePackage({ root, store, name: 'mfe-nodes', version, gates, tell: (line) => said.push(line) }),
  };
};
const fine = { name: 'types', look: () => [] };

test('[O-01] what does not pass its gates is not released, and the rest is not looked at', async () => {
  const late = jest.fn(() => []);
  const broken = { name: 'unit tests', look: () => ['1 failed'] };
  const { said, done } = release('1.3.0', [fine, broken, { name: 'late', look: late }]);
  await expect(done).rejects.toMatchObject({
    message: 'Not released: unit tests of mfe-nodes',
    reasons: ['1 failed'],
  });
  expect(said).toEqual(['ok types']);
  expect(late).not.toHaveBeenCalled();
  expect(existsSync(store.objects.placeOf('assets'))).toBe(false);
});

test.each(['1.3', 'v1.3.0', '1.0.0-b12345678', '1.3.0+build', '../1.0.0'])(
  '[O-01] %s is no version of a release',
  async (version) => {
    await expect(release(version, [fine]).done).rejects.toThrow(
      `--version is "${version}": use three numbers`,
    );
  },
);

test('[O-01] a package that does not build is not released, and says why', async () => {
  await expect(release('1.3.0', [fine], folder).done).rejects.toMatchObject({
    message: 'mfe-nodes could not be built',
    reasons: [expect.stringContaining('ERR_MODULE_NOT_FOUND')],
  });
});
