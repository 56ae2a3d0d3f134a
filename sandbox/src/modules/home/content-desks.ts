import { calendarLabels, type ContentField, type ContentKind, type ContentValues } from '@exchange/contract';
import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import { pageOf, rowsAfter } from '../../core/pages';
import { madeInEach } from '../../core/texts';
import { drawnNames, pictureUrl } from '../media';
import {
  type ContentDesk,
  contentField,
  type ContentTarget,
  type FilledForm,
  type StoredContent,
  textValues,
  timeText,
} from '../operator';
import bannerSeeds from './seed/banners.json';
import { banner, calendarEntry, homePlace, notice } from './tables';

type DeskContext = Pick<ModuleContext, 'database' | 'clock' | 'market'>;

/** What every table of content has. */
type ContentColumns = Readonly<Record<'id' | 'organisation' | 'version', PgColumn>>;

/** What is stored of a change besides what the form says: the version, and that it is not stopped. */
interface Mark {
  readonly version: number;
  readonly stoppedTime: number;
}

/** How content of a kind is kept. Statements resolve with the rows that they read or wrote. */
interface ContentStore {
  readonly kind: ContentKind;
  readonly columns: ContentColumns;
  /** Columns by which lists are ordered; all of them together tell any two rows apart. */
  readonly by: readonly PgColumn[];
  readonly direction: 'asc' | 'desc';
  fields(organisation: string): readonly ContentField[];
  blank(now: number): ContentValues;
  read(where: SQL | undefined, order: readonly SQL[], limit: number): Promise<readonly StoredContent[]>;
  /** Stores nothing where there is a row of the id. */
  add(place: Pick<ContentTarget, 'id' | 'organisation'>, form: FilledForm): Promise<readonly unknown[]>;
  change(where: SQL | undefined, mark: Mark, form: FilledForm): Promise<readonly unknown[]>;
  stop(where: SQL | undefined, mark: Mark): Promise<readonly unknown[]>;
}

/** What operators make of the home page: notices, banners and entries of the calendar (O-10, T-01, T-07). */
export const homeDesks = (context: DeskContext): readonly ContentDesk[] =>
  [noticeStore(context), bannerStore(context), calendarStore(context)].map((store) => deskOf(store, context));

function deskOf(store: ContentStore, { database, clock }: DeskContext): ContentDesk {
  const { id, organisation, version } = store.columns;
  const { by, direction } = store;
  const own = (target: Pick<ContentTarget, 'organisation' | 'id'>) =>
    and(eq(organisation, target.organisation), eq(id, target.id));
  return {
    kind: store.kind,
    fields: async (name) => store.fields(name),
    blank: () => store.blank(clock.now()),
    async list(name, { from_id, limit }) {
      const ofOrganisation = eq(organisation, name);
      const after = await rowsAfter(database, { id, by, direction }, ofOrganisation, String(from_id));
      const order = by.map(direction === 'asc' ? asc : desc);
      const rows = await store.read(and(ofOrganisation, after), order, limit + 1);
      return pageOf(rows, limit, (row) => row.id);
    },
    async find(name, key) {
      const [row] = await store.read(own({ organisation: name, id: key }), [], 1);
      return row;
    },
    async save(target, form) {
      if (target.version === 0) return (await store.add(target, form)).length > 0;
      const mark = { version: target.version + 1, stoppedTime: 0 };
      return (await store.change(and(own(target), eq(version, target.version)), mark, form)).length > 0;
    },
    async stop(target) {
      const mark = { version: target.version + 1, stoppedTime: clock.now() };
      return (await store.stop(and(own(target), eq(version, target.version)), mark)).length > 0;
    },
  };
}

function noticeStore({ database }: DeskContext): ContentStore {
  const { id } = notice;
  const rowOf = (form: FilledForm) => ({
    title: form.texts('title'),
    content: form.texts('content'),
    time: form.time('from'),
    untilTime: form.time('until'),
  });
  return {
    ...{ kind: 'notice', columns: notice, by: [notice.time, id], direction: 'desc' },
    fields: () => [
      contentField('title', 'line', 120),
      contentField('content', 'article', 5_000),
      ...shownFields({ needsBeginning: true }),
    ],
    blank: (now) => ({ from: timeText(now) }),
    read: async (where, order, limit) =>
      (
        await database
          .select()
          .from(notice)
          .where(where)
          .orderBy(...order)
          .limit(limit)
      ).map((row) => ({
        ...storedOf(row, row.time),
        values: {
          ...textValues('title', row.title),
          ...textValues(
            'content',
            madeInEach((locale) => row.content[locale].trim()),
          ),
          ...shownValues(row, row.time),
        },
      })),
    add: (place, form) =>
      database
        .insert(notice)
        .values({ ...placeOf(place), ...rowOf(form) })
        .onConflictDoNothing()
        .returning({ id }),
    change: (where, mark, form) =>
      database
        .update(notice)
        .set({ ...rowOf(form), ...mark })
        .where(where)
        .returning({ id }),
    stop: (where, mark) => database.update(notice).set(mark).where(where).returning({ id }),
  };
}

