import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type APIRequestContext } from '@playwright/test';
import { copyPreparedData } from '../../ops/testing/prepared-data';

/** Journeys that have a server of their own. */
const owners = [
  'day-one',
  'deploying',
  'hot-replacement',
  'new-page',
  'offline-remote',
  'open-pages',
  'previews',
  'releases',
  'restart',
  'traces',
  'updates',
] as const;

/** Port of a journey's own server: none is another journey's, since two run at the same time, nor a worker's. */
export const ownPort = (owner: (typeof owners)[number]): number =>
  Number(process.env.E2E_PORT ?? 18280) + 20 + owners.indexOf(owner);

/** The built product on a port and a data folder of its own, for journeys that end it or compose it anew. */
export class OwnServer {
  private process: ChildProcess | undefined;
  private folder: string | undefined;

  /** `settings` are variables of its environment beside those. */
  constructor(
    private readonly port: number,
    private readonly settings: Readonly<Record<string, string>> = {},
  ) {}

  /** Starts it, on the same data as before; resolves when everything is ready. */
  async start(request: APIRequestContext): Promise<void> {
    this.folder ??= await this.makeFolder();
    this.process = spawn(process.execPath, ['ops/dist/serve.mjs'], {
      cwd: join(import.meta.dirname, '../..'),
      env: {
        ...process.env,
        PORT: String(this.port),
        DATA_DIR: join(this.folder, 'data'),
        DEMO: '1',
        ...this.settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await expect
      .poll(async () => (await request.get('/healthz').catch(() => undefined))?.ok(), { timeout: 180_000 })
      .toBe(true);
  }

  private async makeFolder(): Promise<string> {
    const parent = await mkdtemp(join(tmpdir(), 'exchange-e2e-own-'));
    await copyPreparedData(join(parent, 'data'));
    return parent;
  }

  /** Ends it as a power cut ends a process: nothing is put in order. */
  async kill(): Promise<void> {
    const ending = this.process;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    if (this.folder !== undefined) await rm(this.folder, { recursive: true, force: true });
  }
}
