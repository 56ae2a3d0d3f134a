import type { Indicator } from './indicators';
import { membersOf } from './stored';

/** A number that a person may set for an indicator: periods are whole numbers of bars. */
export interface ParameterRule {
  /** Key of its name among the texts. */
  readonly name:
    | 'period'
    | 'width'
    | 'fast'
    | 'slow'
    | 'signal'
    | 'smoothK'
    | 'smoothD'
    | 'days'
    | 'step'
    | 'maximum'
    | 'conversion'
    | 'base'
    | 'span'
    | 'shift';
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

/** What can be set (T-11, T-20). */
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
  vwap: [{ name: 'days', usual: 1, min: 1, max: 30, precision: 0 }],
  sar: [
    { name: 'step', usual: 0.02, min: 0.001, max: 0.1, precision: 3 },
    { name: 'maximum', usual: 0.2, min: 0.1, max: 1, precision: 2 },
  ],
  ichimoku: [
    { ...period(9), name: 'conversion' },
    { ...period(26), name: 'base' },
    { ...period(52), name: 'span' },
    { ...period(26, 1), name: 'shift' },
  ],
  atr: [period(14)],
  obv: [period(10)],
};

/** The numbers that the field uses. */
export const usualParameters: IndicatorParameters = ofEach((indicator) =>
  parameterRules[indicator].map((rule) => rule.usual),
);

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
  return ofEach(read);
}

/** What a function answers for each indicator. */
function ofEach<Value>(answer: (indicator: Indicator) => Value): Readonly<Record<Indicator, Value>> {
  return {
    ma: answer('ma'),
    ema: answer('ema'),
    boll: answer('boll'),
    macd: answer('macd'),
    rsi: answer('rsi'),
    kdj: answer('kdj'),
    vwap: answer('vwap'),
    sar: answer('sar'),
    ichimoku: answer('ichimoku'),
    atr: answer('atr'),
    obv: answer('obv'),
  };
}
