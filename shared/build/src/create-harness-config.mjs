import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { cacheConfig, commonConfig } from './create-config.mjs';
import { assetRules, scriptRule, styleRules } from './rules.mjs';

/** Address of the one script of the harness page. */
export const harnessScript = '/harness.js';

/**
 * Configuration of a remote that runs alone: its `src/dev.tsx` as one plain bundle, without federation, with
 * components replaced in the running page.
 *
 * @param {{ name: string, directory: string }} options
 * @returns {import('webpack').Configuration}
 */
export function createHarnessConfig({ name, directory }) {
  return {
    ...commonConfig({ name, directory }),
    mode: 'development',
    target: ['web', 'es2022'],
    devtool: 'eval-cheap-module-source-map',
    entry: { harness: './src/dev' },
    output: {
      path: path.join(directory, 'dist/harness'),
      filename: '[name].js',
      chunkFilename: '[name].js',
      publicPath: '/',
      uniqueName: `${name}-harness`,
    },
    module: {
      rules: [scriptRule({ refresh: true }), ...styleRules({ name, inject: true }), ...assetRules],
      strictExportPresence: true,
    },
    plugins: [new ReactRefreshPlugin({ overlay: false })],
    cache: cacheConfig({ name, kind: 'harness', version: 'harness' }),
  };
}
