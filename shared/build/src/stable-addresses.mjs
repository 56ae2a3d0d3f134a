import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { ManifestPlugin } from './manifest-plugin.mjs';

/**
 * A configuration for a development server: its scripts and styles keep their addresses from one edit to the next, and it
 * describes no release.
 *
 * @param {import('webpack').Configuration} config
 * @returns {import('webpack').Configuration}
 */
export function stableAddresses({ output, plugins, ...config }) {
  const replaced = [ManifestPlugin, MiniCssExtractPlugin];
  return {
    ...config,
    output: { ...output, filename: '[name].js', chunkFilename: '[name].js' },
    plugins: [
      ...plugins.filter((plugin) => !replaced.some((Plugin) => plugin instanceof Plugin)),
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
    ],
  };
}
