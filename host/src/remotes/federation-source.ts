import { loadRemote, registerRemotes, satisfy } from '@module-federation/enhanced/runtime';
import { platformVersion, type RemoteDefinition } from '@exchange/platform';
import type { ComposedRemote } from '../boot/boot-data';
import { FileError } from './file-error';
import type { RemoteSource, SourceOptions } from './remote-source';
import type { PageLoader } from './page-loader';

/** Name of the global that a remote's entry defines, as the build names it. */
const globalNameOf = (name: string) => name.replaceAll('-', '_');

/** Remotes of the page's composition, through module federation. */
export function createFederationSource({ remotes, loader, integrity }: SourceOptions): RemoteSource {
  /** Those whose entry has run. */
  const entered = new Set<string>();
  /** Those that are there; one that comes after it was given up is there for the next time. */
  const arrived = new Map<string, RemoteDefinition>();
  /** What was asked for last, by name. */
  const underWay = new Map<string, Promise<RemoteDefinition>>();
  /** What goes to the address of an entry that is asked for again: nobody answers from a failure then. */
  const queries = new Map<string, string>();

  /** Federation finds the entry's global and fetches nothing itself; its own memory of a remote begins anew. */
  const enter = async (remote: ComposedRemote) => {
    const { name } = remote;
    const query = queries.get(name) ?? '';
    const entry = remote.entry + query;
    const entryGlobalName = globalNameOf(name);
    registerRemotes([{ name, entry, type: 'global', entryGlobalName }], { force: true });
    await Promise.all([loadScript(document, loader, entry), integrity.learn(remote, query)]);
    if (!(entryGlobalName in window)) throw new FileError(entry, 'is no entry of a remote');
    entered.add(name);
  };

  const composedOf = (name: string) => remotes.find((composed) => composed.name === name);

  const fetchRemote = async (name: string) => {
    const remote = composedOf(name);
    if (!remote) throw new Error(`${name} is not part of the composition`);
    if (!entered.has(name))
      await loader.load(
        () => enter(remote),
        (query) => queries.set(name, query),
      );
    const definition = readDefinition(await loadRemote<unknown>(`${name}/remote`), name);
    if (!satisfy(platformVersion, definition.platform)) {
      throw new Error(
        `${name} ${remote.version} needs platform ${definition.platform}, this is ${platformVersion}`,
      );
    }
    arrived.set(name, definition);
    return definition;
  };

  return {
    load(name) {
      const known = arrived.get(name);
      if (known) return Promise.resolve(known);
      const before = underWay.get(name);
      const now = fetchRemote(name);
      underWay.set(name, now);
      // On a slow connection the one before may come first.
      return new Promise((resolve, reject) => {
        before?.then(resolve, () => undefined);
        now.then(resolve, reject);
      });
    },
    discard(name) {
      arrived.delete(name);
      if (entered.delete(name)) queries.set(name, loader.newQuery());
    },
    lastArrival: (name) => loader.lastArrival(composedOf(name)?.entry ?? ''),
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

/** Runs a script once. Rejects with {@link FileError} when it cannot be had or is not what was released. */
function loadScript(page: Document, loader: PageLoader, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = page.createElement('script');
    script.src = address;
    loader.guard(script);
    const settle = (done: () => void) => {
      script.onload = script.onerror = null;
      script.remove();
      done();
    };
    script.onload = () => settle(resolve);
    script.onerror = (event) =>
      settle(() => reject(new FileError(address, typeof event === 'string' ? event : event.type)));
    page.head.append(script);
  });
}
