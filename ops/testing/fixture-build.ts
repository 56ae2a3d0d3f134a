import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { sha384 } from '../edge/store/digest';
import type { BuildManifest } from '../edge/store/release-document';

/** What a test says of a build of a remote; the rest is the fixture's. */
export interface FixtureBuild extends Partial<Omit<BuildManifest, 'files'>> {
  readonly name: string;
  /** Content of its files beside the entry. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Writes a build of a remote as webpack leaves it, with its compressed forms. */
export function writeFixtureBuild(folder: string, { files = {}, ...build }: FixtureBuild): void {
  const contents = { 'remoteEntry.js': `window.${build.name.replace('-', '_')} = {};`, ...files };
  const released = Object.entries(contents).map(([name, content]) => {
    const [gz, br] = [gzipSync(content), brotliCompressSync(content)];
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    for (const [suffix, form] of [
      ['', content],
      ['.gz', gz],
      ['.br', br],
    ] as const)
      writeFileSync(join(folder, name + suffix), form);
    return [name, { raw: content.length, gz: gz.length, br: br.length, integrity: sha384(content) }] as const;
  });
  const manifest: BuildManifest = {
    ...{ kind: 'remote', version: '1.0.0', platform: '^1.0.0', entry: 'remoteEntry.js' },
    ...{ css: [], preload: [], routes: [], locales: {} },
    ...build,
    files: Object.fromEntries(released),
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
}
