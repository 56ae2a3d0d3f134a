import { createConfig } from './create-config.mjs';
import { stableAddresses } from './stable-addresses.mjs';

/**
 * Configuration of a remote for a development server from which a deployed exchange's pages take it: as it is released, but
 * readable. Their host is a production build, so that no component can be replaced in the running page.
 *
 * @param {{ name: string, directory: string }} options
 * @returns {import('webpack').Configuration}
 */
export function createRemoteDevConfig({ name, directory }) {
  return stableAddresses(createConfig({ kind: 'remote', name, directory, dev: true }));
}
