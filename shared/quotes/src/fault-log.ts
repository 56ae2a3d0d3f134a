/** Counts faults of one kind and reports the 1st, 2nd, 4th, 8th… so that a stream of them does not become one of reports. */
export class FaultLog {
  readonly #report: (error: unknown, context: Readonly<Record<string, string>>) => void;
  readonly #counts = new Map<string, number>();

  constructor(report: (error: unknown, context: Readonly<Record<string, string>>) => void) {
    this.#report = report;
  }

  count(kind: string): number {
    return this.#counts.get(kind) ?? 0;
  }

  add(kind: string, error: unknown): void {
    const count = this.count(kind) + 1;
    this.#counts.set(kind, count);
    if (Number.isInteger(Math.log2(count))) this.#report(error, { kind, count: String(count) });
  }
}
