import {
  platformVersion,
  type Navigation,
  type Platform,
  type Slots,
  type Storage,
} from '@exchange/platform';
import { scopeBus, within } from '@exchange/platform/bus';
import { Subscription } from '@exchange/platform/rxjs';
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
  slots,
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
      slots: scopeSlots(slots, scope),
      flags: new Set(flags),
    });
}

/** Places that are filled for the time that a remote is mounted. */
const scopeSlots = (slots: Slots, scope: Subscription): Slots => ({
  ...slots,
  fill(slot, element, input) {
    const filling = new Subscription(slots.fill(slot, element, input));
    scope.add(filling);
    return () => {
      scope.remove(filling);
      filling.unsubscribe();
    };
  },
});
