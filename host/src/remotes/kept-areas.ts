import { restPlace, wakePlace } from '@exchange/ui';
import type { AppProps, LifeCycleFn } from 'single-spa';
import type { LiveComposition } from './live-composition';

/** The area of a remote: its element, which stands in the outlet while it is shown, and what puts the remote into it and takes it out. */
export interface Area {
  readonly element: HTMLElement;
  readonly mount: LifeCycleFn<object>;
  readonly unmount: LifeCycleFn<object>;
}

interface KnownArea extends Area {
  state: 'gone' | 'shown' | 'kept';
  /** What it was mounted with. */
  props: AppProps | undefined;
}

/**
 * The areas of the remotes. One whose remote allows it is kept, out of sight, while another one is shown, so that coming back to it
 * costs no more than to show it again (H-26). What is kept goes when the user becomes another one, and when its release is to change.
 */
export class KeptAreas {
  readonly #areas = new Map<string, KnownArea>();
  /** Remotes that stand in their areas and may be kept there. */
  readonly #keepable = new Set<string>();
  /** Whose areas are kept; undefined while it is not known. */
  #user: string | null | undefined;

  constructor(
    private readonly outlet: HTMLElement,
    private readonly composition: Pick<LiveComposition, 'isCurrent' | 'beforeMount'>,
  ) {}

  /** Says whether a remote, as it stands in its area now, may be kept. */
  allow(name: string, isKeepable: boolean): void {
    if (isKeepable) this.#keepable.add(name);
    else this.#keepable.delete(name);
  }

  /** Adds an area; answers with the lifecycles to give single-spa in place of its own, which leave alone what is kept. */
  add(name: string, area: Area): Pick<Area, 'mount' | 'unmount'> {
    const known: KnownArea = { ...area, state: 'gone', props: undefined };
    this.#areas.set(name, known);
    return {
      mount: async (props) => {
        if (known.state !== 'gone') return;
        wakePlace(known.element, this.outlet);
        known.state = 'shown';
        known.props = props;
        await known.mount(props);
      },
      unmount: async () => {
        if (known.state === 'shown') await end(known);
      },
    };
  }

  /** Swaps areas that are or can be kept, at once: those of others come and go with their lifecycles. */
  show(owner: string | undefined): void {
    for (const [name, area] of this.#areas) {
      if (area.state === 'shown' && name !== owner && this.#mayBeKept(name)) {
        restPlace(area.element);
        area.state = 'kept';
      } else if (area.state === 'kept' && name === owner) {
        // Not waited for: what came meanwhile is taken the next time.
        void this.composition.beforeMount();
        wakePlace(area.element, this.outlet);
        area.state = 'shown';
      }
    }
  }

  /**
   * Takes who is signed in, null for nobody and undefined while that is not known: what is kept of another user ends. What is kept
   * before it is known is this user's.
   */
  takeUser(user: string | null | undefined): void {
    if (this.#user !== undefined && user !== this.#user) this.#dropWhere(() => true);
    this.#user = user;
  }

  /** Ends what is kept of a release that is not the one that is served. */
  dropStale(): void {
    this.#dropWhere((name) => !this.composition.isCurrent(name));
  }

  #dropWhere(isOver: (name: string) => boolean): void {
    for (const [name, area] of this.#areas) {
      if (area.state !== 'kept' || !isOver(name)) continue;
      area.element.remove();
      void end(area);
    }
  }

  #mayBeKept(name: string): boolean {
    return this.#keepable.has(name) && this.composition.isCurrent(name);
  }
}

async function end(area: KnownArea): Promise<void> {
  area.state = 'gone';
  if (area.props) await area.unmount(area.props);
}
