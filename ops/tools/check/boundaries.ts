import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
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
  readonly modules: readonly string[];
  readonly violations: readonly Violation[];
}

interface CruiseResult {
  readonly modules: readonly { readonly source: string }[];
  readonly summary: {
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
    modules: result.modules.map(({ source }) => source),
    violations: result.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

interface Rules {
  readonly forbidden: readonly { readonly name: string; readonly from: { readonly path?: string } }[];
}

/**
 * Rules that look at no module, and rules for the inside of remotes that look into none of some remote's: whoever moved the code
 * has forgotten the rule.
 */
export function idleRules(modules: readonly string[], remotes: readonly string[]): string[] {
  const { forbidden } = createRequire(import.meta.url)(rules) as Rules;
  return forbidden.flatMap(({ name, from: { path } }) => {
    if (path === undefined) return [];
    const seen = modules.filter((module) => new RegExp(path).test(module));
    if (seen.length === 0) return [`${name} looks at no module`];
    if (!path.startsWith('^(mfe-')) return [];
    return remotes
      .filter((remote) => !seen.some((module) => module.startsWith(`${remote}/`)))
      .map((remote) => `${name} looks at no module of ${remote}`);
  });
}

/** Import boundaries of the whole repository, as lines of what is wrong. */
export function checkBoundaries(): string[] {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));
  const { modules, violations } = cruise(root, ['host', 'shared', 'sandbox', 'ops', ...remotes]);
  const problems = violations.map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`);
  problems.push(...idleRules(modules, remotes));
  if (modules.length < fewestModules)
    problems.push(`only ${modules.length} modules were looked at, expected at least ${fewestModules}`);
  return problems;
}