function bannerStore({ database, market }: DeskContext): ContentStore {
  const { id } = banner;
  const rowOf = (form: FilledForm) => ({
    title: form.texts('title'),
    imageUrl: form.text('picture'),
    link: form.text('link'),
    sort: form.whole('place'),
    fromTime: form.time('from'),
    untilTime: form.time('until'),
  });
  return {
    ...{ kind: 'banner', columns: banner, by: [banner.sort, id], direction: 'asc' },
    fields: (organisation) => [
      contentField('title', 'line', 80),
      { ...contentField('picture', 'picture'), options: picturesOf(organisation, market) },
      contentField('link', 'link', 300),
      contentField('place', 'whole', 999),
      ...shownFields({ needsBeginning: false }),
    ],
    blank: () => ({ place: '1' }),
    read: async (where, order, limit) =>
      (
        await database
          .select()
          .from(banner)
          .where(where)
          .orderBy(...order)
          .limit(limit)
      ).map((row) => ({
        ...storedOf(row, row.fromTime),
        values: {
          ...textValues('title', row.title),
          ...{ picture: row.imageUrl, link: row.link, place: String(row.sort) },
          ...shownValues(row, row.fromTime),
        },
      })),
    add: (place, form) =>
      database
        .insert(banner)
        .values({ ...placeOf(place), ...homePlace, ...rowOf(form) })
        .onConflictDoNothing()
        .returning({ id }),
    change: (where, mark, form) =>
      database
        .update(banner)
        .set({ ...rowOf(form), ...mark })
        .where(where)
        .returning({ id }),
    stop: (where, mark) => database.update(banner).set(mark).where(where).returning({ id }),
  };
}

function calendarStore({ database }: DeskContext): ContentStore {
  const { id } = calendarEntry;
  const rowOf = (form: FilledForm) => ({
    title: form.texts('title'),
    label: labelOf(form.text('label')),
    time: form.time('time'),
    link: form.text('link'),
    fromTime: form.time('from'),
    untilTime: form.time('until'),
  });
  return {
    ...{ kind: 'calendar', columns: calendarEntry, by: [calendarEntry.time, id], direction: 'desc' },
    fields: () => [
      contentField('title', 'line', 120),
      { ...contentField('label', 'choice'), options: calendarLabels.map((value) => ({ value, label: '' })) },
      contentField('time', 'time'),
      contentField('link', 'path', 300),
      ...shownFields({ needsBeginning: false }),
    ],
    blank: () => ({ label: 'activity' }),
    read: async (where, order, limit) =>
      (
        await database
          .select()
          .from(calendarEntry)
          .where(where)
          .orderBy(...order)
          .limit(limit)
      ).map((row) => ({
        ...storedOf(row, row.fromTime),
        values: {
          ...textValues('title', row.title),
          ...{ label: row.label, time: timeText(row.time), link: row.link },
          ...shownValues(row, row.fromTime),
        },
      })),
    add: (place, form) =>
      database
        .insert(calendarEntry)
        .values({ ...placeOf(place), ...rowOf(form) })
        .onConflictDoNothing()
        .returning({ id }),
    change: (where, mark, form) =>
      database
        .update(calendarEntry)
        .set({ ...rowOf(form), ...mark })
        .where(where)
        .returning({ id }),
    stop: (where, mark) => database.update(calendarEntry).set(mark).where(where).returning({ id }),
  };
}

/** From when until when users see it; where it needs no beginning, at once without one. */
const shownFields = ({ needsBeginning }: { readonly needsBeginning: boolean }): readonly ContentField[] => [
  { ...contentField('from', 'time'), required: needsBeginning },
  { ...contentField('until', 'time'), required: false },
];

const shownValues = ({ untilTime }: { readonly untilTime: number }, from: number): ContentValues => ({
  from: timeText(from),
  until: timeText(untilTime),
});

const placeOf = ({ id, organisation }: Pick<ContentTarget, 'id' | 'organisation'>) => ({ id, organisation });

const storedOf = (
  {
    id,
    title,
    untilTime,
    stoppedTime,
    version,
  }: Pick<typeof notice.$inferSelect, 'id' | 'title' | 'untilTime' | 'stoppedTime' | 'version'>,
  from: number,
) => ({ id, title, from, until: untilTime, stopped: stoppedTime, version });

/** The label of a form, which was one of the options. */
function labelOf(text: string): (typeof calendarLabels)[number] {
  const label = calendarLabels.find((each) => each === text);
  if (!label) throw new CallError('invalidInput', 'label', { label: 'notAnOption' });
  return label;
}

/** Pictures for banners: those of the organisation, and of the brands that it lists. */
function picturesOf(organisation: string, market: DeskContext['market']): ContentField['options'] {
  const seeded = bannerSeeds
    .filter((seed) => seed.organisation === organisation)
    .map(({ picture }) => picture);
  const brands = market.listed(organisation).map(({ token }) => token);
  const names = new Set([...seeded, ...drawnNames(organisation, brands)]);
  return [...names].map((name) => ({ value: pictureUrl('banner', name), label: name }));
}
