import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { readJson } from '../store/read-json';
import { replaceFile } from '@exchange/sandbox/replace-file';
import { FaultGroup } from '@exchange/telemetry/server';
import { Health, keptMs, slotMs, type Slot } from '@exchange/telemetry/server';
import { Tally, TallyData } from '@exchange/telemetry/server';

const SlotFile = z.object({
  format: z.literal(1),
  start: z.int(),
  lost: z.int(),
  parts: z.record(z.string(), TallyData),
});
const FaultsFile = z.object({ format: z.literal(1), groups: z.array(FaultGroup) });

const slotName = /^(\d{13})\.json$/;
const nameOf = (start: number): string => `${String(start).padStart(13, '0')}.json`;

/** What was reported, as files of a folder: one for each quarter of an hour, and one with the faults of the last week. */
export class HealthFiles {
  readonly #slots: string;
  readonly #faults: string;

  constructor(
    folder: string,
    /** Hears of files that cannot be read; they are passed over. */
    private readonly onUnreadable: (file: string, error: unknown) => void,
  ) {
    this.#slots = join(folder, 'slots');
    this.#faults = join(folder, 'faults.json');
  }

  /** Reads what there is of the last week. Rejects where the folder cannot be made. */
  async open(now: number): Promise<Health> {
    await mkdir(this.#slots, { recursive: true });
    const starts = await this.#starts();
    const kept = starts.filter((start) => start >= now - keptMs && start <= now);
    const slots = await Promise.all(kept.map((start) => this.#readSlot(join(this.#slots, nameOf(start)))));
    const faults = await this.#read(this.#faults, FaultsFile);
    return new Health(
      slots.flatMap((slot) => slot ?? []),
      faults?.groups ?? [],
    );
  }

  /** Keeps a slot and the faults, and drops slots that are too old. */
  async write(slot: Slot, faults: readonly FaultGroup[], now: number): Promise<void> {
    const parts = Object.fromEntries([...slot.tallies].map(([key, tally]) => [key, tally.data()]));
    const { start, lost } = slot;
    await replaceFile(join(this.#slots, nameOf(start)), JSON.stringify({ format: 1, start, lost, parts }));
    await replaceFile(this.#faults, JSON.stringify({ format: 1, groups: [...faults].reverse() }));
    const old = (await this.#starts()).filter((begin) => begin < now - keptMs - slotMs);
    for (const begin of old) await rm(join(this.#slots, nameOf(begin)), { force: true });
  }

  async #readSlot(file: string): Promise<Slot | undefined> {
    const data = await this.#read(file, SlotFile);
    if (!data) return undefined;
    const tallies = Object.entries(data.parts).map(([key, tally]) => [key, Tally.from(tally)] as const);
    return { start: data.start, lost: data.lost, tallies: new Map(tallies) };
  }

  async #read<Schema extends z.ZodMiniType>(
    file: string,
    schema: Schema,
  ): Promise<z.infer<Schema> | undefined> {
    try {
      const data = await readJson(file);
      return data === undefined ? undefined : z.parse(schema, data);
    } catch (error) {
      this.onUnreadable(file, error);
      return undefined;
    }
  }

  async #starts(): Promise<number[]> {
    const names = await readdir(this.#slots);
    return names.flatMap((name) => {
      const start = slotName.exec(name)?.[1];
      return start === undefined ? [] : [Number(start)];
    });
  }
}
