import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext } from '@playwright/test';
import { test as journey } from './journey';
import { OwnServer } from './own-server';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** The built deployer on a copy of this folder's store and keys, a server before it, and the commands of its operators. */
class OwnDeployer {
  private process: ChildProcess | undefined;
  private server: OwnServer | undefined;

  private constructor(
    readonly folder: string,
    /** Where its store and keys are: for whatever works with them. */
    private readonly place: Readonly<Record<string, string>>,
  ) {}

  static async make(): Promise<OwnDeployer> {
    const folder = await mkdtemp(join(tmpdir(), 'exchange-e2e-deploying-'));
    for (const part of ['store', 'keys'])
      await cp(join(root, '.data', part), join(folder, part), { recursive: true });
    return new OwnDeployer(folder, {
      STORE_DIR: join(folder, 'store'),
      SIGNING_KEY: join(folder, 'keys/compose.key'),
      TRUSTED_KEYS: join(folder, 'keys/compose.pub'),
      DEPLOYER_TOKEN: 'a-token-of-these-servers',
      RECORDINGS_DIR: join(folder, 'recordings'),
    });
  }

  /** Starts it, and a server before it on a port; `settings` are variables of the server's environment. */
  async serve(
    port: number,
    request: APIRequestContext,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    this.server = new OwnServer(port, { ...(await this.start()), ...settings });
    await this.server.start(request);
  }

  /** Answers with the settings of a server before it. */
  private async start(): Promise<Readonly<Record<string, string>>> {
    const deployer = fork(join(root, 'ops/dist/deployer.mjs'), { env: { ...process.env, ...this.place } });
    this.process = deployer;
    const ended = once(deployer, 'exit').then(([code]) => {
      throw new Error(`The deployer ended with ${code}.`);
    });
    const [started] = (await Promise.race([once(deployer, 'message'), ended])) as [{ readonly port: number }];
    return { ...this.place, DEPLOYER_URL: `http://127.0.0.1:${started.port}` };
  }

  /** Runs `npm run compose` on its store, and answers with what it says. */
  async compose(...args: readonly string[]): Promise<string> {
    const options = { cwd: root, env: { ...process.env, ...this.place } };
    return (await run(process.execPath, ['ops/dist/compose.mjs', ...args], options)).stdout;
  }

  /** A token with which a team releases its part. */
  async tokenFor(part: string, name: string): Promise<string> {
    return (await this.compose('token', part, '--name', name)).split(': ').at(-1)?.trim() ?? '';
  }

  async remove(): Promise<void> {
    await this.server?.remove();
    this.process?.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** A journey with a deployer of its own, which is removed after it. */
export const test = journey.extend<{ deployer: OwnDeployer }>({
  deployer: async ({}, use) => {
    const deployer = await OwnDeployer.make();
    await use(deployer);
    await deployer.remove();
  },
});
