import { countNames, faultKinds, knownMeasures, type CountName, type FaultKind } from '../report-batch';
import * as z from 'zod/mini';
import { Sketch } from './sketch';

/** Measures of its own that a source may have. */
const mostOwnMeasures = 12;

const whole = z.int().check(z.minimum(0));
/** A tally as it is kept. */
export const TallyData = z.object({
  counts: z.partialRecord(z.enum(countNames), whole),
  faults: z.partialRecord(z.enum(faultKinds), whole),
  measures: z.record(z.string(), z.array(z.tuple([z.int(), whole]))),
});
export type TallyData = z.infer<typeof TallyData>;

/** Counts, faults by kind and measures of one part in one span of time. */
export class Tally {
  readonly #counts = new Map<CountName, number>();
  readonly #faults = new Map<FaultKind, number>();
  readonly #measures = new Map<string, Sketch>();

  static from({ counts, faults, measures }: TallyData): Tally {
    const tally = new Tally();
    for (const name of countNames) tally.addCount(name, counts[name] ?? 0);
    for (const kind of faultKinds) tally.addFault(kind, faults[kind] ?? 0);
    for (const [name, data] of Object.entries(measures)) tally.#measures.set(name, Sketch.from(data));
    return tally;
  }

  get faults(): number {
    return [...this.#faults.values()].reduce((sum, count) => sum + count, 0);
  }

  count(name: CountName): number {
    return this.#counts.get(name) ?? 0;
  }

  faultsOf(kind: FaultKind): number {
    return this.#faults.get(kind) ?? 0;
  }

  measure(name: string): Sketch | undefined {
    return this.#measures.get(name);
  }

  /** Names of measures that are a source's own. */
  ownMeasures(): readonly string[] {
    return [...this.#measures.keys()].filter((name) => !isKnown(name)).sort();
  }

  addCount(name: CountName, count = 1): void {
    if (count > 0) this.#counts.set(name, this.count(name) + count);
  }

  addFault(kind: FaultKind, count: number): void {
    if (count > 0) this.#faults.set(kind, this.faultsOf(kind) + count);
  }

  addMeasure(name: string, value: number): void {
    this.#sketchOf(name)?.add(value);
  }

  addAll(other: Tally): void {
    for (const [name, count] of other.#counts) this.addCount(name, count);
    for (const [kind, count] of other.#faults) this.addFault(kind, count);
    for (const [name, sketch] of other.#measures) this.#sketchOf(name)?.addAll(sketch);
  }

  data(): TallyData {
    return {
      counts: Object.fromEntries(this.#counts),
      faults: Object.fromEntries(this.#faults),
      measures: Object.fromEntries(
        [...this.#measures].map(([name, sketch]) => [
          name,
          sketch.data().map(([bucket, count]) => [bucket, count]),
        ]),
      ),
    };
  }

  /** Undefined where the source has too many measures of its own already. */
  #sketchOf(name: string): Sketch | undefined {
    const known = this.#measures.get(name);
    if (known) return known;
    if (!isKnown(name) && this.ownMeasures().length === mostOwnMeasures) return undefined;
    const sketch = new Sketch();
    this.#measures.set(name, sketch);
    return sketch;
  }
}

const isKnown = (name: string): boolean => knownMeasures.some((known) => known === name);
