import { existsSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import type { SlotName } from '@exchange/platform';
import { flagName, type RemoteFlags } from '@exchange/platform/flags';
import type { RemoteRoute } from '@exchange/platform/routes';
import { buildSync } from 'esbuild';

/** `remote.config.ts` of a remote: its name, the range of the platform that it needs, its routes, its flags, what is fetched ahead, and when a canary of it is worse. */
export interface RemoteConfig {
  readonly name?: string;
  readonly platform?: string;
  readonly routes: readonly RemoteRoute[];
  /** Places that it offers other remotes, and places of others that it fills (H-32). */
  readonly offers?: readonly SlotName[] | undefined;
  readonly fills?: readonly SlotName[] | undefined;
  /**
   * Lazily imported modules, by their paths in the package, whose files browsers fetch on every page once its first screen stands, without
   * running them: what is opened later opens at once.
   */
  readonly ahead?: readonly string[];
  /** What compositions can switch on and off in it, by name, with a sentence each (O-14). */
  readonly flags?: RemoteFlags;
  /**
   * How much worse than the release before it one may be before its canary ends by itself (O-09): `faults`, the share of pages
   * more that have a fault or jump; `slower`, the share of a time by which loading takes longer; `visits`, the pages that are waited for.
   */
  readonly canary?: { readonly faults?: number; readonly slower?: number; readonly visits?: number };
}

type Evaluate = (module: { exports: Partial<RemoteConfig> }, exports: object) => void;

/**
 * Configuration of the remote in a folder; without routes for a package that has no such file, as the host. Throws where a flag has no
 * name or no sentence that compositions could show.
 */
export function readRemoteConfig(directory: string): RemoteConfig {
  const file = path.join(directory, 'remote.config.ts');
  if (!existsSync(file)) return { routes: [] };
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
  });
  const code = outputFiles.map(({ text }) => text).join('');
  const evaluate = runInThisContext(`(function (module, exports) {${code}\n})`, {
    filename: file,
  }) as Evaluate;
  const module = { exports: {} as Partial<RemoteConfig> };
  evaluate(module, module.exports);
  checkFlags(file, module.exports.flags ?? {});
  return { ...module.exports, routes: module.exports.routes ?? [] };
}

function checkFlags(file: string, flags: RemoteFlags): void {
  for (const [name, sentence] of Object.entries(flags)) {
    if (!flagName.test(name))
      throw new Error(
        `${file}: the flag "${name}" needs a name in small letters and hyphens, such as short-form`,
      );
    if (sentence.trim() === '')
      throw new Error(`${file}: say in a sentence what the flag ${name} switches on`);
  }
}
