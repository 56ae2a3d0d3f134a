import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Folder of the migrations: `sandbox/drizzle`, looked for upwards from this module, so that it is found from the
 * sources and from a bundle anywhere in the repository. `SANDBOX_MIGRATIONS` names another.
 */
export function migrationsFolder(): string {
  const named = process.env['SANDBOX_MIGRATIONS'];
  if (named !== undefined && named !== '') return named;
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    for (const candidate of [join(folder, 'drizzle'), join(folder, 'sandbox', 'drizzle')]) {
      if (existsSync(join(candidate, 'meta', '_journal.json'))) return candidate;
    }
    if (folder === dirname(folder))
      throw new Error(`No folder of migrations above ${start}; set SANDBOX_MIGRATIONS`);
  }
}
