import { formatWhole } from '@exchange/format';

/** An amount with every decimal that it has, and its token or currency as people see it. */
export const exactAmount = (value: string, unit: string, locale: string): string =>
  `${formatWhole(value, locale)} ${unit}`;

/** What was typed as a plain decimal, without an unfinished point; undefined when there is none. */
export const typedAmount = (text: string): string | undefined =>
  /^\d+(\.\d*)?$/.test(text) ? text.replace(/\.$/, '') : undefined;
