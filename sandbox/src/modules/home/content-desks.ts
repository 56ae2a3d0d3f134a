import { calendarLabels, type ContentField, type ContentKind, type ContentValues } from '@exchange/contract';
import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core';
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

type ContentTable = typeof notice | typeof banner | typeof calendarEntry;

/** How content of a kind is kept in its table, and what its form asks for. */
interface ContentStore<Table extends ContentTable> {
  readonly kind: ContentKind;
  readonly table: Table;
  /** Columns by which lists are ordered; all of them together tell any two rows apart. */
  readonly by: readonly PgColumn[];
  readonly direction: 'asc' | 'desc';
  fields(organisation: string): readonly ContentField[];
  blank(now: number): ContentValues;
  read(where: SQL | undefined, order: readonly SQL[], limit: number): Promise<readonly StoredContent[]>;
  /** A row for something new; a repetition stores nothing. */
  newRow(place: Pick<ContentTarget, 'id' | 'organisation'>, form: FilledForm): PgInsertValue<Table>;
  /** What a change stores: what the form says, or nothing of it where it is stopped. */
  changedRow(mark: Mark, form?: FilledForm): PgUpdateSetSource<Table>;
}

/** What is stored of a change besides what the form says: the version, and when it was stopped; 0 for not. */
interface Mark {
  readonly version: number;
  readonly stoppedTime: number;
}

/** What operators make of the home page: notices, banners and entries of the calendar (O-10, T-01, T-07). */
export const homeDesks = (context: DeskContext): readonly ContentDesk[] => [
  deskOf(noticeStore(context), context),
  deskOf(bannerStore(context), context),
  deskOf(calendarStore(context), context),
];

function deskOf<Table extends ContentTable>(
  store: ContentStore<Table>,
  { database, clock }: DeskContext,
): ContentDesk {
  const { by, direction, table } = store;
  const { id, organisation, version } = table;
  const own = (target: Pick<ContentTarget, 'organisation' | 'id'>) =>
    and(eq(organisation, target.organisation), eq(id, target.id));
  /** False where it has another version meanwhile. */
  async function change(target: ContentTarget, row: PgUpdateSetSource<Table>): Promise<boolean> {
    const present = and(own(target), eq(version, target.version));
    return (await database.update(table).set(row).where(present).returning({ id })).length > 0;
  }
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
      if (target.version > 0)
        return change(target, store.changedRow({ version: target.version + 1, stoppedTime: 0 }, form));
      const row = store.newRow({ id: target.id, organisation: target.organisation }, form);
      return (await database.insert(table).values(row).onConflictDoNothing().returning({ id })).length > 0;
    },
    stop: (target) =>
      change(target, store.changedRow({ version: target.version + 1, stoppedTime: clock.now() })),
  };
}

function noticeStore({ database }: DeskContext): ContentStore<typeof notice> {
  const rowOf = (form: FilledForm) => ({
    title: form.texts('title'),
    content: form.texts('content'),
    time: form.time('from'),
    untilTime: form.time('until'),
  });
  return {
    ...{ kind: 'notice', table: notice, by: [notice.time, notice.id], direction: 'desc' },
    fields: () => [
      contentField('title', 'line', 120),
      contentField('content', 'article', 5_000),
      ...shownFields({ needsBeginning: true }),
    ],
    blank: (now) => ({ from: timeText(now) }),
    async read(where, order, limit) {
      const select = database.select().from(notice).where(where);
      return (await select.orderBy(...order).limit(limit)).map((row) => {
        const content = madeInEach((locale) => row.content[locale].trim());
        return storedOf(row, row.time, textValues('content', content));
      });
    },
    newRow: (place, form) => ({ ...place, ...rowOf(form) }),
    changedRow: (mark, form) => ({ ...(form && rowOf(form)), ...mark }),
  };
}

function bannerStore({ database, market }: DeskContext): ContentStore<typeof banner> {
  const rowOf = (form: FilledForm) => ({
    title: form.texts('title'),
    imageUrl: form.text('picture'),
    link: form.text('link'),
    sort: form.whole('place'),
    fromTime: form.time('from'),
    untilTime: form.time('until'),
  });
  return {
    ...{ kind: 'banner', table: banner, by: [banner.sort, banner.id], direction: 'asc' },
    fields: (organisation) => [
      contentField('title', 'line', 80),
      { ...contentField('picture', 'picture'), options: picturesOf(organisation, market) },
      contentField('link', 'link', 300),
      contentField('place', 'whole', 999),
      ...shownFields({ needsBeginning: false }),
    ],
    blank: () => ({ place: '1' }),
    async read(where, order, limit) {
      const select = database.select().from(banner).where(where);
      return (await select.orderBy(...order).limit(limit)).map((row) =>
        storedOf(row, row.fromTime, { picture: row.imageUrl, link: row.link, place: String(row.sort) }),
      );
    },
    newRow: (place, form) => ({ ...place, ...homePlace, ...rowOf(form) }),
    changedRow: (mark, form) => ({ ...(form && rowOf(form)), ...mark }),
  };
}

function calendarStore({ database }: DeskContext): ContentStore<typeof calendarEntry> {
  const rowOf = (form: FilledForm) => ({
    title: form.texts('title'),
    label: labelOf(form.text('label')),
    time: form.time('time'),
    link: form.text('link'),
    fromTime: form.time('from'),
    untilTime: form.time('until'),
  });
  const { time, id } = calendarEntry;
  return {
    ...{ kind: 'calendar', table: calendarEntry, by: [time, id], direction: 'desc' },
    fields: () => [
      contentField('title', 'line', 120),
      { ...contentField('label', 'choice'), options: calendarLabels.map((value) => ({ value, label: '' })) },
      contentField('time', 'time'),
      contentField('link', 'path', 300),
      ...shownFields({ needsBeginning: false }),
    ],
    blank: () => ({ label: 'activity' }),
    async read(where, order, limit) {
      const select = database.select().from(calendarEntry).where(where);
      return (await select.orderBy(...order).limit(limit)).map((row) =>
        storedOf(row, row.fromTime, { label: row.label, time: timeText(row.time), link: row.link }),
      );
    },
    newRow: (place, form) => ({ ...place, ...rowOf(form) }),
    changedRow: (mark, form) => ({ ...(form && rowOf(form)), ...mark }),
  };
}

/** From when until when users see it; where it needs no beginning, at once without one. */
const shownFields = ({ needsBeginning }: { readonly needsBeginning: boolean }): readonly ContentField[] => [
  { ...contentField('from', 'time'), required: needsBeginning },
  { ...contentField('until', 'time'), required: false },
];

/** A row as operators see it: with what each kind has, and `own` values of its form. */
const storedOf = (
  {
    id,
    title,
    untilTime,
    stoppedTime,
    version,
  }: Pick<typeof notice.$inferSelect, 'id' | 'title' | 'untilTime' | 'stoppedTime' | 'version'>,
  from: number,
  own: ContentValues,
): StoredContent => ({
  ...{ id, title, from, until: untilTime, stopped: stoppedTime, version },
  values: {
    ...textValues('title', title),
    ...own,
    ...{ from: timeText(from), until: timeText(untilTime) },
  },
});

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
