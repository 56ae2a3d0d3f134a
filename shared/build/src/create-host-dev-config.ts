import type { Configuration } from 'webpack';
import { createConfig, type Part } from './create-config';
import { LoaderPlugin } from './loader-plugin';
import { stableAddresses } from './stable-addresses';

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
