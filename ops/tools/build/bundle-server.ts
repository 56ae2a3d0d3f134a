import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { workerNames } from '../../../sandbox/src/core/storage/start-worker';
import { root } from './workspaces';

/** The bundled server: edge and sandbox. */
const serverFile = path.join(root, 'ops/dist/serve.mjs');
/** The bundled commands of `npm run compose`. */
export const composeFile = path.join(root, 'ops/dist/compose.mjs');

/** The bundled commands of `npm run backup`. */
export const backupFile = path.join(root, 'ops/dist/backup.mjs');

/** The bundled commands of `npm run operator`. */
export const operatorFile = path.join(root, 'ops/dist/operator.mjs');

/** The package of an import such as `zod/mini`. */
const packageOf = (address: string) =>
  address
    .split('/')
    .slice(0, address.startsWith('@') ? 2 : 1)
    .join('/');

const hoisted = path.join(root, 'node_modules') + path.sep;

/** Workspace packages go into the bundle; packages from the registry stay outside where the bundle finds them. */
const externals: Plugin = {
  name: 'externals',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, (request) => {
      if (request.kind === 'entry-point' || request.path.startsWith('@exchange/')) return undefined;
      if (request.path.startsWith('node:')) return { path: request.path, external: true };
      const require = createRequire(path.join(request.resolveDir, 'index.js'));
      const name = packageOf(request.path);
      const folder = (require.resolve.paths(request.path) ?? []).find((candidate) =>
        existsSync(path.join(candidate, name)),
      );
      // Installed below a workspace: from the bundle's folder Node would find another version or none.
      const nested = folder && folder + path.sep !== hoisted;
      return nested ? undefined : { path: request.path, external: true };
    });
  },
};

/** Keeps `import.meta.url` that of the source file, so that files beside a source are found from the bundle too. */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  setup(builder) {
    builder.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      if (file.includes(`${path.sep}node_modules${path.sep}`)) return undefined;
      const source = await readFile(file, 'utf8');
      if (!source.includes('import.meta.url')) return undefined;
      const relative = path.relative(path.dirname(serverFile), file).split(path.sep).join('/');
      return {
        contents: source.replaceAll(
          'import.meta.url',
          `new URL(${JSON.stringify(relative)}, import.meta.url).href`,
        ),
        loader: 'ts',
      };
    });
  },
};

/** The bundled deployer. */
const deployerFile = path.join(root, 'ops/dist/deployer.mjs');

/** What runs in threads of the server's, by the names of the files that the program looks for beside itself. */
export const workers: ReadonlyMap<string, string> = new Map(
  workerNames.map((name) => [`${name}.mjs`, `sandbox/src/core/storage/${name}.ts`]),
);

/** Sources of the bundles, relative to the repository, by the files that they become. */
export const bundles: ReadonlyMap<string, string> = new Map([
  [serverFile, 'ops/edge/serve.ts'],
  [deployerFile, 'ops/deployer/serve.ts'],
  [composeFile, 'ops/tools/compose/main.ts'],
  [operatorFile, 'ops/tools/operator/main.ts'],
  ...[...workers].map(([name, entry]): [string, string] => [path.join(root, 'ops/dist', name), entry]),
  [backupFile, 'ops/tools/backup/main.ts'],
]);

/** Scripts of the operators' pages, relative to the repository, by their name beside the bundles: the server puts them into its pages. */
const deskScripts = new Map([['desk-passkeys.js', 'ops/edge/operators/browser/passkeys.ts']]);

/** Files that a build of the server makes. */
export const serverFiles: readonly string[] = [
  ...bundles.keys(),
  ...[...deskScripts.keys()].map((name) => path.join(path.dirname(serverFile), name)),
];

export async function bundleServer(): Promise<void> {
  for (const [file, entry] of bundles) await bundleForNode(entry, file);
  await bundleDeskScripts(path.dirname(serverFile));
}

/** Bundles the scripts of the operators' pages into a folder, for the browsers that know passkeys. */
export async function bundleDeskScripts(folder: string): Promise<void> {
  for (const [name, entry] of deskScripts)
    await build({
      ...{ entryPoints: [path.join(root, entry)], outfile: path.join(folder, name) },
      ...{ bundle: true, minify: true, format: 'iife', target: 'es2022', logLevel: 'warning' },
    });
}

/** What a bundle is made of. */
interface Bundled {
  /** Sources, relative to the repository. */
  readonly sources: readonly string[];
  /** Packages that it finds in `node_modules` when it runs. */
  readonly outside: readonly string[];
}

/**
 * Bundles a program of this repository for Node.
 *
 * @param entry Its source, relative to the repository.
 * @param outfile In the folder of {@link serverFile}.
 * @param options `alone`: it runs without any `node_modules`.
 */
export async function bundleForNode(
  entry: string,
  outfile: string,
  { alone = false } = {},
): Promise<Bundled> {
  const { metafile } = await build({
    entryPoints: [path.join(root, entry)],
    outfile,
    bundle: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [...(alone ? [] : [externals]), sourceAddresses],
    // Bundled CommonJS asks for `require`.
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
    },
  });
  const outside = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter((each) => each.external && !isBuiltin(each.path))
    .map((each) => packageOf(each.path));
  return {
    sources: Object.keys(metafile.inputs).map((file) => path.relative(root, path.resolve(file))),
    outside: [...new Set(outside)].sort(),
  };
}
