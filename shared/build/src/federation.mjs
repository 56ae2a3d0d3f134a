import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { installedVersion } from './installed-version.mjs';

const require = createRequire(import.meta.url);

/**
 * What the host alone ships. `name/` also covers the subpaths: without it `react-dom/client` would be shipped
 * again by every remote. The platform holds a React context, so that there must be one copy of it too.
 */
const hostLibraries = ['react', 'react/', 'react-dom', 'react-dom/', '@exchange/platform', '@exchange/rx'];

/** Shipped by each remote that uses them and taken from the first remote of the page that has them; never the host's. */
const remoteLibraries = ['mobx'];

/** Name of the global that a remote's entry defines; the host registers the remote with it as `entryGlobalName`. */
function globalNameOf(name) {
  return name.replaceAll('-', '_');
}

/** `^x` of the installed version, so that a remote built later with a newer patch still shares. */
function majorRange(library) {
  const name = library.replace(/\/$/, '');
  if (name.startsWith('@exchange/')) return false;
  return `^${installedVersion(name).split('.')[0]}.0.0`;
}

function sharedByHost() {
  return Object.fromEntries(
    hostLibraries.map((library) => [
      library,
      { singleton: true, eager: true, requiredVersion: majorRange(library), strictVersion: false },
    ]),
  );
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

/** The federation plugin of a host or a remote. */
export function createFederation({ kind, name, exposes, dependencies }) {
  const common = { name, dts: false, manifest: true, shareStrategy: 'loaded-first' };
  // Remotes are loaded by their entry's address from the composition, so the snapshot machinery is left out.
  const optimization = { disableSnapshot: true, target: 'web' };
  if (kind === 'host') {
    return new ModuleFederationPlugin({
      ...common,
      shared: sharedByHost(),
      experiments: { provideExternalRuntime: true, optimization },
    });
  }
  return new ModuleFederationPlugin({
    ...common,
    // At the root of dist: under a folder the public path that it finds out is wrong and styles come twice.
    filename: 'remoteEntry.js',
    library: { type: 'window', name: globalNameOf(name) },
    exposes,
    shared: sharedByRemote(dependencies),
    // A remote loads no remotes: that is the host's.
    experiments: { externalRuntime: true, optimization: { ...optimization, disableRemote: true } },
  });
}

/**
 * Aliases for the host. The plugin that lends the federation runtime to the remotes resolves to CommonJS, which
 * would bring a second, unshakeable copy of the runtime (25 kB gz).
 */
export function federationAliases() {
  const federation = createRequire(require.resolve('@module-federation/enhanced/webpack'));
  const lender = federation.resolve('@module-federation/inject-external-runtime-core-plugin');
  return { [lender]: path.join(path.dirname(lender), 'index.js') };
}
