import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack from 'webpack';
import { installedVersion } from './installed-version.mjs';

/**
 * What the host alone ships; `browser/lend-libraries.mjs` lends them. By their full names: a subpath that is not among them
 * is part of the remote that imports it.
 */
const hostLibraries = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@exchange/platform',
  '@exchange/platform/rxjs',
];

/** Shipped by each remote that uses them and taken from the first remote of the page that has them; never the host's. */
const remoteLibraries = ['mobx'];

/** Name of the global that a remote's entry defines; the host registers the remote with it as `entryGlobalName`. */
function globalNameOf(name) {
  return name.replaceAll('-', '_');
}

/** `^x` of the installed version, so that a remote built later with a newer patch still shares. */
function majorRange(library) {
  if (library.startsWith('@exchange/')) return false;
  return `^${installedVersion(library.split('/')[0]).split('.')[0]}.0.0`;
}

function sharedByRemote(dependencies) {
  const fromHost = hostLibraries.map((library) => [
    library,
    // No copy of its own (`import: false`): a remote must not bring a second React into the page.
    { singleton: true, import: false, requiredVersion: majorRange(library), strictVersion: false },
  ]);
  const betweenRemotes = remoteLibraries
    .filter((library) => library in dependencies)
    .map((library) => [
      library,
      { singleton: true, requiredVersion: majorRange(library), strictVersion: false },
    ]);
  return Object.fromEntries([...fromHost, ...betweenRemotes]);
}

/** What is left out of the federation runtime: remotes are loaded by their entry's address from the composition. */
const optimization = { disableSnapshot: true, target: 'web' };

/**
 * What a build needs for federation. A remote is a container; the host uses the runtime alone, whose options it is given
 * here as the plugin gives them to a remote.
 */
export function createFederation({ kind, name, exposes, dependencies }) {
  if (kind === 'host') {
    return new webpack.DefinePlugin({
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: String(optimization.disableSnapshot),
      ENV_TARGET: JSON.stringify(optimization.target),
    });
  }
  return new ModuleFederationPlugin({
    name,
    dts: false,
    manifest: true,
    shareStrategy: 'loaded-first',
    // At the root of dist: under a folder the public path that it finds out is wrong and styles come twice.
    filename: 'remoteEntry.js',
    library: { type: 'window', name: globalNameOf(name) },
    exposes,
    shared: sharedByRemote(dependencies),
    // A remote loads no remotes: that is the host's.
    experiments: { externalRuntime: true, optimization: { ...optimization, disableRemote: true } },
  });
}
