import * as z from './schema';

/** Exact decimal number in plain notation (no exponent), e.g. `"1234.5600"`. Money, prices and quantities. */
export const decimal = () => z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,18})?$/));
/** A decimal that is zero or more. */
export const amount = () => z.string().check(z.regex(/^\d{1,30}(\.\d{1,18})?$/));
/** Largest order: no more of the token, and no higher value in market (T-15). */
export const largestOrder = '1000000000000';
/** Milliseconds since the epoch, by the exchange's clock. */
export const time = () => z.int().check(z.nonnegative());
/** Lowercase letters and digits: the code of a token or market (T-08). */
export const tokenCode = () => z.string().check(z.regex(/^[a-z0-9]{1,20}$/));
/** A number of decimal places. */
export const precision = () => z.int().check(z.minimum(0), z.maximum(18));
/** Identifier given by the exchange; opaque to clients. */
export const id = () => z.string().check(z.minLength(1), z.maxLength(64));
/** Input of a call that takes none. Unknown members are ignored. */
export const nothing = () => z.object({});
/** Output of a call that answers only with success. */
export const done = () => z.object({});
/** Whole number given in a JSON body or, as digits, in a query string. */
export const count = (maximum: number) =>
  z.pipe(
    z.pipe(
      z.union([z.string().check(z.regex(/^\d{1,15}$/)), z.number()]),
      z.transform((value) => Number(value)),
    ),
    z.int().check(z.minimum(0), z.maximum(maximum)),
  );
/** One of some whole numbers, given in a JSON body or, as digits, in a query string. */
export const choice = <const Value extends number>(...values: readonly Value[]) =>
  z.pipe(count(999), z.literal(values));
/** Six digits, sent by SMS or email or shown by an authenticator. */
export const code = () => z.string().check(z.regex(/^\d{6}$/));
/** A password as typed; its rules are checked by the call, each with its own message. */
export const password = () => z.string().check(z.minLength(1), z.maxLength(200));
/** A text written by a person. */
export const typed = (maximum: number) => z.string().check(z.maxLength(maximum));
/** Country calling code with its plus sign, and digits only. */
export const mobile = () => ({
  country_code: z.string().check(z.regex(/^\+\d{1,4}$/)),
  mobile_no: z.string().check(z.regex(/^\d{4,15}$/)),
});
/** Page of a list by page number, from 1. */
export const page = () => ({ page: z._default(count(1_000_000), 1), size: z._default(count(100), 20) });
/** Page of a list from an id on (0 is the start), as the specification's `from_id`, `limit`. */
export const fromId = () => ({
  from_id: z._default(z.union([z.string(), z.number()]), 0),
  limit: z._default(count(100), 20),
});
