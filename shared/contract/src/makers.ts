import * as z from 'zod/mini';

/**
 * Part of every text of the contract: a NUL character or an unpaired surrogate is refused at its field, since no database
 * stores them. Without the flag `u` a pair would be two surrogates.
 */
export const storableText = z.refine<string>(isStorable, 'has a NUL character or half of a surrogate pair');

/** Whether a text has neither a NUL character nor an unpaired surrogate. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/**
 * What the contract's schemas are made with. Only this list, and not zod as a whole, so that a page which loads it for
 * checking gets no more of zod than the contract uses. Remotes use those of their host: a new one takes a new version of the
 * platform, as `npm run check` says.
 */
export const makers = {
  _default: z._default,
  array: z.array,
  boolean: z.boolean,
  date: z.iso.date,
  email: z.email,
  enum: z.enum,
  extend: z.extend,
  file: z.file,
  int: z.int,
  length: z.length,
  literal: z.literal,
  maxLength: z.maxLength,
  maximum: z.maximum,
  minLength: z.minLength,
  minimum: z.minimum,
  nonnegative: z.nonnegative,
  nullable: z.nullable,
  number: z.number,
  object: z.object,
  optional: z.optional,
  pick: z.pick,
  pipe: z.pipe,
  record: z.record,
  regex: z.regex,
  string: () => z.string().check(storableText),
  transform: z.transform,
  tuple: z.tuple,
  union: z.union,
  unknown: z.unknown,
};
export type Makers = typeof makers;
