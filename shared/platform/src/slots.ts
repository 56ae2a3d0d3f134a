import type { Topic } from './platform';

/**
 * Places in a remote's pages that other remotes may fill, and what a filler is told there: the contract between the two. A remote may
 * offer places of its own by augmenting this interface, and begins their names with its own, e.g. `loans.summary`.
 */
export interface SlotInputs {
  /** The end of the home page: what the organisation offers at present. */
  'home.promo': object;
  /** Below the order form of a pair. */
  'trade.below-form': {
    /** The pair's key, `{token}_{market}`. */
    readonly pair: string;
  };
}
export type SlotName = keyof SlotInputs;

/** What a filler is told: at present, and whenever it changes. */
export type SlotInput<Name extends SlotName> = Topic<SlotInputs[Name], SlotInputs[Name]>;

/** Fills the places that the page's remotes offer (H-32). */
export interface Slots {
  /** Whether a remote of the page fills the place. */
  isFilled(slot: SlotName): boolean;
  /**
   * Puts what fills the place into `element`, in the order of the remotes' names, as soon as it is there. Whoever fills it is a guest:
   * what cannot be loaded, or breaks, leaves nothing behind and is reported. The elements that it is put into have no boxes
   * (`display: contents`). Returns the end; it comes with the unmount as well.
   */
  fill<Name extends SlotName>(slot: Name, element: HTMLElement, input: SlotInput<Name>): () => void;
}
