/**
 * `npm test`: installs what is missing, builds, runs every test, checks meanwhile, and ends with the sum over all runners.
 * `npm test -- mfe-trade`: what is to be run while one works on a package, its unit tests and its journeys.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './chromium.mjs';
import { install, isInstalled } from '../start/installed.mjs';

const root = join(import.meta.dirname, '../../..');
process.chdir(root);
const packages = process.argv.slice(2);
const unknown = packages.filter((name) => !existsSync(join(name, 'package.json')));
if (unknown.length > 0) {
  console.error(
    `No package: ${unknown.join(', ')}. Name folders, such as mfe-trade, sandbox or shared/platform.`,
  );
  process.exit(1);
}
const isWhole = packages.length === 0;
const results = join(root, '.cache/test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const total = { passed: 0, failed: 0 };
/** What failed, told again at the very end: it would be hard to find in what an hour's run prints. */
const failures = [];
const count = (name, passed, failed) => {
  total.passed += passed;
  total.failed += failed;
  console.log(`\n== ${name}: ${passed} passed, ${failed} failed\n`);
};
const statusOf = async (child) => {
  const [status] = await once(child, 'close');
  return status ?? 1;
};
const node = (args, env = {}) =>
  statusOf(spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } }));
/** Runs in what the others leave of the machine, and is heard when it has ended. */
const nodeAside = async (args) => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const [said, status] = await Promise.all([text(child.stdout), statusOf(child)]);
  process.stdout.write(said);
  return { status, said };
};
/** A runner that dies without a report counts as one failure, so that it can never look like success. */
const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** `what` failed and `messages` say how: colours are left out, and all but the first lines. */
const tellFailure = (what, messages) => {
  const plain = stripVTControlCharacters(messages.join('\n'));
  failures.push([what, ...plain.split('\n').slice(0, 30)].join('\n    '));
};
const failedUnits = (report) => {
  for (const suite of report?.testResults ?? []) {
    if (suite.status === 'failed' && suite.assertionResults.length === 0)
      tellFailure(suite.name, [suite.message]);
    for (const { status, fullName, failureMessages } of suite.assertionResults)
      if (status === 'failed') tellFailure(`${suite.name} › ${fullName}`, failureMessages);
  }
};
const failedJourneys = (suites) => {
  for (const { specs = [], suites: inner = [] } of suites) {
    for (const { file, title, tests } of specs)
      for (const { status, results: tries } of tests)
        if (status === 'unexpected' || status === 'flaky')
          tellFailure(
            `${file} › ${title} (${status})`,
            tries.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')),
          );
    failedJourneys(inner);
  }
};

// shared/testing/src/fixed-seed.ts
process.env.TEST_SEED ??= '20261123';
console.log(`Random tests draw by TEST_SEED=${process.env.TEST_SEED}`);

if (!(await isInstalled(root))) await install(root);
ensureChromium();

const build = await node(['ops/tools/build/main.mjs']);
count('build', build === 0 ? 1 : 0, build === 0 ? 0 : 1);

const jestReport = join(results, 'jest.json');
const jestStatus = await node(
  [
    'node_modules/jest/bin/jest.js',
    ...packages.map((name) => `^${join(root, name)}/`),
    ...['--ci', '--json', `--outputFile=${jestReport}`, '--silent'],
    ...(isWhole ? [] : ['--passWithNoTests']),
  ],
  { FORCE_COLOR: '0' },
);
const jest = read(jestReport);
const suitesBroken = jest?.numRuntimeErrorTestSuites ?? 0;
const jestFailed = (jest?.numFailedTests ?? 0) + suitesBroken;
failedUnits(jest);
count('unit', jest?.numPassedTests ?? 0, jestStatus === 0 ? jestFailed : Math.max(1, jestFailed));

// Journeys wait for much, and leave time for it.
const checking = isWhole && nodeAside(['node_modules/tsx/dist/cli.mjs', 'ops/tools/check/main.ts']);
const journeys = packages.map((name) => `e2e/journeys/${name}/`).filter((folder) => existsSync(folder));
if (build === 0 && (isWhole || journeys.length > 0)) {
  const report = join(results, 'playwright.json');
  const status = await node(
    ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', ...journeys],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  const journeysReport = read(report);
  const stats = journeysReport?.stats;
  failedJourneys(journeysReport?.suites ?? []);
  // A test that needed its retry is a failure: journeys do not depend on luck.
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  count('journeys', stats?.expected ?? 0, status === 0 ? failed : Math.max(1, failed));
}

if (build === 0 && isWhole) {
  const bench = await node(['node_modules/tsx/dist/cli.mjs', 'ops/tools/bench/main.mjs', '--json'], {
    BENCH_BRIEF: '1',
  });
  count('every part of the benchmark', bench === 0 ? 1 : 0, bench === 0 ? 0 : 1);
}

if (checking) {
  const { status, said } = await checking;
  if (status !== 0) tellFailure('check', said.split(/^(?=FAILED)/mu).slice(1));
  count('check', status === 0 ? 1 : 0, status === 0 ? 0 : 1);
}

for (const failure of failures) console.log(`FAILED ${failure}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
