import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** `npm run dev` of a checkout, as a team runs it. */
export class DevServer {
  readonly #process: ChildProcess;

  private constructor(
    process: ChildProcess,
    /** What the first group of `until` found. */
    readonly said: string,
  ) {
    this.#process = process;
  }

  /**
   * Starts it with these arguments in `folder`; resolves once it has said what `until` looks for, which is after its first build. Rejects
   * with what it said when it ends before.
   */
  static start(
    args: readonly string[],
    until: RegExp,
    folder = join(import.meta.dirname, '../..'),
  ): Promise<DevServer> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'ops/tools/dev/main.ts', ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    return new Promise((resolve, reject) => {
      let said = '';
      child.stdout.on('data', (text: Buffer) => {
        said += text.toString();
        const found = until.exec(said);
        if (found) resolve(new DevServer(child, found[1] ?? ''));
      });
      child.once('exit', (code) =>
        reject(new Error(`The development server ended with ${String(code)}: ${said}`)),
      );
    });
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
  }
}
