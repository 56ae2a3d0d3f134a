import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { ManifestPlugin } from './manifest-plugin';

/**
 * A configuration for a development server: its scripts and styles keep their addresses from one edit to the next, and it
 * describes no release.
 */
export function stableAddresses({ output, plugins = [], ...config }: Configuration) {
  const replaced = [ManifestPlugin, MiniCssExtractPlugin];
  return {
    ...config,
    output: { ...output, filename: '[name].js', chunkFilename: '[name].js' },
    plugins: [
      ...plugins.filter((plugin) => !replaced.some((Plugin) => plugin instanceof Plugin)),
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
    ],
  } satisfies Configuration;
}
