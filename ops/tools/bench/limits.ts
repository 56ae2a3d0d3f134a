import { type Figure, type FigureKind, figureText, kindOf } from './figure-list';
import { table } from './table';

/** Limits of figures, in their units, by name; in a name `*` is any one step. */
type LimitsByName = Readonly<Record<string, number>>;

/** `ops/tools/limits.json`. */
export interface Limits {
  /** What nothing may land beyond. */
  readonly budgets: LimitsByName;
  /** What is worked towards. */
  readonly goals: LimitsByName;
}

/** The limit of a figure; undefined where it has none. */
export function limitOf(limits: LimitsByName, name: string): number | undefined {
  for (const [pattern, limit] of Object.entries(limits)) if (fits(pattern, name)) return limit;
  return undefined;
}

/** Whether a figure is within its limit. */
export const isWithin = (value: number, limit: number, better: FigureKind['better']): boolean =>
  better === 'less' ? value <= limit : value >= limit;

/** A limit in words. */
export const limitText = (limit: number, { unit, better }: FigureKind): string =>
  `${better === 'less' ? 'at most' : 'at least'} ${figureText(limit, unit)}`;

/**
 * Which budgets are exceeded, one line each. Sizes, and what was taken beside the like, always count; other times, rates and frames only when
 * `strict`, since they depend on the machine.
 */
export function exceeded(
  figures: readonly Figure[],
  { budgets }: Pick<Limits, 'budgets'>,
  strict: boolean,
): readonly string[] {
  return figures.flatMap(({ name, value }) => {
    const kind = kindOf(name);
    const budget = limitOf(budgets, name);
    if (!kind || budget === undefined || (kind.isOfMachine && !strict)) return [];
    if (isWithin(value, budget, kind.better)) return [];
    return [`${name}: ${figureText(value, kind.unit)}, the budget is ${limitText(budget, kind)}`];
  });
}

/** The goals as a table for people, each held against the worst of its figures; empty where nothing was measured that has one. */
export function goalTable(figures: readonly Figure[], { goals }: Pick<Limits, 'goals'>): string {
  const rows = Object.entries(goals).flatMap(([pattern, goal]) => {
    const found = figures.filter(({ name }) => fits(pattern, name));
    const kind = kindOf(pattern);
    const worst = kind && worstOf(found, kind.better);
    if (!worst) return [];
    const { name, value } = worst;
    const state = isWithin(value, goal, kind.better) ? 'met' : 'MISSED';
    return [[name, figureText(value, kind.unit), limitText(goal, kind), state]];
  });
  return rows.length === 0 ? '' : table(['goal, by its worst figure', 'found', 'wanted', ''], rows);
}

const fits = (pattern: string, name: string): boolean => {
  const steps = pattern.split('.');
  const given = name.split('.');
  return steps.length === given.length && steps.every((step, place) => step === '*' || step === given[place]);
};

function worstOf(figures: readonly Figure[], better: FigureKind['better']): Figure | undefined {
  const sign = better === 'less' ? -1 : 1;
  return [...figures].sort((one, other) => sign * (one.value - other.value))[0];
}
