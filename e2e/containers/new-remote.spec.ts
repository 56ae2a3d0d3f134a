import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { root } from './docker';
import { origin, Stack } from './stack';

const name = 'mfe-loans';
const run = promisify(execFile);

let folder: string;
let stack: Stack | undefined;
test.beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'exchange-new-'))));
test.afterAll(async () => {
  await stack?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command in the copy; the end of what it said is in the error when it fails. */
async function inCopy(program: string, ...args: readonly string[]): Promise<void> {
  try {
    await run(program, args, { cwd: folder, maxBuffer: 100 * 1024 * 1024 });
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`${program} ${args.join(' ')} failed:\n${said.slice(-4_000)}`, { cause: error });
  }
}

test('[O-05] [O-07] a new domain is made, checked, tested and composed by the commands of the guide', async ({
  page,
}) => {
  await test.step('a checkout of its own', async () => {
    await run('git', ['clone', '--quiet', root, folder]);
    await inCopy('npm', 'ci', '--prefer-offline', '--loglevel=error');
  });
  await test.step('is made', () => inCopy('npm', 'run', 'new', '--', name));
  await test.step('leaves everything green', async () => {
    await inCopy('npm', 'run', 'check');
    await inCopy('npx', 'jest', name, 'ops/tools/containers');
  });
  await test.step('comes up beside the others', async () => {
    stack = new Stack(folder);
    await stack.must('build');
    await stack.must('up', '-d', '--wait');
    expect((await stack.current()).get(name)).toBe('1.0.0');
    await page.goto(`${origin}/loans`);
    await expect(page.locator(`[data-remote="${name}"]`).getByRole('heading').first()).toBeVisible();
  });
});
