import type { ReportBatch } from '@exchange/telemetry';
import { Tally, TallyData } from '@exchange/telemetry/server';
import * as z from 'zod/mini';
import type { ShownComposition } from '../operators/composition-view';

/** What was reported of a canary's parts since its stage began, beside that of the releases that they stand for (O-09). */
export const CanaryReport = z.object({
  /** The process that it was reported to. */
  process: z.string(),
  /** See `stageOf`. */
  stage: z.string(),
  parts: z.record(z.string(), z.object({ base: TallyData, trial: TallyData })),
});
export type CanaryReport = z.infer<typeof CanaryReport>;

/** Counts what pages report while a canary runs. It begins anew with each stage. */
export class CanaryFigures {
  #stage: string | undefined;
  #parts = new Map<string, { readonly base: Tally; readonly trial: Tally }>();

  constructor(private readonly process: string) {}

  /** Takes a checked batch that came while `composition` was served. */
  take({ entries }: ReportBatch, { parts, canary }: ShownComposition): void {
    this.#follow(canary);
    for (const entry of entries) {
      const counted = this.#parts.get(entry.source);
      if (!counted) continue;
      const isTrial = entry.version === canary?.parts[entry.source];
      if (!isTrial && entry.version !== parts[entry.source]) continue;
      const tally = isTrial ? counted.trial : counted.base;
      if (entry.kind === 'count') tally.addCount(entry.name);
      else if (entry.kind === 'measure') tally.addMeasure(entry.name, entry.value);
    }
  }

  /** What there is of the present stage; undefined without a canary. */
  report({ canary }: ShownComposition): CanaryReport | undefined {
    this.#follow(canary);
    if (this.#stage === undefined) return undefined;
    const parts = [...this.#parts].map(
      ([name, { base, trial }]) => [name, { base: base.data(), trial: trial.data() }] as const,
    );
    return { process: this.process, stage: this.#stage, parts: Object.fromEntries(parts) };
  }

  #follow(canary: ShownComposition['canary']): void {
    if (canary?.stage === this.#stage) return;
    this.#stage = canary?.stage;
    this.#parts = new Map(
      Object.keys(canary?.parts ?? {}).map((name) => [name, { base: new Tally(), trial: new Tally() }]),
    );
  }
}
