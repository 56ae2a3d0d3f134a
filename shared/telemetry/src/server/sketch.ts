/** Each bucket's upper bound is this much above the one before: a quantile is off by at most 2.5 %. */
const growth = 1.05;
/** Below this a value counts as zero, above the other one as that. */
const smallest = 0.0005;
const largest = 10_000_000;
const lowest = bucketOf(smallest);
const highest = bucketOf(largest);

/** A sketch as it is kept: pairs of bucket and count. */
export type SketchData = readonly (readonly [bucket: number, count: number])[];

/** Distribution of values from zero up, in bounded space: counts by buckets that widen with the value. */
export class Sketch {
  readonly #counts = new Map<number, number>();
  #total = 0;

  static from(data: SketchData): Sketch {
    const sketch = new Sketch();
    for (const [bucket, count] of data) sketch.#count(Math.min(Math.max(bucket, lowest), highest), count);
    return sketch;
  }

  get total(): number {
    return this.#total;
  }

  add(value: number): void {
    this.#count(value < smallest ? lowest : bucketOf(Math.min(value, largest)), 1);
  }

  addAll(other: Sketch): void {
    for (const [bucket, count] of other.#counts) this.#count(bucket, count);
  }

  /** The value that a share (0 to 1) of the values does not exceed; undefined without values. */
  quantile(share: number): number | undefined {
    let left = Math.max(1, Math.ceil(share * this.#total));
    for (const bucket of [...this.#counts.keys()].sort((a, b) => a - b)) {
      left -= this.#counts.get(bucket) ?? 0;
      // The middle of the bucket.
      if (left <= 0) return bucket === lowest ? 0 : growth ** bucket * (1 - (1 - 1 / growth) / 2);
    }
    return undefined;
  }

  /** Mean and variance of the values' logarithms, which a few slow pages do not carry away. Values of zero count as the smallest. */
  logMoments(): { readonly mean: number; readonly variance: number } {
    const width = Math.log(growth);
    let sum = 0;
    let squares = 0;
    for (const [bucket, count] of this.#counts) {
      const log = (bucket - 0.5) * width;
      sum += count * log;
      squares += count * log * log;
    }
    const mean = sum / this.#total;
    return { mean, variance: Math.max(squares / this.#total - mean * mean, (width * width) / 12) };
  }

  /** How many values are above a limit. */
  countAbove(limit: number): number {
    const last = bucketOf(limit);
    return [...this.#counts].reduce((sum, [bucket, count]) => sum + (bucket > last ? count : 0), 0);
  }

  data(): SketchData {
    return [...this.#counts].sort(([a], [b]) => a - b);
  }

  #count(bucket: number, count: number): void {
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + count);
    this.#total += count;
  }
}

function bucketOf(value: number): number {
  return Math.ceil(Math.log(value) / Math.log(growth));
}
