import type { Platform, SlotInput, SlotName } from './platform';

type End = () => void | Promise<void>;

/** Undoes a mount: nothing of the remote is left running or in the page. */
export type Unmount = End & {
  /**
   * The remote may stay mounted, out of sight, while another one's page is shown (H-26): it follows `navigation.location$` by
   * itself, stands still at paths that are not its own, and shows what is new when it comes back.
   */
  readonly mayBeKept?: boolean;
  /** Makes the page at one of its paths, out of sight, before somebody goes there (H-26); a path without such a page is passed over. */
  readonly prepare?: (path: string) => void;
};

/** The one thing that a remote exposes (module `./remote`, default export). */
export interface RemoteDefinition {
  /** As in the composition, e.g. `mfe-trade`. */
  readonly name: string;
  /** Semantic-version range of the platform that it needs, e.g. `^2.0.0`; it is given the newest version in it that the host has (O-04). */
  readonly platform: string;
  /**
   * Mounts the remote for the present location into `element`, which is its own until `unmount`. The remote calls
   * `fail` when it broke after mounting (an error while rendering): the host then shows its fallback with Retry.
   */
  mount(element: HTMLElement, platform: Platform, fail: (error: unknown) => void): Promise<Unmount> | Unmount;
  /**
   * Fills a place that another remote offers, one of those that `fills` of its `remote.config.ts` names, as `mount` shows a page (H-32).
   * After `fail` nothing of it is left.
   */
  fill?<Name extends SlotName>(
    slot: Name,
    element: HTMLElement,
    platform: Platform,
    input: SlotInput<Name>,
    fail: (error: unknown) => void,
  ): Promise<Unmount> | Unmount;
}

/** Keeps the type of a remote's definition. */
export function defineRemote(definition: RemoteDefinition): RemoteDefinition {
  return definition;
}
