import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `preload.json` of a package: what a page asks for before the code does. `initial` and `routes` are lazily imported modules,
 * the latter by route; `early` is the module of a route's early view.
 */
export function readPreload(directory) {
  const file = path.join(directory, 'preload.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
