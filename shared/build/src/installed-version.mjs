import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** Version of an installed package; works also where `exports` hides its `package.json`. */
export function installedVersion(name) {
  const file = (require.resolve.paths(name) ?? [])
    .map((folder) => path.join(folder, name, 'package.json'))
    .find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`${name} is not installed: run npm ci`);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}
