import {
  type ContentField,
  type ContentFieldName,
  contentLocales,
  type ContentValues,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import { parseUnits } from '../../core/engine/decimal';
import { madeInEach, type Texts } from '../../core/texts';
import { minute } from '../../core/time-spans';
import { articleOf, faultOfArticle } from './article';

/** A field of a form, which has to be filled in; `most` as the contract's field has it. */
export const contentField = (name: ContentFieldName, type: ContentField['type'], most = 0): ContentField => ({
  name,
  type,
  most,
  required: true,
  options: [],
});

/** Texts of a form by the names of its inputs: those of a text in each language are `title.en` and so on. */
const isInEach = ({ type }: ContentField): boolean => type === 'line' || type === 'article';

const inputsOf = (field: ContentField): string[] =>
  isInEach(field) ? contentLocales.map((locale) => `${field.name}.${locale}`) : [field.name];

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

/** Reads what was typed into a form. Rejects with `invalidInput` and a fault of the contract for each input that is wrong. */
export function readForm(fields: readonly ContentField[], typed: ContentValues): FilledForm {
  const values: Record<string, string> = {};
  const faults: Record<string, string> = {};
  for (const field of fields)
    for (const input of inputsOf(field)) {
      const text = typed[input]?.trim() ?? '';
      const value = field.type === 'article' ? articleOf(text) : text;
      const fault = faultOf(field, value);
      if (fault !== undefined) faults[input] = fault;
      values[input] = value;
    }
  const form = new FilledForm(values);
  const isOver = form.time('until') > 0 && form.time('until') <= form.time('from');
  if (isOver && faults['from'] === undefined) faults['until'] ??= 'beforeFrom';
  if (Object.keys(faults).length > 0) throw new CallError('invalidInput', 'content', faults);
  return form;
}

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
      return options.some((option) => option.value === value) ? undefined : 'notAnOption';
    case 'whole':
      if (!/^\d{1,9}$/.test(value)) return 'notWhole';
      return Number(value) > most ? `tooLarge ${most}` : undefined;
    case 'amount':
      return parseUnits(value, most) === undefined || value.startsWith('-')
        ? `notAnAmount ${most}`
        : undefined;
    case 'time':
      return isTime(value) ? undefined : 'notATime';
  }
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
