import type { Report, Slots } from '@exchange/platform';
import type { LiveComposition } from '../remotes/live-composition';
import type { SlotServices } from './fill-slot';

export interface SlotsOptions {
  readonly composition: LiveComposition;
  /** What filling takes; asked for when a place is filled, by which time the page is there. */
  readonly services: () => SlotServices;
  readonly report: () => Report;
}

/** The places of the page's remotes, by what the composition says fills them; the code that fills one comes with the first (H-32). */
export function createSlots({ composition, services, report }: SlotsOptions): Slots {
  return {
    isFilled: (slot) => composition.fillersOf(slot).length > 0,
    fill(slot, element, input) {
      let end: (() => void) | undefined;
      let left = false;
      import(/* webpackChunkName: "fill-slot" */ './fill-slot').then(
        ({ fillSlot }) => {
          if (!left) end = fillSlot(services(), slot, element, input);
        },
        (error: unknown) => report().error(error, { during: 'slots' }),
      );
      return () => {
        left = true;
        end?.();
      };
    },
  };
}
