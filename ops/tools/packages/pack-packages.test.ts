import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { platformVersion } from '@exchange/platform/platform';
import { copyRepository } from '../../testing/copy-repository';
import { packPackages } from './pack-packages';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-pack-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (file: string, path: string) =>
  execFileSync('tar', ['xzOf', join(folder, file), `package/${path}`], { encoding: 'utf8' });

// The journey `ops: day-one` builds a remote in a repository of its own with them; each file of them is looked at with FULL=1.
const thorough = process.env['FULL'] === '1' ? test : test.skip;

thorough(
  '[O-04] packages have modules and types, one version, and no React and no platform of their own',
  async () => {
    const root = join(folder, 'repository');
    copyRepository(root);
    const packed = await packPackages({ root, to: folder });
    const [version] = packed.map((each) => each.version);
    expect(version).toMatch(new RegExp(`^${platformVersion}-[0-9a-f]{8}$`));
    expect(new Set(packed.map((each) => each.version)).size).toBe(1);
    const fileOf = (name: string) => packed.find((each) => each.name === name)?.file ?? '';
    const ui = JSON.parse(read(fileOf('@exchange/ui'), 'package.json')) as object;
    expect(ui).toMatchObject({
      exports: {
        '.': { types: './src/index.d.ts', default: './src/index.js' },
        './tokens.css': './src/tokens.css',
      },
      peerDependencies: { '@exchange/platform': version, react: expect.stringMatching(/^\^/) },
    });
    expect(Object.keys(ui)).not.toContain('private');
    expect(read(fileOf('@exchange/ui'), 'src/tokens.css')).toContain('--');
    const messages = read(fileOf('@exchange/remote-kit'), 'src/words/messages/en.json');
    expect(JSON.parse(messages)).toHaveProperty('back');
    expect(read(fileOf('@exchange/platform'), 'src/platform.d.ts')).toContain('export interface Platform');
    expect(read(fileOf('@exchange/contract'), 'src/market.js')).toContain('/rt/tradeList');

    // The same sources give the same bytes, others another version.
    const again = await packPackages({ root, to: join(folder, 'again') });
    expect(again).toEqual(packed);
    for (const { file } of packed)
      expect(readFileSync(join(folder, 'again', file)).equals(readFileSync(join(folder, file)))).toBe(true);
    const source = join(root, 'shared/format/src/index.ts');
    writeFileSync(source, `${readFileSync(source, 'utf8')}export const one = 1;\n`);
    const [other] = await packPackages({ root, to: join(folder, 'other') });
    expect(other?.version).not.toBe(version);

    writeFileSync(source, 'export const one: string = 1;\n');
    await expect(packPackages({ root, to: join(folder, 'wrong') })).rejects.toMatchObject({
      message: 'The packages have errors',
      reasons: [expect.stringContaining('shared/format/src/index.ts')],
    });
    // Each time the compiler reads all of them.
  },
  240_000,
);
