import { platformVersion, type Navigation, type Platform, type Storage } from '@exchange/platform';
import { scopeBus, within } from '@exchange/platform/bus';
import type { Subscription } from '@exchange/platform/rxjs';
import type { Reporter } from '@exchange/telemetry/page';

/** What a page has one of, for all its remotes. */
export type PlatformParts = Omit<Platform, 'version' | 'storage' | 'report' | 'flags'> & {
  readonly storageOf: (owner: string) => Storage;
  readonly reporter: Reporter;
};

/** Makes the platform of a remote, of whose flags those named are on; what it subscribes to ends with `scope`. */
export type PlatformOf = (
  remote: string,
  version: string,
  scope: Subscription,
  flags?: readonly string[],
) => Platform;

/** Makes platforms of what the page shares, with streams that end with the remote, and storage and reports under its own name. */
export function assemblePlatform({
  storageOf,
  reporter,
  bus,
  navigation,
  ...shared
}: PlatformParts): PlatformOf {
  return (remote, version, scope, flags) =>
    Object.freeze({
      ...shared,
      version: platformVersion,
      bus: scopeBus(bus, scope),
      navigation: Object.create(navigation, {
        location$: { value: within(scope, navigation.location$) },
      }) as Navigation,
      storage: storageOf(remote),
      report: reporter.for(remote, version),
      flags: new Set(flags),
    });
}
