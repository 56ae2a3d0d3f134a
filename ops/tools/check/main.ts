/** `npm run check`: types, lint, import boundaries, trips, requirements, flags, unused code, texts, versions, formatting. Says everything that is wrong. */
import { checkBoundaries } from './boundaries';
import { runTool } from './command';
import { checkFlags } from './flags';
import { checkLint } from './lint';
import { checkMessages } from './messages';
import { checkPlatformVersion } from './platform-version';
import { checkRequirements } from './requirements';
import { checkTrips } from './trips';

const tool =
  (script: string, ...args: string[]) =>
  (): string[] => {
    const run = runTool(script, args);
    return run.status === 0 ? [] : [run.output.trim()];
  };

const checks: readonly (readonly [string, () => string[]])[] = [
  ['types and lint', checkLint],
  ['import boundaries', checkBoundaries],
  ['trips', checkTrips],
  ['requirements', checkRequirements],
  ['messages', checkMessages],
  ['flags', () => checkFlags()],
  ['platform version', checkPlatformVersion],
  ['unused code', tool('knip/bin/knip.js', '--no-progress')],
  ['formatting', tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
];

let failed = 0;
for (const [name, check] of checks) {
  const started = performance.now();
  const problems = check();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  for (const problem of problems) console.log(problem.replace(/^/gm, '       '));
  if (problems.length > 0) failed += 1;
}
console.log(`${checks.length - failed} checks passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
