import * as z from './schema';
import { defineOperatorCall } from './call';
import { fromId, id, time, typed } from './fields';

/** What operators make, schedule and stop for an organisation's pages (O-10, T-01, T-07, I-01, U-01, U-05, V-01, V-02, V-04). */
export const contentKinds = [
  ...['notice', 'banner', 'calendar', 'sale', 'staking', 'auction', 'gift', 'contest', 'collectible'],
] as const;
export type ContentKind = (typeof contentKinds)[number];
const kind = () => z.enum(contentKinds);

/** The languages in which each text of content is written. */
export const contentLocales = ['zh-HK', 'zh-CN', 'en'] as const;

/** What a form of content asks for; pages have a word for each. */
export const contentFields = [
  ...['title', 'content', 'picture', 'link', 'place', 'label', 'time', 'from', 'until'],
  ...[
    'type',
    'token',
    'price',
    'units',
    'total',
    'least',
    'most',
    'each',
    'softCap',
    'parts',
    'every',
    'level',
    'holding',
  ],
  ...['term', 'rate', 'early', 'lowest', 'step', 'interval', 'extension', 'inviteRate', 'reward', 'prizes'],
] as const;
export type ContentFieldName = (typeof contentFields)[number];

/**
 * How a field is filled in. `line` and `article` are written in each language, an article as HTML of a few elements or as plain
 * text. `path` is a path of the application; `link` may also be an address outside, with https. `picture` and `choice` are one of
 * the options. `upload` is one of the options too, or a picture that `keepContentPicture` takes. `prizes` are {@link prizeLines} lines, of
 * which each has the place up to which it goes and a decimal for each of its places; the first begins with place 1, the others after the one
 * before, and lines may be left empty. `whole` is a whole number, `amount` a decimal. `time` is UTC, to the minute.
 */
export const contentFieldTypes = [
  ...['line', 'article', 'path', 'link', 'picture', 'upload', 'choice', 'whole', 'amount', 'prizes', 'time'],
] as const;

/** Lines of prizes that a form has. */
export const prizeLines = 6;
/** The inputs of a line of prizes, from 1 on: `prizes.1.to` and `prizes.1.amount`, and so on. */
export const prizeInputs = (line: number) => ({ to: `prizes.${line}.to`, amount: `prizes.${line}.amount` });

