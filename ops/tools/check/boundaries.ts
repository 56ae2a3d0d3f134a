import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './command';

/** A check over fewer modules than this has not seen the code base: its silence would mean nothing. */
const fewestModules = 150;

const cruiser = 'dependency-cruiser/bin/dependency-cruise.mjs';
const rules = join(root, '.dependency-cruiser.cjs');

/** A broken import rule: which, and from where to where. */
export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** What a run over a tree found. */
export interface Boundaries {
  readonly modules: number;
  readonly violations: readonly Violation[];
}

interface CruiseResult {
  readonly modules: readonly unknown[];
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
  };
}

/** Checks the import rules of `.dependency-cruiser.cjs` over folders below `cwd`. */
export function cruise(cwd: string, folders: readonly string[]): Boundaries {
  const run = runTool(cruiser, ['--config', rules, '--output-type', 'json', ...folders], cwd);
  let result: CruiseResult;
  try {
    result = JSON.parse(run.output.slice(run.output.indexOf('{'))) as CruiseResult;
  } catch (error) {
    throw new Error(`dependency-cruiser gave no result: ${run.output.slice(0, 2000)}`, { cause: error });
  }
  return {
    modules: result.summary.totalCruised,
    violations: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

/** Import boundaries of the whole repository, as lines of what is wrong. */
export function checkBoundaries(): string[] {
  const { modules, violations } = cruise(root, [
    'host',
    'shared',
    'sandbox',
    'ops',
    ...readdirSync(root).filter((name) => name.startsWith('mfe-')),
  ]);
  const problems = violations.map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`);
  if (modules < fewestModules)
    problems.push(`only ${modules} modules were looked at, expected at least ${fewestModules}`);
  return problems;
}
