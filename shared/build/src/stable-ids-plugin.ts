import { createHash } from 'node:crypto';
import type { Compiler, Module } from 'webpack';
import { withoutPlace } from './place-free-hash';

const pluginName = 'StableIdsPlugin';

/** Of four digits, as webpack's own. */
const idOf = (name: string) => createHash('sha256').update(name).digest().readUInt32BE() % 10_000;

const byName = ([left]: readonly [string, Module], [right]: readonly [string, Module]) =>
  left < right ? -1 : 1;

/** The modules whose names hold the repository's absolute path where webpack does not look for one, or a digest of it. */
const isPlaced = (identifier: string) =>
  /^(container entry|provide module) |[\\/]\.federation[\\/]entry\.\w+\.js/.test(identifier);

/**
 * Ids of modules are digests of their names, with paths relative to the package. Federation's own modules have names that
 * differ from folder to folder: they get ids, and names of variables, that do not.
 */
export class StableIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap(pluginName, (factory) => {
      factory.hooks.afterResolve.tap(pluginName, ({ createData }) => {
        if (createData.userRequest !== undefined && isPlaced(createData.userRequest))
          createData.userRequest = withoutPlace(createData.userRequest);
      });
    });
    compiler.hooks.compilation.tap(pluginName, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(pluginName, (modules) => {
        const names = new Map(
          [...modules]
            .filter((module) => isPlaced(module.identifier()))
            .map((module) => [withoutPlace(module.identifier()).replace(/\|\w+$/, ''), module] as const),
        );
        const used = new Set<number>();
        for (const [name, module] of [...names].sort(byName)) {
          let id = idOf(name);
          while (used.has(id)) id += 1;
          used.add(id);
          compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
