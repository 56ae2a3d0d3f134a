import { makers } from '@exchange/contract/makers';
import { platformVersion } from '@exchange/platform/platform';
import * as semver from 'semver';

/** What a host lends to its remotes, and what it says of it. */
export interface LentMakers {
  /** The makers of schemas that the host has. */
  readonly makers: readonly string[];
  /** Version of the platform that it offers. */
  readonly version: string;
  /** Makers by the version of the platform that first had them. */
  readonly since: Readonly<Record<string, readonly string[]>>;
}

const place = 'ops/tools/check/platform-version.ts';

/**
 * A remote's schemas are made by its host's makers: one that uses a maker which its host does not have fails at its first
 * answer. Remotes ask for what they need by the platform's version, so that a new maker takes a new version. What stands
 * under a version that was released never changes.
 */
const since: LentMakers['since'] = {
  '1.1.0': [
    '_default',
    'array',
    'boolean',
    'date',
    'email',
    'enum',
    'extend',
    'file',
    'int',
    'length',
    'literal',
    'maxLength',
    'maximum',
    'minLength',
    'minimum',
    'nonnegative',
    'nullable',
    'number',
    'object',
    'optional',
    'pick',
    'pipe',
    'record',
    'regex',
    'string',
    'transform',
    'tuple',
    'union',
    'unknown',
  ],
};

/** What is wrong between the makers and the platform's version, in words (O-04). */
export function platformFaults({ makers: present, version, since: known }: LentMakers): string[] {
  const named = Object.values(known).flat();
  const next = semver.inc(version, 'minor') ?? '';
  const later = Object.keys(known).filter((each) => semver.gt(each, version));
  return [
    ...present
      .filter((maker) => !named.includes(maker))
      .map(
        (maker) =>
          `the schema maker ${maker} is new, and hosts of platform ${version} do not have it: ` +
          `raise platformVersion in shared/platform/src/platform.ts to ${next}, name ${maker} under it in ${place}, ` +
          `and let the remotes that use it need ^${next}`,
      ),
    ...later.map(
      (each) =>
        `${place} names makers of platform ${each}, and platformVersion in shared/platform/src/platform.ts is ${version}: raise it`,
    ),
    ...named
      .filter((maker) => !present.includes(maker))
      .map(
        (maker) =>
          `the schema maker ${maker} is gone, and remotes that were released use it: ` +
          `put it back, or raise platformVersion to ${semver.inc(version, 'major') ?? ''} and begin ${place} anew`,
      ),
  ];
}

/** The platform's version against what the host lends, as lines of what is wrong. */
export const checkPlatformVersion = (): string[] =>
  platformFaults({ makers: Object.keys(makers), version: platformVersion, since });
