import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { Step } from './guide';

/** A command of the guide that runs or has run, and what it printed. */
interface Command {
  readonly text: string;
  readonly process: ChildProcess;
  output: string;
}

/** Does what a guide says, to the letter. */
export class GuideReader {
  /** Those of the last block. */
  private commands: readonly Command[] = [];
  private readonly serving: Command[] = [];
  /** The tab of the last address. */
  private tab: Page | undefined;

  /** Every block of commands begins in `folder`, which also names of files are relative to. */
  constructor(
    private readonly context: BrowserContext,
    private readonly folder: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  async follow(steps: readonly Step[]): Promise<void> {
    for (const step of steps) await test.step(JSON.stringify(step), () => this.take(step));
  }

  private async take(step: Step): Promise<void> {
    if (step.kind === 'run') await this.run(step.commands, step.stays);
    else if (step.kind === 'prints') await this.expectPrinted(step.texts);
    else if (step.kind === 'stop') await stop(this.serving.pop());
    else if (step.kind === 'open') await this.open(step.address);
    else if (step.kind === 'shows') await this.expectShown(step.texts);
    else if (step.kind === 'press') await this.page.getByRole('button', { name: step.button }).click();
    else await this.write(step.file, step.from, step.to);
  }

  /** Ends what serves still. */
  async leave(): Promise<void> {
    for (const command of this.serving.splice(0).reverse()) await stop(command);
  }

  private async run(lines: readonly string[], stays: boolean): Promise<void> {
    let folder = this.folder;
    this.commands = [];
    for (const [index, line] of lines.entries()) {
      const [, to] = /^cd (\S+)$/.exec(line) ?? [];
      if (to !== undefined) {
        folder = resolve(folder, to);
        continue;
      }
      const command = this.start(line, folder);
      this.commands = [...this.commands, command];
      if (stays && index === lines.length - 1) this.serving.push(command);
      else {
        const [code] = (await once(command.process, 'close')) as [number | null];
        if (code !== 0) throw failureOf(command, `ended with ${code}`);
      }
    }
  }

  private start(text: string, folder: string): Command {
    const child = spawn('sh', ['-c', text], {
      cwd: folder,
      env: { ...process.env, ...this.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, as a terminal makes one: all of it is ended at once.
      detached: true,
    });
    const command: Command = { text, process: child, output: '' };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (said: string) => {
        command.output += stripVTControlCharacters(said);
      });
    return command;
  }

  private async expectPrinted(texts: readonly string[]): Promise<void> {
    const last = this.commands.at(-1);
    const missing = () => texts.filter((text) => !this.commands.some(({ output }) => output.includes(text)));
    if (last && this.serving.includes(last)) {
      const isDone = () => last.process.exitCode !== null || missing().length === 0;
      await expect.poll(isDone, { timeout: 300_000 }).toBe(true);
    }
    if (last && missing().length > 0) throw failureOf(last, `did not print ${missing().join(', ')}`);
  }

  /**
   * Opens an address in a tab of its own: a page whose development build began again loads itself again, which would take the place of
   * another address in its tab. What the page shows is waited for next, and its load for that reason not here.
   */
  private async open(address: string): Promise<void> {
    await this.tab?.close();
    this.tab = await this.context.newPage();
    await this.tab.goto(address, { waitUntil: 'commit' });
  }

  private get page(): Page {
    if (!this.tab) throw new Error('The guide has opened no page yet');
    return this.tab;
  }

  private async expectShown(texts: readonly string[]): Promise<void> {
    for (const text of texts)
      await expect(this.page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }

  private async write(name: string, from: string, to: string): Promise<void> {
    const file = resolve(this.folder, name);
    const text = await readFile(file, 'utf8');
    expect(text, name).toContain(from);
    await writeFile(file, text.replace(from, to));
  }
}

async function stop(command: Command | undefined): Promise<void> {
  if (!command) throw new Error('The guide stops what does not run');
  const { process: child } = command;
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'close');
  process.kill(-child.pid, 'SIGINT');
  await ended;
}

const failureOf = ({ text, output }: Command, what: string) =>
  new Error(`"${text}" of the guide ${what}:\n${output.slice(-4_000)}`);
