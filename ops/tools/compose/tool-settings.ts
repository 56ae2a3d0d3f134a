import { existsSync, readdirSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Who gives a command, as the history shows it: COMPOSE_BY, or the user of this machine. */
export function whoAsks(environment: Environment): string {
  return environment['COMPOSE_BY']?.trim() || `${userName()}@${hostname()}`;
}

/** A container may run as a number that has no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'somebody');
  }
}

/** Where webpack writes the host and the remotes of the repository, by name. */
export function browserPackages(root: string): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(root)
      .filter((name) => name === 'host' || name.startsWith('mfe-'))
      .filter((name) => existsSync(join(root, name, 'webpack.config.ts')))
      .sort((left, right) => Number(right === 'host') - Number(left === 'host') || left.localeCompare(right))
      .map((name) => [name, join(root, name, 'dist')]),
  );
}
