import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type WebpackPluginInstance } from 'webpack';
import { remoteChunk } from './manifest-plugin';
import { majorOf, remoteLibraries } from './package-manifest';

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
  '@exchange/platform/rxjs',
];

/** What has to be of the same React as the components: a remote that is under development brings all of it. */
const reactLibraries = new Set(hostLibraries.filter((library) => library !== '@exchange/platform/rxjs'));

/** Name of the global that a remote's entry defines; the host registers the remote with it as `entryGlobalName`. */
function globalNameOf(name: string): string {
  return name.replaceAll('-', '_');
}

/** What a remote asks of a library that it shares; of a package of the house what its release says of the platform. */
function majorRange(library: string): string | false {
  const [name = library] = library.split('/');
  return library.startsWith('@exchange/') ? false : majorOf(name);
}

function sharedByRemote(dependencies: Readonly<Record<string, string>>, ownReact: boolean) {
  // Not singletons: a remote that needs another major than the page has brings its own.
  const betweenRemotes = { singleton: false };
  // No copy of its own (`import: false`): a remote must not bring a second React into the page. And a remote that was built
  // for another major does not run: composing refuses it, this refuses a team's build beside it.
  const fromHost = { singleton: true, import: false as const, strictVersion: true };
  const shared = (libraries: readonly string[], settings: typeof betweenRemotes | typeof fromHost) =>
    Object.fromEntries(
      libraries.map((library) => [library, { ...settings, requiredVersion: majorRange(library) }]),
    );
  return {
    ...shared(
      remoteLibraries.filter((library) => library in dependencies),
      betweenRemotes,
    ),
    ...shared(
      hostLibraries.filter((library) => !ownReact || !reactLibraries.has(library)),
      fromHost,
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
  ownReact = false,
}: {
  readonly kind: 'host' | 'remote';
  readonly name: string;
  readonly dependencies: Readonly<Record<string, string>>;
  /** Of a remote under development: it brings a React of its own, whose components can be replaced in the running page. */
  readonly ownReact?: boolean;
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
    shared: sharedByRemote(dependencies, ownReact),
    experiments: { externalRuntime: true, optimization },
  });
}
