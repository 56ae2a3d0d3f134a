import type { SlotInput, SlotName } from '@exchange/platform';
import { Subscription } from '@exchange/platform/rxjs';
import type { Page } from '@exchange/runtime';
import type { LiveComposition } from '../remotes/live-composition';
import type { RemoteSource } from '../remotes/remote-source';
import { runRemote } from '../remotes/run-remote';

export interface SlotServices {
  readonly source: RemoteSource;
  readonly composition: LiveComposition;
  /** The platform as a remote is given it. */
  readonly platformOf: Page['platformOf'];
}

/** Fills a place with what each remote has for it; the result ends that. What fails leaves nothing behind and is reported (H-32). */
export function fillSlot<Name extends SlotName>(
  services: SlotServices,
  slot: Name,
  element: HTMLElement,
  input: SlotInput<Name>,
): () => void {
  const { composition } = services;
  const ends = composition.fillersOf(slot).map((name) => {
    // Each has its place from the start, so that what comes later is not put before what is there.
    const place = element.ownerDocument.createElement('div');
    place.style.display = 'contents';
    place.dataset['filler'] = name;
    element.append(place);
    const end = composition.mount(() => fillWith(services, name, slot, place, input));
    return () => {
      end();
      place.remove();
    };
  });
  return () => {
    for (const end of ends) end();
  };
}

function fillWith<Name extends SlotName>(
  { source, composition, platformOf }: SlotServices,
  name: string,
  slot: Name,
  place: HTMLElement,
  input: SlotInput<Name>,
): () => void {
  const scope = new Subscription();
  const remote = composition.enter(name, scope);
  const platform = platformOf(name, remote.version, scope, remote.flags);
  const during = `filling ${slot}`;
  let isLoaded = false;
  return runRemote({
    async load() {
      const definition = await source.load(remote);
      isLoaded = true;
      if (!definition.fill)
        throw new Error(`${name} ${remote.version} says that it fills ${slot} and does not`);
      const fill = definition.fill.bind(definition);
      return {
        ...definition,
        mount(element, given, fail) {
          element.style.display = 'contents';
          return fill(slot, element, given, input, fail);
        },
      };
    },
    lastArrival: () => source.lastArrival(remote),
    platform,
    container: place,
    onMounted: () => undefined,
    onFailed(error) {
      // Its pages may be shown at the same time.
      if (!isLoaded) source.discard(remote);
      platform.report.error(error, { during });
    },
    onLate: () => undefined,
    onGone: () => scope.unsubscribe(),
    onLeaveFailed: (error) => platform.report.error(error, { during }),
  });
}
