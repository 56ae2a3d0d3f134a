import { getInstance, satisfy } from '@module-federation/enhanced/runtime';
import { formerPlatformVersion, platformVersion, type RemoteDefinition } from '@exchange/platform';
import { version as reactVersion } from 'react';
import type { ComposedRemote } from '../boot/boot-data';
import { FileError } from './file-error';
import type { RemoteSource, SourceOptions } from './remote-source';
import { fetchOnce, type PageLoader } from './page-loader';

/** Name of the global that a remote's entry defines, as the build names it. */
const globalNameOf = (name: string) => name.replaceAll('-', '_');

/** What the entry of a remote defines as its global: a container of module federation. */
interface Container {
  /** Gives it the libraries that parts of the page share. */
  init(shareScope: object): void | Promise<void>;
  /** The factory of a module that it exposes. */
  get(exposed: string): Promise<() => unknown>;
}

function isContainer(value: unknown): value is Container {
  return (
    typeof value === 'object' &&
    value !== null &&
    'init' in value &&
    typeof value.init === 'function' &&
    'get' in value &&
    typeof value.get === 'function'
  );
}

/** What the host lends (`lend-libraries.ts` of the build), and what remotes have brought since. */
function sharedLibraries(): object {
  const scope = getInstance()?.shareScopeMap['default'];
  if (!scope) throw new Error('Nothing is lent to remotes in this page');
  return scope;
}

/** What the entry of a remote that has just run defined. Taken away, since another release of it defines the same global. */
function takeContainer(name: string): unknown {
  const container: unknown = Reflect.get(window, globalNameOf(name));
  Reflect.deleteProperty(window, globalNameOf(name));
  return container;
}

/** Releases of remotes, through module federation. All is kept by the address of a release's entry. */
export function createFederationSource({ loader, integrity }: SourceOptions): RemoteSource {
  /** Those whose entry has run, with what it defined. */
  const entered = new Map<string, Container>();
  /** Those that are there; one that comes after it was given up is there for the next time. */
  const arrived = new Map<string, RemoteDefinition>();
  /** What was asked for last. */
  const underWay = new Map<string, Promise<RemoteDefinition>>();
  /** What goes to the address of an entry that is asked for again: nobody answers from a failure then. */
  const queries = new Map<string, string>();

  const enter = async (remote: ComposedRemote) => {
    const { name, entry } = remote;
    const query = queries.get(entry) ?? '';
    const [container] = await Promise.all([
      loadScript(document, loader, entry + query, () => takeContainer(name)),
      integrity.suffices(remote) ? undefined : integrity.learn(entry, query),
    ]);
    if (!isContainer(container)) throw new FileError(entry + query, 'is no entry of a remote');
    await container.init(sharedLibraries());
    entered.set(entry, container);
    return container;
  };

  const fetchRemote = async (remote: ComposedRemote) => {
    const { name, entry } = remote;
    const container =
      entered.get(entry) ??
      (await loader.load(
        () => enter(remote),
        (query) => queries.set(entry, query),
      ));
    const factory = await container.get('./remote');
    const definition = readDefinition(factory(), name);
    const served = serve(definition);
    if (!served) {
      throw new Error(
        `${name} ${remote.version} needs platform ${definition.platform}, this is ${platformVersion}`,
      );
    }
    arrived.set(entry, served);
    return served;
  };

  return {
    load(remote) {
      const { entry } = remote;
      const known = arrived.get(entry);
      if (known) return Promise.resolve(known);
      const before = underWay.get(entry);
      const now = fetchRemote(remote);
      underWay.set(entry, now);
      // On a slow connection the one before may come first.
      return new Promise((resolve, reject) => {
        before?.then(resolve, () => undefined);
        now.then(resolve, reject);
      });
    },
    discard({ entry }) {
      arrived.delete(entry);
      if (entered.delete(entry)) queries.set(entry, loader.newQuery());
    },
    lastArrival: ({ entry }) => loader.lastArrival(entry),
    suits: (platform, libraries) =>
      platformFor(platform) !== undefined &&
      Object.values(libraries).every((range) => satisfy(reactVersion, range)),
  };
}

/** The newest platform of this host that a range takes; undefined where it takes none (O-04). */
const platformFor = (range: string): string | undefined =>
  [platformVersion, formerPlatformVersion].find((version) => satisfy(version, range));

/** The remote with the newest platform that its range takes; undefined where it takes none that this host has (O-04). */
function serve(definition: RemoteDefinition): RemoteDefinition | undefined {
  const version = platformFor(definition.platform);
  if (version === undefined) return undefined;
  if (version === platformVersion) return definition;
  return {
    ...definition,
    async mount(element, platform, fail) {
      const { formerPlatform } = await import(
        /* webpackChunkName: "former-platform" */ '@exchange/runtime/former-platform'
      );
      return definition.mount(element, formerPlatform(platform), fail);
    },
  };
}

function isDefinition(value: unknown): value is RemoteDefinition {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'platform' in value &&
    typeof value.platform === 'string' &&
    'mount' in value &&
    typeof value.mount === 'function'
  );
}

function readDefinition(module: unknown, name: string): RemoteDefinition {
  const definition =
    typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  if (!isDefinition(definition) || definition.name !== name)
    throw new Error(`What ${name} exposes is not its definition`);
  return definition;
}

/**
 * Runs a script once and answers with what `read` finds right after it, before another one runs. Rejects with
 * {@link FileError} when it cannot be had or is not what was released.
 */
function loadScript<Found>(
  page: Document,
  loader: PageLoader,
  address: string,
  read: () => Found,
): Promise<Found> {
  const script = page.createElement('script');
  script.src = address;
  const add = () => page.head.append(script);
  return fetchOnce(loader, script, add, read).finally(() => script.remove());
}
