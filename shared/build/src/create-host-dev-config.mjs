import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { createConfig } from './create-config.mjs';
import { LoaderPlugin } from './loader-plugin.mjs';
import { ManifestPlugin } from './manifest-plugin.mjs';

/** Where the host under development is served: its script and its style, and below it all else of it. */
export const devHost = { folder: '/@host/', script: '/@host/host.js', style: '/@host/host.css' };

/**
 * Configuration of the host alone, for a development server: as it is released, but readable, at addresses that stay, and
 * without a release's manifest. The remotes come from elsewhere.
 *
 * @param {{ directory: string }} options
 * @returns {import('webpack').Configuration}
 */
export function createHostDevConfig({ directory }) {
  const { output, plugins, ...config } = createConfig({ kind: 'host', name: 'host', directory, dev: true });
  // No page knows the digests of what is built anew with each edit.
  const released = [LoaderPlugin, ManifestPlugin, MiniCssExtractPlugin];
  return {
    ...config,
    output: {
      ...output,
      publicPath: devHost.folder,
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name][ext]',
    },
    plugins: [
      ...plugins.filter((plugin) => !released.some((Plugin) => plugin instanceof Plugin)),
      new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
    ],
  };
}
