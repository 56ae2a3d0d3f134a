import { action, computed, makeObservable, observableRef } from 'mobx';
import type { KeptDrawings } from '../data/kept-drawings';
import { isSameDrawing, type Drawing } from '../domain/drawing';

/** A line before and after a step; undefined where it was not there. */
export interface DrawingChange {
  readonly before: Drawing | undefined;
  readonly after: Drawing | undefined;
}

/** What has become of a line, or how many there are since several changed, for those who do not see it. */
export type DrawingNews =
  | { readonly what: 'placed' | 'moved' | 'removed' | 'replaced'; readonly drawing: Drawing }
  | { readonly what: 'changed'; readonly count: number };

/** Steps that can be taken back. */
const mostSteps = 50;

/**
 * The lines that are kept for a person and pair, and the steps that were made here, to be taken back (T-11). Tabs keep
 * theirs in the same place: each step changes only its own lines, and begins with what is kept then.
 */
export class DrawingSteps {
  list: readonly Drawing[] = [];
  private past: readonly (readonly DrawingChange[])[] = [];

  /** @param kept Where the lines of whoever is signed in now are kept. */
  constructor(private readonly kept: () => KeptDrawings) {
    makeObservable<this, 'past'>(this, {
      list: observableRef,
      past: observableRef,
      canTakeBack: computed,
      make: action,
      takeBack: action,
      drop: action,
      takeFromTabs: action,
      load: action,
    });
  }

  get canTakeBack(): boolean {
    return this.past.length > 0;
  }

  /** What the last step did first. */
  get last(): DrawingChange | undefined {
    return this.past.at(-1)?.[0];
  }

  /** Makes a step; `instead` of the last one when it goes on from there. */
  make(step: readonly DrawingChange[], instead = false): void {
    const past = instead ? this.past.slice(0, -1) : this.past;
    this.past = [...past, step].slice(-mostSteps);
    this.keep(step);
  }

  /** Takes back the last step that no other tab has changed again; answers with what that changed. */
  takeBack(): readonly DrawingChange[] | undefined {
    for (let step = this.past.at(-1); step; step = this.past.at(-1)) {
      this.past = this.past.slice(0, -1);
      const list = this.kept().list();
      const isOwn = ({ before, after }: DrawingChange) =>
        isSameDrawing(
          list.find(({ id }) => id === (after ?? before)?.id),
          after,
        );
      const back = step.filter(isOwn).map(({ before, after }) => ({ before: after, after: before }));
      if (back.length === 0) continue;
      this.keep(back);
      return back;
    }
    return undefined;
  }

  /** Removes a line for good: neither that nor what was done to it before can be taken back. */
  drop(id: number): void {
    const isOther = ({ before, after }: DrawingChange) => (after ?? before)?.id !== id;
    this.past = this.past.map((step) => step.filter(isOther)).filter((step) => step.length > 0);
    const kept = this.kept();
    kept.remove(id);
    this.list = kept.list();
  }

  /** Another tab may have drawn, moved or deleted lines. */
  takeFromTabs(): void {
    const list = this.kept().list();
    if (list.length !== this.list.length || !list.every((line, at) => isSameDrawing(line, this.list[at])))
      this.list = list;
  }

  /** Begins anew, with the lines of whoever is signed in now. */
  load(): void {
    this.past = [];
    this.list = this.kept().list();
  }

  private keep(changes: readonly DrawingChange[]): void {
    const kept = this.kept();
    for (const { before, after } of changes) {
      if (after) kept.keep(after);
      else if (before) kept.remove(before.id);
    }
    this.list = kept.list();
  }
}

/** What changes come to; `count` lines there are after them. */
export function newsOf(changes: readonly DrawingChange[], count: number): DrawingNews | undefined {
  const [first, second] = changes;
  if (!first || second) return { what: 'changed', count };
  if (first.after) return { what: first.before ? 'moved' : 'placed', drawing: first.after };
  return first.before && { what: 'removed', drawing: first.before };
}