/** A field of a form. */
export const ContentField = z.object({
  name: z.enum(contentFields),
  type: z.enum(contentFieldTypes),
  required: z.boolean(),
  /** It is not changed any more: users rely on it. */
  isFixed: z.boolean(),
  /** Of a text: characters. Of a whole number: the largest. Of an amount or prizes: decimal places. 0 where nothing limits it. */
  most: z.int(),
  /** Values of a choice or a picture; pages have a word for each that has no label. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
});
export type ContentField = z.infer<typeof ContentField>;

/**
 * A filled-in form: a text for each field by its name; of a field that is written in each language `title.en` and so on, of prizes by
 * {@link prizeInputs}. Times are as
 * `2026-11-24T06:00`, empty for none.
 */
const values = () => z.record(z.string().check(z.maxLength(40)), typed(20_000));
export type ContentValues = Readonly<Record<string, string>>;

/** What is wrong with an input: `fields` of a refused input has one of these for it, for some with a value after a space. */
export const contentFaults = [
  ...['required', 'tooLong', 'notWhole', 'tooLarge', 'notATime', 'notALink', 'notAPath', 'notAnOption'],
  ...['notAnAmount', 'tooSmall', 'notAMultiple', 'past', 'aboveReserve'],
  ...['aboveFund', 'fixed', 'mustBeEmpty', 'needsEarly', 'notLower', 'overlaps'],
  ...['beforeFrom', 'unknownElement', 'elementNotOpen', 'elementNotClosed', 'looseCharacter'],
  'pictureTooSmall',
] as const;
export type ContentFault = (typeof contentFaults)[number];

/** `scheduled` until its time comes, `ended` when it is over, `stopped` by an operator. */
export const contentStates = ['scheduled', 'shown', 'ended', 'stopped'] as const;
export type ContentState = (typeof contentStates)[number];

/** Something that operators made, as lists show it. */
export const ContentItem = z.object({
  kind: kind(),
  id: id(),
  organisation: z.string(),
  /** In the reader's language. */
  title: z.string(),
  /** From when until when users see it; 0 for no end. */
  from: time(),
  until: time(),
  state: z.enum(contentStates),
  /** Nothing of it is changed any more: it has begun, and users rely on it. */
  isFixed: z.boolean(),
  /** Whether it can be stopped as it stands. */
  isStoppable: z.boolean(),
  /** Goes up with each change. A change names the one that it was made of. */
  version: z.int(),
});
export type ContentItem = z.infer<typeof ContentItem>;

/** Whose content it is; empty for the operator's own organisation, or the first of all. */
const organisation = () => z._default(typed(40), '');
/** Its id; empty for something new. */
const idOrNew = () => z._default(typed(64), '');

export const listContent = defineOperatorCall({
  name: 'content.list',
  method: 'GET',
  path: '/ops/listContent',
  role: 'read',
  summary:
    'What an organisation’s pages show of a kind, from notices to auctions, also what users do not see (O-10)',
  input: z.object({ kind: kind(), organisation: organisation(), ...fromId() }),
  output: z.object({
    /** The one whose content it is. */
    organisation: z.string(),
    /** Those that the operator looks after. */
    organisations: z.array(z.object({ id: z.string(), name: z.string() })),
    list: z.array(ContentItem),
    next_id: z.nullable(z.string()),
  }),
  errors: [],
});

export const openContent = defineOperatorCall({
  name: 'content.open',
  method: 'GET',
  path: '/ops/openContent',
  role: 'content',
  summary: 'A form, filled in with what there is, or for something new where `id` is empty (O-10)',
  input: z.object({ kind: kind(), organisation: organisation(), id: idOrNew() }),
  output: z.object({
    organisation: z.string(),
    /** Null for something new. */
    item: z.nullable(ContentItem),
    fields: z.array(ContentField),
    values: values(),
    /** What the organisation's pages look like: its name, and its brand colours in the light and the dark theme. */
    look: z.object({
      name: z.string(),
      light: z.object({ brand: z.string(), ink: z.string(), soft: z.string() }),
      dark: z.object({ brand: z.string(), ink: z.string(), soft: z.string() }),
    }),
  }),
  errors: ['contentUnknown'],
});

const filledIn = () => ({ kind: kind(), organisation: organisation(), values: values() });

export const checkContent = defineOperatorCall({
  name: 'content.check',
  method: 'POST',
  path: '/ops/checkContent',
  role: 'content',
  summary: 'What a filled-in form would be saved as, for its preview; saves nothing (O-10)',
  input: z.object({ ...filledIn(), id: idOrNew() }),
  output: z.object({ values: values() }),
  errors: ['contentUnknown'],
});

export const keepContentPicture = defineOperatorCall({
  name: 'content.keepPicture',
  method: 'POST',
  path: '/ops/keepContentPicture',
  role: 'content',
  attempts: 'upload',
  encoding: 'multipart',
  summary:
    'Keeps an uploaded picture for something of this kind: jpg, png or gif by its content, under 10 MB; its address is then one of the options (O-10)',
  input: z.object({ kind: kind(), organisation: organisation(), file: z.file() }),
  output: z.object({ url: z.string() }),
  errors: [
    ...(['contentUnknown', 'uploadType', 'uploadTooLarge', 'uploadName'] as const),
    ...(['uploadUnreadable', 'uploadDimensions', 'rateLimited'] as const),
  ],
});

/** The version that a change was made of; 0 for something new. */
const version = () => z.int().check(z.nonnegative());

export const saveContent = defineOperatorCall({
  name: 'content.save',
  method: 'POST',
  path: '/ops/saveContent',
  role: 'content',
  summary: 'Makes something new under a new id, or changes what there is; the log has it first (O-10)',
  input: z.object({ ...filledIn(), id: id(), version: version() }),
  output: z.object({ item: ContentItem }),
  errors: ['contentUnknown', 'contentChanged', 'contentBegun'],
});

export const stopContent = defineOperatorCall({
  name: 'content.stop',
  method: 'POST',
  path: '/ops/stopContent',
  role: 'content',
  summary: 'Takes something from users’ pages until it is saved again; the log has it first (O-10)',
  input: z.object({ kind: kind(), organisation: organisation(), id: id(), version: version() }),
  output: z.object({ item: ContentItem }),
  errors: ['contentUnknown', 'contentChanged', 'contentBegun'],
});
