import type { ReportBatch } from '@exchange/telemetry';
import type { FastifyBaseLogger } from 'fastify';
import type { FaultGroup } from '@exchange/telemetry/server';
import { HealthFiles } from './health-files';
import { Health, type Slot } from '@exchange/telemetry/server';

/** What was reported may be lost with a process that is killed for this long, in ms. */
const writeAfter = 5_000;

export interface HealthKeeperOptions {
  /** Folder of its own; made when it does not exist. One process at a time. */
  readonly folder: string;
  /** ms since the epoch by this machine. */
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Health that outlives the process: kept in files some seconds after each report. */
export class HealthKeeper {
  readonly #unwritten = new Set<Slot>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #fault: string | undefined;

  private constructor(
    private health: Health,
    private readonly files: HealthFiles,
    private readonly options: HealthKeeperOptions,
  ) {}

  /** Where the folder cannot be used, reports are held in memory, and {@link fault} says why. */
  static async open(options: HealthKeeperOptions): Promise<HealthKeeper> {
    const { folder, now, log } = options;
    const files = new HealthFiles(folder, (file, error) =>
      log.warn({ err: error, file }, 'a file of reports cannot be read and is passed over'),
    );
    const keeper = new HealthKeeper(new Health(), files, options);
    try {
      keeper.health = await files.open(now());
    } catch (error) {
      keeper.#failed(error);
    }
    return keeper;
  }

  /** Why what was reported cannot be kept at the moment; undefined while it can. */
  get fault(): string | undefined {
    return this.#fault;
  }

  record(batch: ReportBatch): void {
    this.#unwritten.add(this.health.record(batch, this.options.now()));
    this.#timer ??= setTimeout(() => void this.#write(), writeAfter).unref();
  }

  /** Reports of the last `spanMs`. */
  last(spanMs: number): ReturnType<Health['since']> {
    const now = this.options.now();
    return this.health.since(now - spanMs, now);
  }

  faults(): readonly FaultGroup[] {
    return this.health.faults(this.options.now());
  }

  /** Keeps what is not kept yet. */
  async close(): Promise<void> {
    await this.#write();
  }

  #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#writeNow());
    return this.#writing;
  }

  async #writeNow(): Promise<void> {
    const { now } = this.options;
    const slots = [...this.#unwritten];
    this.#unwritten.clear();
    try {
      for (const slot of slots) await this.files.write(slot, this.health.faults(now()), now());
      this.#fault = undefined;
    } catch (error) {
      // With the next report it is tried again.
      for (const slot of slots) this.#unwritten.add(slot);
      this.#failed(error);
    }
  }

  #failed(error: unknown): void {
    if (this.#fault === undefined) this.options.log.error({ err: error }, 'reports of pages cannot be kept');
    this.#fault = error instanceof Error ? error.message : String(error);
  }
}
