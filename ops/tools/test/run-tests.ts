/**
 * `npm test`: builds, runs every test, checks meanwhile, and ends with the sum over all runners.
 * `npm test -- mfe-trade`: what is to be run while one works on a package, its unit tests and its journeys.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite, JSONReportTestResult } from '@playwright/test/reporter';
import { ensureChromium } from './chromium';

/** The members of Jest's report that are read. */
interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** The repository: npm runs from there. */
const root = process.cwd();
const packages = process.argv.slice(2);
const isWhole = packages.length === 0;
const results = join(root, '.cache/test-results');

const total = { passed: 0, failed: 0 };
/** What failed, told again at the very end: it would be hard to find in what an hour's run prints. */
const failures: string[] = [];

function count(name: string, passed: number, failed: number): void {
  total.passed += passed;
  total.failed += failed;
  console.log(`\n== ${name}: ${passed} passed, ${failed} failed\n`);
}

/** `what` failed and `messages` say how: colours are left out, and all but the first lines. `seen` are lines of what was seen then. */
function tellFailure(what: string, messages: readonly string[], seen: readonly string[] = []): void {
  const plain = stripVTControlCharacters(messages.join('\n'));
  failures.push([what, ...plain.split('\n').slice(0, 30), ...seen].join('\n    '));
}

async function statusOf(child: ChildProcess): Promise<number> {
  const [status] = (await once(child, 'close')) as [number | null];
  return status ?? 1;
}

const node = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  statusOf(spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }));

const script = (file: string, ...args: readonly string[]) => ['--import', 'tsx', file, ...args];

/** Runs in what the others leave of the machine, and is heard when it has ended. */
async function nodeAside(args: readonly string[]) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [said, status] = await Promise.all([text(child.stdout), statusOf(child)]);
  process.stdout.write(said);
  return { status, said };
}

/** A runner that dies without a report counts as one failure, so that it can never look like success. */
function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function tellFailedUnits(report: JestReport | undefined): void {
  for (const suite of report?.testResults ?? []) {
    if (suite.status === 'failed' && suite.assertionResults.length === 0)
      tellFailure(suite.name, [suite.message]);
    for (const { status, fullName, failureMessages } of suite.assertionResults)
      if (status === 'failed') tellFailure(`${suite.name} › ${fullName}`, failureMessages);
  }
}

/** The page of a journey as it failed: the end of it, where what covers it stands. */
function pageOf({ name, path }: JSONReportTestResult['attachments'][number]): readonly string[] {
  if (name !== 'error-context' || path === undefined || !existsSync(path)) return [];
  const page = /^```yaml\n(.*?)^```/msu.exec(readFileSync(path, 'utf8'))?.[1];
  return page === undefined ? [] : ['The end of the page:', ...page.trimEnd().split('\n').slice(-60)];
}

function tellFailedJourneys(suites: readonly JSONReportSuite[]): void {
  for (const { specs, suites: inner = [] } of suites) {
    for (const { file, title, tests } of specs)
      for (const { status, results: tries } of tests)
        if (status === 'unexpected' || status === 'flaky')
          tellFailure(
            `${file} › ${title} (${status})`,
            tries.flatMap(({ errors }) => errors.map(({ message }) => message)),
            tries.flatMap(({ attachments }) => attachments).flatMap(pageOf),
          );
    tellFailedJourneys(inner);
  }
}

async function build(): Promise<boolean> {
  const status = await node(script('ops/tools/build/main.ts'));
  count('build', status === 0 ? 1 : 0, status === 0 ? 0 : 1);
  return status === 0;
}

async function runUnits(): Promise<void> {
  const file = join(results, 'jest.json');
  const status = await node(
    [
      'node_modules/jest/bin/jest.js',
      ...packages.map((name) => `^${join(root, name)}/`),
      ...['--ci', '--json', `--outputFile=${file}`, '--silent'],
      ...(isWhole ? [] : ['--passWithNoTests']),
    ],
    { FORCE_COLOR: '0' },
  );
  const report = read(file) as JestReport | undefined;
  const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  tellFailedUnits(report);
  count('unit', report?.numPassedTests ?? 0, status === 0 ? failed : Math.max(1, failed));
}

async function runJourneys(): Promise<void> {
  const folders = packages.map((name) => `e2e/journeys/${name}/`).filter((folder) => existsSync(folder));
  if (!isWhole && folders.length === 0) return;
  const file = join(results, 'playwright.json');
  const status = await node(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...folders],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  const report = read(file) as JSONReport | undefined;
  tellFailedJourneys(report?.suites ?? []);
  // A test that needed its retry is a failure: journeys do not depend on luck.
  const failed = (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0);
  count('journeys', report?.stats.expected ?? 0, status === 0 ? failed : Math.max(1, failed));
}

/** Every part at its smallest. */
async function runBenchmark(): Promise<void> {
  const status = await node(script('ops/tools/bench/main.ts', '--json'), { BENCH_BRIEF: '1' });
  count('benchmark at its smallest', status === 0 ? 1 : 0, status === 0 ? 0 : 1);
}

async function runTests(): Promise<void> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  // shared/testing/src/fixed-seed.ts
  process.env.TEST_SEED ??= '20261123';
  console.log(`Random tests draw by TEST_SEED=${process.env.TEST_SEED}`);
  ensureChromium();

  const isBuilt = await build();
  await runUnits();
  // Journeys wait for much, and leave time for it.
  const checking = isWhole ? nodeAside(script('ops/tools/check/main.ts')) : undefined;
  if (isBuilt) await runJourneys();
  if (isBuilt && isWhole && process.env.FULL === '1') await runBenchmark();
  if (checking) {
    const { status, said } = await checking;
    if (status !== 0) tellFailure('check', said.split(/^(?=FAILED)/mu).slice(1));
    count('check', status === 0 ? 1 : 0, status === 0 ? 0 : 1);
  }
  for (const failure of failures) console.log(`FAILED ${failure}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

const unknown = packages.filter((name) => !existsSync(join(name, 'package.json')));
if (unknown.length === 0) await runTests();
else {
  console.error(
    `No package: ${unknown.join(', ')}. Name folders, such as mfe-trade, sandbox or shared/platform.`,
  );
  process.exitCode = 1;
}
