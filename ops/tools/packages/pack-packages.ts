import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { platformVersion } from '@exchange/platform/platform';
import { build as bundle } from 'esbuild';
import * as z from 'zod/mini';
import { digestOf } from '../../edge/store/digest';
import { Refused } from '../../edge/store/refused';

const run = promisify(execFile);

const Exports = z.record(z.string(), z.string());
const Versions = z.optional(z.record(z.string(), z.string()));
const Manifest = z.object({
  name: z.string(),
  type: z.literal('module'),
  sideEffects: z.optional(z.union([z.boolean(), z.array(z.string())])),
  exports: Exports,
  bin: z.optional(Exports),
  dependencies: Versions,
});
type Manifest = z.infer<typeof Manifest>;

/** Where a release of the host has the packages that were made with it, among its files. */
export const packagesFolder = 'packages';

/** A package as a file that npm installs. */
export interface PackedPackage {
  /** Such as `@exchange/platform`. */
  readonly name: string;
  readonly version: string;
  /** Name of the file, such as `exchange-platform-1.9.0-3f2a9c1b.tgz`. */
  readonly file: string;
}

export interface PackOptions {
  /** The repository's folder. */
  readonly root: string;
  /** Folder that the files are written to; made when it is not there. */
  readonly to: string;
}

/**
 * Packs what remotes are made with – the platform, the contract and the other packages of `shared/` – for teams with a
 * repository of their own: modules as JavaScript with their types. All have one version, the platform's with a digest of what
 * is in them: the same sources give the same files. Throws {@link Refused} where the sources have errors.
 */
export async function packPackages({ root, to }: PackOptions): Promise<readonly PackedPackage[]> {
  const folder = await mkdtemp(join(tmpdir(), 'exchange-packages-'));
  try {
    const names = (await readdir(join(root, 'shared'))).sort();
    await compile(
      root,
      folder,
      names.filter((name) => name !== nodePackage),
    );
    await bundleForNode(join(root, 'shared', nodePackage), join(folder, nodePackage));
    for (const name of names) await copyUncompiled(join(root, 'shared', name), join(folder, name));
    const version = `${platformVersion}-${await contentDigest(folder)}`;
    await mkdir(to, { recursive: true });
    const packed: PackedPackage[] = [];
    for (const name of names) {
      const manifest = await readManifest(join(root, 'shared', name));
      await writeJson(join(folder, name, 'package.json'), publishedManifest(manifest, version));
      const { stdout } = await npm(['pack', '--json', '--pack-destination', to], join(folder, name));
      const [{ filename: file }] = z.parse(PackAnswer, JSON.parse(stdout));
      packed.push({ name: manifest.name, version, file });
    }
    return packed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const PackAnswer = z.tuple([z.object({ filename: z.string() })]);

const npm = (args: readonly string[], cwd: string) =>
  run('npm', [...args], { cwd, shell: process.platform === 'win32', maxBuffer: 16 * 1024 * 1024 });

/** The package that runs in Node, not in the browser. */
const nodePackage = 'build';

/** Writes the modules and their types, each package into a folder of its own. */
async function compile(root: string, folder: string, names: readonly string[]): Promise<void> {
  const config = join(folder, 'tsconfig.json');
  await writeJson(config, {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      ...{ lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['jest', 'node'] },
      ...{ noEmit: false, declaration: true, rootDir: join(root, 'shared'), outDir: folder },
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: [
      ...names.map((name) => join(root, 'shared', name, 'src')),
      join(root, 'shared/build/types.d.ts'),
    ],
    exclude: [join(root, 'shared/**/*.test.ts'), join(root, 'shared/**/*.test.tsx')],
  });
  try {
    const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
    // On several threads the order in which types are met, and with it that of unions in declarations, is by chance.
    await run(process.execPath, [tsc, '-p', config, '--singleThreaded']);
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stdout' in error ? String(error.stdout) : '';
    throw new Refused('The packages have errors', [said.trim() || String(error)]);
  }
  await rm(config);
}

/**
 * Node wants the endings of files, which the compiler does not write: there each entry is one script. What webpack puts into pages
 * is a file each.
 */
async function bundleForNode(from: string, to: string): Promise<void> {
  const { exports, bin } = await readManifest(from);
  const entries = [...Object.values(exports), ...Object.values(bin ?? {})];
  const common = { outbase: from, outdir: to, format: 'esm', logLevel: 'silent' } as const;
  await bundle({
    ...common,
    entryPoints: entries.map((entry) => join(from, entry)),
    bundle: true,
    splitting: true,
    platform: 'node',
    packages: 'external',
    target: 'node20',
    chunkNames: 'src/[name]-[hash]',
  });
  const inPages = (await filesIn(join(from, 'browser'))).filter(
    (file) => !/\.(test\.tsx?|d\.m?ts)$/.test(file),
  );
  await bundle({
    ...common,
    entryPoints: inPages.map((file) => join(from, 'browser', file)),
    target: 'es2022',
  });
}

/** What the compiler does not write: styles, messages, and the text that says what the package is for. */
async function copyUncompiled(from: string, to: string): Promise<void> {
  for (const file of await filesIn(from))
    if (/^src\/.+\.(css|json)$/.test(file) || ['README.md', 'types.d.ts'].includes(file))
      await cp(join(from, file), join(to, file));
}

async function contentDigest(folder: string): Promise<string> {
  const files = await filesIn(folder);
  const contents = await Promise.all(
    files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')]),
  );
  return digestOf(contents, 8);
}

const readManifest = async (folder: string): Promise<Manifest> =>
  z.parse(Manifest, JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));

/**
 * The packages come together, and the page has one React: both are for the repository that installs them to choose.
 */
function publishedManifest(
  { name, type, sideEffects, exports, bin, dependencies = {} }: Manifest,
  version: string,
) {
  const all = Object.entries(dependencies);
  const own = all.filter(([library]) => !isChosenOutside(library));
  const chosen = all.filter(([library]) => isChosenOutside(library));
  return {
    ...{ name, version, type, sideEffects },
    ...(bin !== undefined && {
      bin: Object.fromEntries(Object.entries(bin).map(([program, file]) => [program, compiled(file, false)])),
    }),
    exports: Object.fromEntries(
      Object.entries(exports).map(([key, file]) => [key, compiled(file, bin === undefined)]),
    ),
    dependencies: Object.fromEntries(own),
    peerDependencies: Object.fromEntries(
      chosen.map(([library, range]) => [library, library.startsWith('@exchange/') ? version : range]),
    ),
  };
}

const isChosenOutside = (library: string) =>
  library.startsWith('@exchange/') || library === 'react' || library === 'react-dom';

function compiled(file: string, hasTypes: boolean) {
  if (!/\.tsx?$/.test(file)) return file;
  const module = file.replace(/\.tsx?$/, '');
  return hasTypes ? { types: `${module}.d.ts`, default: `${module}.js` } : `${module}.js`;
}

/** Files below a folder, relative to it. */
async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

const writeJson = (file: string, value: unknown) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);
