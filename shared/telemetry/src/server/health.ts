import type { FaultEntry, ReportBatch, ReportEntry } from '../report-batch';
import { FaultGroups, type FaultGroup } from './fault-groups';
import { Tally } from './tally';

/** A remote or the host at a version. */
export interface Part {
  readonly source: string;
  readonly version: string;
}

/** What became of a part in a span of time. */
export interface PartHealth extends Part {
  readonly tally: Tally;
  /** Pages and faults by slot, the oldest first, for every slot of the span. */
  readonly course: readonly { readonly visits: number; readonly faults: number }[];
}

/** All that was reported within a quarter of an hour. */
export interface Slot {
  /** ms since the epoch. */
  readonly start: number;
  lost: number;
  readonly tallies: Map<string, Tally>;
}

export const slotMs = 15 * 60_000;
/** History is kept this long, in ms. */
export const keptMs = 7 * 24 * 3_600_000;

/** Parts of a slot at most: releases of a week, and then some. */
const mostParts = 200;

const partKey = ({ source, version }: Part): string => `${source} ${version}`;
const startOf = (time: number): number => Math.floor(time / slotMs) * slotMs;

/** What pages reported, by part, over the last week: bounded, however much is reported. */
export class Health {
  readonly #slots: Map<number, Slot>;
  readonly #groups: FaultGroups;

  constructor(slots: readonly Slot[] = [], groups: readonly FaultGroup[] = []) {
    this.#slots = new Map(slots.map((slot) => [slot.start, slot]));
    this.#groups = new FaultGroups(groups);
  }

  /** Takes a checked batch. Answers with the slot that it went into. */
  record({ lost, entries }: ReportBatch, now: number): Slot {
    this.#forget(now);
    const slot = this.#slotAt(startOf(now));
    slot.lost += lost;
    for (const entry of entries) this.#take(slot, entry, now);
    return slot;
  }

  /** Parts with reports since a time, and entries that pages could not send. */
  since(time: number, now: number): { readonly parts: readonly PartHealth[]; readonly lost: number } {
    const starts: number[] = [];
    for (let start = startOf(time); start <= now; start += slotMs) starts.push(start);
    const parts = new Map<string, { tally: Tally; course: { visits: number; faults: number }[] }>();
    let lost = 0;
    for (const [index, start] of starts.entries()) {
      const slot = this.#slots.get(start);
      lost += slot?.lost ?? 0;
      for (const [key, tally] of slot?.tallies ?? []) {
        const part = parts.get(key) ?? {
          tally: new Tally(),
          course: starts.map(() => ({ visits: 0, faults: 0 })),
        };
        parts.set(key, part);
        part.tally.addAll(tally);
        part.course[index] = { visits: tally.count('visit'), faults: tally.faults };
      }
    }
    return {
      lost,
      parts: [...parts].map(([key, part]) => {
        const [source = '', version = ''] = key.split(' ');
        return { source, version, ...part };
      }),
    };
  }

  /** Faults of the last week, the last seen first. */
  faults(now: number): readonly FaultGroup[] {
    this.#forget(now);
    return this.#groups.list();
  }

  #take(slot: Slot, entry: ReportEntry, now: number): void {
    const key = partKey(entry);
    let tally = slot.tallies.get(key);
    if (!tally) {
      if (slot.tallies.size === mostParts) return;
      tally = new Tally();
      slot.tallies.set(key, tally);
    }
    if (entry.kind === 'count') tally.addCount(entry.name);
    else if (entry.kind === 'measure') tally.addMeasure(entry.name, entry.value);
    else this.#takeFault(tally, entry, now);
  }

  #takeFault(tally: Tally, entry: FaultEntry, now: number): void {
    tally.addFault(entry.fault, entry.count);
    this.#groups.add(entry, now);
  }

  #slotAt(start: number): Slot {
    const slot = this.#slots.get(start) ?? { start, lost: 0, tallies: new Map<string, Tally>() };
    this.#slots.set(start, slot);
    return slot;
  }

  #forget(now: number): void {
    for (const start of this.#slots.keys()) if (start < now - keptMs) this.#slots.delete(start);
    this.#groups.forget(now - keptMs);
  }
}
