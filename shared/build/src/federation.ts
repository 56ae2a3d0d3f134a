import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { remoteChunk } from './manifest-plugin';
import { installedVersion } from './package-manifest';

/**
 * What the host alone ships; `browser/lend-libraries.ts` lends them. By their full names: a subpath that is not among them
 * is part of the remote that imports it.
 */
const hostLibraries = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@exchange/platform',
  '@exchange/rx',
];

/** Shipped by each remote that uses them and taken from the first remote of the page that has them; never the host's. */
const remoteLibraries = ['mobx'];

/** Name of the global that a remote's entry defines; the host registers the remote with it as `entryGlobalName`. */
function globalNameOf(name: string): string {
  return name.replaceAll('-', '_');
}

/** `^x` of the installed version, so that a remote built later with a newer patch still shares. */
function majorRange(library: string): string | false {
  if (library.startsWith('@exchange/')) return false;
  const [name = library] = library.split('/');
  return `^${installedVersion(name).split('.')[0] ?? ''}.0.0`;
}

function sharedByRemote(dependencies: Readonly<Record<string, string>>) {
  const settings = (library: string) => ({
    singleton: true,
    requiredVersion: majorRange(library),
    strictVersion: false,
  });
  return {
    ...Object.fromEntries(
      remoteLibraries
        .filter((library) => library in dependencies)
        .map((library) => [library, settings(library)]),
    ),
    // No copy of its own (`import: false`): a remote must not bring a second React into the page.
    ...Object.fromEntries(
      hostLibraries.map((library) => [library, { ...settings(library), import: false as const }]),
    ),
  };
}

/**
 * What is left out of the federation runtime: the host asks for entries itself and speaks with their containers, and a remote
 * loads no remotes.
 */
const optimization = { disableSnapshot: true, disableRemote: true, target: 'web' } as const;

/**
 * What a build needs for federation. A remote is a container; the host uses the runtime alone, whose options it is given
 * here as the plugin gives them to a remote.
 */
export function createFederation({
  kind,
  name,
  dependencies,
}: {
  readonly kind: 'host' | 'remote';
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
}): WebpackPluginInstance {
  if (kind === 'host') {
    return new webpack.DefinePlugin({
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: String(optimization.disableSnapshot),
      FEDERATION_OPTIMIZE_NO_REMOTE: String(optimization.disableRemote),
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
    exposes: { './remote': { import: './src/remote', name: remoteChunk } },
    shared: sharedByRemote(dependencies),
    experiments: { externalRuntime: true, optimization },
  });
}
