import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration } from 'webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { createConfig, type Part } from './create-config';
import { EarlyViewPlugin } from './early-view-plugin';
import { LoaderPlugin } from './loader-plugin';
import { ManifestPlugin } from './manifest-plugin';

/** Where the host under development is served: its script and its style, and below it all else of it. */
export const devHost = { folder: '/@host/', script: '/@host/host.js', style: '/@host/host.css' };

/**
 * Configuration of the host alone, for a development server: as it is released, but readable. The remotes come from
 * elsewhere.
 */
export function createHostDevConfig({ directory }: Pick<Part, 'directory'>): Configuration {
  const { output, plugins, ...config } = stableAddresses(
    createConfig({ kind: 'host', name: 'host', directory, dev: true }),
  );
  return {
    ...config,
    output: { ...output, publicPath: devHost.folder },
    // No page knows the digests of what is built anew with each edit.
    plugins: plugins.filter((plugin) => !(plugin instanceof LoaderPlugin)),
  };
}

/**
 * Configuration of a remote for a development server from which a deployed exchange's pages take it. The exchange's React is a
 * production build, in which no component can be replaced: the remote brings its own, for its part of the page.
 */
export function createRemoteDevConfig({ name, directory }: Part): Configuration {
  const { plugins, ...config } = stableAddresses(
    createConfig({ kind: 'remote', name, directory, dev: true, hot: true }),
  );
  return {
    ...config,
    plugins: [
      // Such pages have none of its early views.
      ...plugins.filter((plugin) => !(plugin instanceof EarlyViewPlugin)),
      new ReactRefreshPlugin({ overlay: false }),
    ],
  };
}

/**
 * A configuration for a development server: its scripts and styles keep their addresses from one edit to the next, and it
 * describes no release.
 */
function stableAddresses({ output, plugins = [], ...config }: Configuration) {
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
