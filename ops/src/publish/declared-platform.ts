import * as semver from 'semver';
import { Refused } from '../store/refused';

/**
 * The range of the platform that a remote's source states in its definition, where the host reads it too (O-04). It must
 * stand there as a text, since the definition is not run to release it.
 */
export function declaredPlatform(name: string, source: string): string {
  const code = source.replace(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
  const definition = /\bdefineRemote\(\s*\{([^]*)/.exec(code)?.[1] ?? '';
  const range = /\bplatform:\s*(['"`])([^'"`]+)\1/.exec(definition)?.[2];
  if (range === undefined)
    throw new Refused(
      `${name}: src/remote.tsx must call defineRemote({ … platform: '^1.0.0' … }) with the range as a plain text`,
    );
  if (semver.validRange(range) === null)
    throw new Refused(
      `${name} needs platform "${range}", which is no range of versions: use one such as ^1.0.0`,
    );
  return range;
}
