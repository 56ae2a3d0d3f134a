import type { Configuration } from 'webpack';
import { createConfig, type Part } from './create-config';
import { stableAddresses } from './stable-addresses';

/**
 * Configuration of a remote for a development server from which a deployed exchange's pages take it: as it is released, but
 * readable. Their host is a production build, so that no component can be replaced in the running page.
 */
export function createRemoteDevConfig({ name, directory }: Part): Configuration {
  return stableAddresses(createConfig({ kind: 'remote', name, directory, dev: true }));
}
