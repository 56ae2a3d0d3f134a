import { platformVersion, type Platform, type Storage } from '@exchange/platform';
import type { Reporter } from './create-report';

/** What a page has one of, for all its remotes. */
export type PlatformParts = Omit<Platform, 'version' | 'storage' | 'report'> & {
  readonly storageOf: (owner: string) => Storage;
  readonly reporter: Reporter;
};

/** Makes the platform of a remote: what the page shares, and storage and reports under the remote's own name. */
export function assemblePlatform({
  storageOf,
  reporter,
  ...shared
}: PlatformParts): (remote: string, version: string) => Platform {
  return (remote, version) =>
    Object.freeze({
      ...shared,
      version: platformVersion,
      storage: storageOf(remote),
      report: reporter.for(remote, version),
    });
}
