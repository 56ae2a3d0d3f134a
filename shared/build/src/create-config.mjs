import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import { browserslistToTargets } from 'lightningcss';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { EarlyViewPlugin } from './early-view-plugin.mjs';
import { createFederation } from './federation.mjs';
import { installedVersion } from './installed-version.mjs';
import { LoaderPlugin } from './loader-plugin.mjs';
import { ManifestPlugin, remoteChunk } from './manifest-plugin.mjs';
import { PlaceFreeHash } from './place-free-hash.mjs';
import { StableIdsPlugin } from './stable-ids-plugin.mjs';
import { assetRules, browsers, contractRule, scriptRule, styleRules } from './rules.mjs';
import { standIns } from './stand-ins.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

const federationVersion = installedVersion('@module-federation/enhanced');

/** Changes whenever this factory does; part of the cache's version. */
const factoryDigest = (() => {
  const hash = createHash('sha256');
  for (const file of readdirSync(here).sort()) hash.update(file).update(readFileSync(path.join(here, file)));
  return hash.digest('hex').slice(0, 16);
})();

/** Settings that production builds and the harness have in common. */
export function commonConfig({ name, directory }) {
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
  };
}

/** Place of the disk cache; `kind` keeps builds that differ in settings apart. */
export function cacheConfig({ name, kind, version }) {
  return {
    type: 'filesystem',
    cacheDirectory: path.resolve(here, '../../../.cache/webpack'),
    name: `${name}-${kind}`,
    version: [version, webpack.version, federationVersion, factoryDigest].join('|'),
  };
}

/**
 * The one webpack configuration of the host and of every remote.
 *
 * @param {object} options
 * @param {'host' | 'remote'} options.kind
 * @param {string} options.name Name in the composition, e.g. `mfe-trade`; also keeps the build's globals apart.
 * @param {string} options.directory The package's folder (`import.meta.dirname` or its URL).
 * @param {Record<string, string>} [options.exposes] What a remote offers; its `RemoteDefinition` by default.
 * @param {string} [options.output] Output folder; `dist` of the package by default.
 * @param {boolean} [options.dev] True for a build with readable names and no minification.
 * @returns {import('webpack').Configuration}
 */
export function createConfig({
  kind,
  name,
  directory,
  exposes = { './remote': { import: './src/remote', name: remoteChunk } },
  output,
  dev = false,
}) {
  const folder = directory.startsWith('file:') ? fileURLToPath(new URL('.', directory)) : directory;
  const { version, dependencies = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const isHost = kind === 'host';
  return {
    ...commonConfig({ name, directory: folder }),
    mode: dev ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: dev ? 'cheap-module-source-map' : 'hidden-source-map',
    entry: isHost ? { [name]: [path.join(here, '../browser/lend-libraries.mjs'), './src/index'] } : {},
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
        'use-sync-external-store/shim/index.js$': path.join(here, '../browser/use-sync-external-store.mjs'),
      },
    },
    module: {
      rules: [scriptRule(), contractRule, ...styleRules({ name }), ...assetRules],
      strictExportPresence: true,
    },
    optimization: {
      minimize: !dev,
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
        chunks: 'async',
        minSize: 30_000,
        maxAsyncRequests: 4,
        cacheGroups: { defaultVendors: false, default: { minChunks: 2, reuseExistingChunk: true } },
      },
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:10].css',
        chunkFilename: '[name].[contenthash:10].css',
      }),
      createFederation({ kind, name, exposes, dependencies }),
      ...standIns({ isHost }),
      new LoaderPlugin(),
      new StableIdsPlugin(),
      new EarlyViewPlugin({ directory: folder }),
      new ManifestPlugin({ kind, name, version, directory: folder }),
    ],
    cache: cacheConfig({ name, kind: dev ? 'dev' : 'production', version }),
  };
}
