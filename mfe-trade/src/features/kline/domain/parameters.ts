import type { Indicator } from './indicators';
import { membersOf } from './stored';

/** A number that a person may set for an indicator: periods are whole numbers of bars. */
export interface ParameterRule {
  /** Key of its name among the texts. */
  readonly name: 'period' | 'width' | 'fast' | 'slow' | 'signal' | 'smoothK' | 'smoothD';
  readonly usual: number;
  readonly min: number;
  readonly max: number;
  /** Most decimals. */
  readonly precision: number;
}

/** The numbers of every indicator, in the order of its rules. */
export type IndicatorParameters = Readonly<Record<Indicator, readonly number[]>>;

/** Why a number is refused: no such number, the same as another line's, or a fast period that is not the shorter one. */
export type ParameterProblem = 'range' | 'same' | 'order';

/** With more bars a line would not begin within those that are fetched at first. */
const longest = 250;

const period = (usual: number, min = 2): ParameterRule => ({
  name: 'period',
  usual,
  min,
  max: longest,
  precision: 0,
});

/** What can be set (T-11). */
export const parameterRules: Readonly<Record<Indicator, readonly ParameterRule[]>> = {
  ma: [period(5, 1), period(10, 1), period(30, 1)],
  ema: [period(7, 1), period(25, 1), period(99, 1)],
  boll: [period(20), { name: 'width', usual: 2, min: 0.5, max: 5, precision: 1 }],
  macd: [
    { ...period(12), name: 'fast' },
    { ...period(26), name: 'slow' },
    { ...period(9), name: 'signal' },
  ],
  rsi: [period(14)],
  kdj: [period(9), { ...period(3, 1), name: 'smoothK' }, { ...period(3, 1), name: 'smoothD' }],
};

const usualOf = (indicator: Indicator) => parameterRules[indicator].map((rule) => rule.usual);

/** The numbers that the field uses. */
export const usualParameters: IndicatorParameters = {
  ma: usualOf('ma'),
  ema: usualOf('ema'),
  boll: usualOf('boll'),
  macd: usualOf('macd'),
  rsi: usualOf('rsi'),
  kdj: usualOf('kdj'),
};

/** What is wrong with each number of an indicator; undefined where nothing is. NaN stands for a field without a number. */
export function parameterProblems(
  indicator: Indicator,
  values: readonly number[],
): readonly (ParameterProblem | undefined)[] {
  return parameterRules[indicator].map(({ min, max, precision }, index) => {
    const value = values[index];
    if (value === undefined || !(value >= min && value <= max) || !hasDecimals(value, precision))
      return 'range';
    if ((indicator === 'ma' || indicator === 'ema') && values.indexOf(value) < index) return 'same';
    if (indicator === 'macd' && index === 1 && value <= (values[0] ?? value)) return 'order';
    return undefined;
  });
}

/** Whether a number has at most so many decimals. */
function hasDecimals(value: number, most: number): boolean {
  return Number(value.toFixed(most)) === value;
}

/** Reads stored numbers; an indicator with a number that would not be taken today has its usual ones. */
export function readParameters(stored: unknown): IndicatorParameters {
  const lists = membersOf(stored);
  const read = (indicator: Indicator): readonly number[] => {
    const list = lists[indicator];
    const usual = usualParameters[indicator];
    if (!Array.isArray(list) || list.length !== usual.length) return usual;
    const values = list.map((value: unknown) => (typeof value === 'number' ? value : NaN));
    return parameterProblems(indicator, values).some((problem) => problem !== undefined) ? usual : values;
  };
  return {
    ma: read('ma'),
    ema: read('ema'),
    boll: read('boll'),
    macd: read('macd'),
    rsi: read('rsi'),
    kdj: read('kdj'),
  };
}
