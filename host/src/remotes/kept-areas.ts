import type { LiveComposition } from './live-composition';

type Lifecycle = () => Promise<unknown>;

/** The area of a remote, in the outlet while it is shown. */
export interface Area {
  readonly element: HTMLElement;
  readonly mount: Lifecycle;
  readonly unmount: Lifecycle;
}

interface KnownArea extends Area {
  readonly state: 'gone' | 'shown' | 'kept';
}

/**
 * The areas of the remotes. One whose remote allows it is kept, out of the document, while another one is shown, so that coming back to it
 * costs no more than to put it there again (H-26). What is kept goes when the user becomes another one, and when its release is to change.
 */
export class KeptAreas {
  readonly #areas = new Map<string, KnownArea>();
  /** Remotes that stand in their areas and may be kept there. */
  readonly #keepable = new Set<string>();

  constructor(
    private readonly outlet: HTMLElement,
    private readonly composition: Pick<LiveComposition, 'isCurrent' | 'beforeMount'>,
  ) {}

  /** Says whether a remote, as it stands in its area now, may be kept. */
  allow(name: string, isKeepable: boolean): void {
    if (isKeepable) this.#keepable.add(name);
    else this.#keepable.delete(name);
  }

  add(name: string, area: Area): void {
    this.#areas.set(name, { ...area, state: 'gone' });
  }

  /** Swaps areas that are or can be kept, at once: those of others come and go with `mount` and `unmount`. */
  show(owner: string | undefined): void {
    for (const [name, { element, state }] of this.#areas) {
      if (state === 'shown' && name !== owner && this.#mayBeKept(name)) {
        element.remove();
        this.#change(name, 'kept');
      } else if (state === 'kept' && name === owner) {
        // Not waited for: what came meanwhile is taken the next time.
        void this.composition.beforeMount();
        this.outlet.append(element);
        this.#change(name, 'shown');
      }
    }
  }

  async mount(name: string): Promise<void> {
    const area = this.#areas.get(name);
    if (area?.state !== 'gone') return;
    this.outlet.append(area.element);
    this.#change(name, 'shown');
    await area.mount();
  }

  async unmount(name: string): Promise<void> {
    if (this.#areas.get(name)?.state === 'shown') await this.#end(name);
  }

  /** Ends what is kept; with `isStale` only that. */
  drop(isStale: (name: string) => boolean = () => true): void {
    for (const [name, { state }] of this.#areas) if (state === 'kept' && isStale(name)) void this.#end(name);
  }

  #mayBeKept(name: string): boolean {
    return this.#keepable.has(name) && this.composition.isCurrent(name);
  }

  async #end(name: string): Promise<void> {
    this.#change(name, 'gone');
    await this.#areas.get(name)?.unmount();
  }

  #change(name: string, state: KnownArea['state']): void {
    const area = this.#areas.get(name);
    if (area) this.#areas.set(name, { ...area, state });
  }
}
