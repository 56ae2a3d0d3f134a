import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import { browserslistToTargets } from 'lightningcss';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration, type FileCacheOptions } from 'webpack';
import { EarlyViewPlugin } from './early-view-plugin';
import { createFederation } from './federation';
import { LoaderPlugin } from './loader-plugin';
import { ManifestPlugin } from './manifest-plugin';
import { installedVersion, readManifest } from './package-manifest';
import { PlaceFreeHash } from './place-free-hash';
import { PureDeclarationsPlugin } from './pure-declarations-plugin';
import { StableIdsPlugin } from './stable-ids-plugin';
import { assetRules, browsers, scriptRule, styleRules } from './rules';

const here = path.dirname(fileURLToPath(import.meta.url));

const federationVersion = installedVersion('@module-federation/enhanced');

/** Changes whenever this factory does; part of the cache's version. */
const factoryDigest = (() => {
  const hash = createHash('sha256');
  for (const file of readdirSync(here).sort()) hash.update(file).update(readFileSync(path.join(here, file)));
  return hash.digest('hex').slice(0, 16);
})();

/** A part of the page, and where its package lies. */
export interface Part {
  /** Name in the composition, e.g. `mfe-trade`; also keeps the build's globals apart. */
  readonly name: string;
  /** The package's folder. */
  readonly directory: string;
}

/** Settings that production builds and the harness have in common. */
export function commonConfig({ name, directory }: Part) {
  return {
    name,
    context: directory,
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      // RxJS keeps its untranspiled form behind this condition; the default one brings helpers for ES5.
      conditionNames: ['es2015', '...'],
    },
    performance: { hints: false },
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  } satisfies Configuration;
}

/** Place of the disk cache; `kind` keeps builds that differ in settings apart. */
export function cacheConfig({
  name,
  kind,
  version,
}: Record<'name' | 'kind' | 'version', string>): FileCacheOptions {
  return {
    type: 'filesystem',
    cacheDirectory: path.resolve(here, '../../../.cache/webpack'),
    name: `${name}-${kind}`,
    version: [version, webpack.version, federationVersion, factoryDigest].join('|'),
  };
}

/** What {@link createConfig} is asked for. */
export interface ConfigOptions extends Part {
  readonly kind: 'host' | 'remote';
  /** The package's folder (`import.meta.dirname` or its URL). */
  readonly directory: string;
  /** Of the host: module of the script that shows the tab bar before the host has started; below the package, without ending. */
  readonly early?: string;
  /** Output folder; `dist` of the package by default. */
  readonly output?: string;
  /** True for a build with readable names and no minification. */
  readonly dev?: boolean;
  /** Of a remote: whether its components can be replaced in the running page; with `dev` only. */
  readonly hot?: boolean;
}

/** The one webpack configuration of the host and of every remote. */
export function createConfig({
  kind,
  name,
  directory,
  early,
  output,
  dev = false,
  hot = false,
}: ConfigOptions) {
  const folder = directory.startsWith('file:') ? fileURLToPath(new URL('.', directory)) : directory;
  const { version, dependencies = {} } = readManifest(folder);
  const isHost = kind === 'host';
  return {
    ...commonConfig({ name, directory: folder }),
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
    entry: isHost ? { [name]: [path.join(here, '../browser/lend-libraries'), './src/index'] } : {},
    output: {
      path: output ?? path.join(folder, 'dist'),
      clean: true,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      publicPath: 'auto',
      uniqueName: name,
      strictModuleErrorHandling: true,
      hashFunction: PlaceFreeHash,
    },
    resolve: {
      ...commonConfig({ name, directory: folder }).resolve,
      alias: {
        'use-sync-external-store/shim/index.js$': path.join(here, '../browser/use-sync-external-store.ts'),
      },
    },
    module: {
      rules: [scriptRule({ refresh: hot }), ...styleRules({ name }), ...assetRules],
      // `new WorkerFile(new URL(…))` is the address of a worker that is built with its importer and started later (host/src/boot).
      parser: { javascript: { exportsPresence: 'error', worker: ['WorkerFile from ./worker-file'] } },
    },
    optimization: optimizationOf(dev),
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:10].css',
        chunkFilename: '[name].[contenthash:10].css',
      }),
      createFederation({ kind, name, dependencies, ownReact: hot }),
      new PureDeclarationsPlugin(),
      new LoaderPlugin(),
      new StableIdsPlugin(),
      new EarlyViewPlugin({ directory: folder, own: early }),
      new ManifestPlugin({ kind, name, version, directory: folder, early }),
    ],
    cache: cacheConfig({ name, kind: hot ? 'hot' : dev ? 'dev' : 'production', version }),
  } satisfies Configuration;
}

/** What a build makes smaller, and what of it is a file of its own. */
function optimizationOf(dev: boolean) {
  return {
    minimize: !dev,
    // The names of exports are each build's own: short ones for those that are imported most.
    mangleExports: 'size',
    minimizer: [
      // One process: builds run two at a time, and on two cores a worker pool in each makes both slower.
      new TerserPlugin({
        minify: TerserPlugin.swcMinify,
        parallel: false,
        extractComments: false,
        terserOptions: { compress: { ecma: 2020, passes: 3 }, format: { comments: false } },
      }),
      new CssMinimizerPlugin({
        parallel: false,
        minify: CssMinimizerPlugin.lightningCssMinify,
        minimizerOptions: {
          targets: browserslistToTargets(Object.entries(browsers).map((pair) => pair.join(' '))),
        },
      }),
    ],
    // A route's code is one file beside its remote's, since each more is a request; what several routes have in
    // common and the remote itself has not is a file of its own only when it is worth one.
    splitChunks: {
      // A worker's file is whole: nothing that it would load has its digest.
      chunks: (chunk) => !chunk.canBeInitial() && !chunk.hasRuntime(),
      minSize: 30_000,
      maxAsyncRequests: 4,
      cacheGroups: { defaultVendors: false, default: { minChunks: 2, reuseExistingChunk: true } },
    },
  } satisfies Configuration['optimization'];
}
