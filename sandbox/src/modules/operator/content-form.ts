import {
  type ContentField,
  type ContentFieldName,
  contentLocales,
  type ContentValues,
  prizeInputs,
  prizeLines,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import { parseUnits, power } from '../../core/engine/decimal';
import { madeInEach, type Texts } from '../../core/texts';
import { minute } from '../../core/time-spans';
import { articleOf, faultOfArticle } from './article';

/** A field of a form, which has to be filled in; `most` as the contract's field has it. */
export const contentField = (name: ContentFieldName, type: ContentField['type'], most = 0): ContentField => ({
  name,
  type,
  most,
  required: true,
  isFixed: false,
  options: [],
});

/** What a choice offers; pages have a word for each value. */
export const choiceOf = (name: ContentFieldName, values: readonly string[]): ContentField => ({
  ...contentField(name, 'choice'),
  options: values.map((value) => ({ value, label: '' })),
});

/** The last place that may win a prize. */
const lastPlace = 1_000;

/** A field's inputs by their names, each as a field that takes one text: of a text that is written in each language, one for each. */
function partsOf(field: ContentField): (readonly [input: string, part: ContentField])[] {
  if (field.type === 'line' || field.type === 'article')
    return contentLocales.map((locale) => [`${field.name}.${locale}`, field]);
  if (field.type !== 'prizes') return [[field.name, field]];
  return Array.from({ length: prizeLines }, (_, index) => {
    const { to, amount } = prizeInputs(index + 1);
    // Lines after the first may be left empty.
    const line = { ...field, required: field.required && index === 0 };
    return [
      [to, { ...line, type: 'whole', most: lastPlace }] as const,
      [amount, { ...line, type: 'amount' }] as const,
    ];
  }).flat();
}

/** The names of a field's inputs. */
export const inputsOf = (field: ContentField): string[] => partsOf(field).map(([input]) => input);

/** A time as a form has it: UTC, to the minute; empty for 0. */
export const timeText = (time: number): string =>
  time === 0 ? '' : new Date(time).toISOString().slice(0, 16);

/** A text in each language as a form has it. */
export const textValues = (name: ContentFieldName, texts: Texts): ContentValues =>
  Object.fromEntries(contentLocales.map((locale) => [`${name}.${locale}`, texts[locale]]));

/** A filled-in form that was checked. */
export class FilledForm {
  constructor(
    /** A text for each input, and no others. */
    readonly values: ContentValues,
  ) {}

  text(name: ContentFieldName): string {
    return this.values[name] ?? '';
  }

  texts(name: ContentFieldName): Texts {
    return madeInEach((locale) => this.values[`${name}.${locale}`] ?? '');
  }

  /** Milliseconds since the epoch; 0 where it was left empty. */
  time(name: ContentFieldName): number {
    const text = this.text(name);
    return text === '' ? 0 : Date.parse(`${text}Z`);
  }

  /** 0 where it was left empty. */
  whole(name: ContentFieldName): number {
    return Number(this.text(name));
  }

  /** Integer of units of 10^-precision; 0 where it was left empty. */
  amount(name: ContentFieldName, precision: number): bigint {
    return parseUnits(this.text(name), precision) ?? 0n;
  }
}

/** What stands in a form beside the fields that are read, and the faults that are known of it. */
interface Beside {
  readonly kept: ContentValues;
  readonly faults: Readonly<Record<string, string>>;
}

/** Reads what was typed into a form. Rejects with `invalidInput` and a fault of the contract for each input that is wrong. */
export function readForm(
  fields: readonly ContentField[],
  typed: ContentValues,
  beside: Beside = { kept: {}, faults: {} },
): FilledForm {
  const values: Record<string, string> = { ...beside.kept };
  const faults: Record<string, string> = { ...beside.faults };
  for (const field of fields)
    for (const [input, part] of partsOf(field)) {
      const text = typed[input]?.trim() ?? '';
      const value = part.type === 'article' ? articleOf(text) : text;
      const fault = faultOf(part, value);
      if (fault !== undefined) faults[input] = fault;
      values[input] = value;
    }
  const form = new FilledForm(values);
  const isOver = form.time('until') > 0 && form.time('until') <= form.time('from');
  if (isOver && faults['from'] === undefined) faults['until'] ??= 'beforeFrom';
  if (Object.keys(faults).length > 0) throw new CallError('invalidInput', 'content', faults);
  return form;
}

/** In whole tokens: so much of a token with 18 decimals still fits its column. */
const largestAmount = 10n ** 15n;

function faultOf({ type, required, most, options }: ContentField, value: string): string | undefined {
  if (value === '') return required ? 'required' : undefined;
  switch (type) {
    case 'article':
    case 'line':
      if (value.length > most) return `tooLong ${most}`;
      return type === 'article' ? faultOfArticle(value) : undefined;
    case 'path':
      return isPath(value, most) ? undefined : 'notAPath';
    case 'link':
      return isPath(value, most) || isAddress(value, most) ? undefined : 'notALink';
    case 'choice':
    case 'picture':
    case 'upload':
      return options.some((option) => option.value === value) ? undefined : 'notAnOption';
    case 'whole':
      if (!/^\d{1,9}$/.test(value)) return 'notWhole';
      return Number(value) > most ? `tooLarge ${most}` : undefined;
    case 'amount':
    case 'prizes':
      return faultOfAmount(value, most);
    case 'time':
      return isTime(value) ? undefined : 'notATime';
  }
}

function faultOfAmount(value: string, precision: number): string | undefined {
  const amount = parseUnits(value, precision);
  if (amount === undefined || value.startsWith('-')) return `notAnAmount ${precision}`;
  return amount > largestAmount * power(precision) ? `tooLarge ${largestAmount}` : undefined;
}

/** A path of the application, as users' pages follow one. */
const isPath = (text: string, most: number): boolean =>
  text.length <= most && /^\/(?![/\\])[^\s\\]*$/.test(text);
const isAddress = (text: string, most: number): boolean =>
  text.length <= most && /^https:\/\/[^\s\\]+$/.test(text) && URL.canParse(text);

/** A day that there is, from 1970 on. */
function isTime(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}Z`);
  return time >= minute && timeText(time) === text;
}

/** What a change changes, a line for each input: what was there before, and what is there after. */
export function changesBetween(before: ContentValues, after: ContentValues): string {
  return Object.keys({ ...before, ...after })
    .filter((input) => (before[input] ?? '') !== (after[input] ?? ''))
    .map(
      (input) => `${input}: ${JSON.stringify(before[input] ?? '')} → ${JSON.stringify(after[input] ?? '')}`,
    )
    .join('\n');
}
