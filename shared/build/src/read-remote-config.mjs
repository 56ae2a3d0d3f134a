import { existsSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { buildSync } from 'esbuild';

/**
 * `remote.config.ts` of a remote: its name, the range of the platform that it needs, and its routes.
 *
 * @param {string} directory The package's folder.
 * @returns {import('./read-remote-config.mjs').RemoteConfig} Without routes for a package that has no such file, as the host.
 */
export function readRemoteConfig(directory) {
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
  const module = { exports: {} };
  runInThisContext(`(function (module, exports) {${outputFiles[0].text}\n})`, { filename: file })(
    module,
    module.exports,
  );
  const { name, platform, routes = [] } = module.exports;
  return { name, platform, routes };
}
