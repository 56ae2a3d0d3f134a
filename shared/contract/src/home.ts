import * as z from './schema';
import { defineCall } from './call';
import { amount, choice, count, fromId, id, time, tokenCode } from './fields';

/**
 * A banner: a picture that leads to a path of the application or an address outside. The picture (750 x 320) has no
 * words; its left half is calm and dark enough for white text, so that the title can stand on it.
 */
export const Banner = z.object({ id: id(), title: z.string(), image_url: z.string(), link: z.string() });
export type Banner = z.infer<typeof Banner>;

export const fragmentGetBannerList = defineCall({
  name: 'home.fragmentGetBannerList',
  method: 'POST',
  path: '/Org/Index/fragmentGetBannerList',
  access: 'public',
  summary: 'The banners of a place, in their order: position 2 and device Mobile are the home page (T-01)',
  input: z.object({ position: choice(2), device: z.literal('Mobile') }),
  output: z.object({ list: z.array(Banner) }),
  errors: [],
});

/** A notice of the organisation. `content` is rich text that the client sanitises; empty in a list. */
export const Notice = z.object({ id: id(), title: z.string(), content: z.string(), time: time() });
export type Notice = z.infer<typeof Notice>;

export const getListNotice = defineCall({
  name: 'home.getListNotice',
  method: 'GET',
  path: '/Org/Index/getListNotice',
  access: 'public',
  summary: 'Notices, newest first; only that one, with its content, when `id` is given (T-01, T-07)',
  input: z.object({ size: z._default(count(100), 20), from_id: fromId().from_id, id: z.optional(id()) }),
  output: z.object({ list: z.array(Notice), next_id: z.nullable(id()) }),
  errors: ['notFound'],
});

export const tokenGetInfo = defineCall({
  name: 'home.tokenGetInfo',
  method: 'POST',
  path: '/Org/Index/tokenGetInfo',
  access: 'public',
  summary: 'What a token is: supplies, issue and links',
  input: z.object({ token: tokenCode() }),
  output: z.object({
    token: tokenCode(),
    token_as: z.string(),
    name: z.string(),
    logo_url: z.string(),
    introduction: z.string(),
    total_supply: amount(),
    circulating_supply: amount(),
    issue_time: time(),
    website: z.string(),
    white_paper: z.string(),
    explorer: z.string(),
  }),
  errors: ['tokenUnknown'],
});

/** What a calendar entry is about. */
export const calendarLabels = ['listing', 'ibo', 'auction', 'unlock', 'activity'] as const;
export type CalendarLabel = (typeof calendarLabels)[number];
const days = { from: count(Number.MAX_SAFE_INTEGER), to: count(Number.MAX_SAFE_INTEGER) };

export const statsDataByLabel = defineCall({
  name: 'home.statsDataByLabel',
  method: 'GET',
  path: '/org/calendar/statsDataByLabel',
  access: 'public',
  summary: 'How many calendar entries of each label there are between two times (T-01)',
  input: z.object(days),
  output: z.object({ list: z.array(z.object({ label: z.enum(calendarLabels), count: z.int() })) }),
  errors: [],
});

/** An entry of the calendar. */
export const CalendarEntry = z.object({
  id: id(),
  label: z.enum(calendarLabels),
  title: z.string(),
  time: time(),
  /** Path of the application. */
  link: z.string(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

export const getListCalendar = defineCall({
  name: 'home.getListCalendar',
  method: 'GET',
  path: '/org/calendar/getListCalendar',
  access: 'public',
  summary: 'Calendar entries between two times, the earliest first, of one label or of all (T-01)',
  input: z.object({ ...days, label: z.optional(z.enum(calendarLabels)) }),
  output: z.object({ list: z.array(CalendarEntry) }),
  errors: [],
});
