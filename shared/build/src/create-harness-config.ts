import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration } from 'webpack';
import { cacheConfig, commonConfig, type Part } from './create-config';
import { assetRules, scriptRule, styleRules } from './rules';

/** Address of the one script of the harness page. */
export const harnessScript = '/harness.js';

/**
 * Configuration of a remote that runs alone: its `src/dev.tsx` as one plain bundle, without federation, with
 * components replaced in the running page.
 */
export function createHarnessConfig({ name, directory }: Part): Configuration {
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
      parser: { javascript: { exportsPresence: 'error' } },
    },
    plugins: [new ReactRefreshPlugin({ overlay: false })],
    cache: cacheConfig({ name, kind: 'harness', version: 'harness' }),
  };
}
