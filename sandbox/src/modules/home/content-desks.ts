import { calendarLabels, type ContentField, type ContentValues } from '@exchange/contract';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import { madeInEach } from '../../core/texts';
import { drawnNames, pictureUrl } from '../media';
import {
  choiceOf,
  type ContentDesk,
  contentField,
  type ContentStore,
  deskOf,
  type FilledForm,
  type StoredContent,
  textValues,
  timeText,
} from '../operator';
import type { BannerPictures } from './banner-pictures';
import bannerSeeds from './seed/banners.json';
import { banner, calendarEntry, homePlace, notice } from './tables';

type DeskContext = Pick<ModuleContext, 'database' | 'clock' | 'market'>;

/** What operators make of the home page: notices, banners and entries of the calendar (O-10, T-01, T-07). */
export const homeDesks = (context: DeskContext, pictures: BannerPictures): readonly ContentDesk[] => [
  deskOf(noticeStore(), context),
  {
    ...deskOf(bannerStore(context, pictures), context),
    keepPicture: (organisation, file) => pictures.keep(organisation, file),
  },
  deskOf(calendarStore(), context),
];

function noticeStore(): ContentStore<typeof notice> {
  const rowOf = (form: FilledForm) => ({
    title: form.texts('title'),
    content: form.texts('content'),
    time: form.time('from'),
    untilTime: form.time('until'),
  });
  return {
    ...{ kind: 'notice', table: notice, id: notice.id, by: [notice.time, notice.id], direction: 'desc' },
    fields: () => [
      contentField('title', 'line', 120),
      contentField('content', 'article', 5_000),
      ...shownFields({ needsBeginning: true }),
    ],
    blank: (now) => ({ from: timeText(now) }),
    contentOf(row) {
      const content = madeInEach((locale) => row.content[locale].trim());
      return storedOf(row, row.time, textValues('content', content));
    },
    newRow: (place, form) => ({ ...place, ...rowOf(form) }),
    changedRow: (mark, form) => ({ ...rowOf(form), ...mark }),
    stoppedRow: (mark) => mark,
  };
}

function bannerStore({ market }: DeskContext, pictures: BannerPictures): ContentStore<typeof banner> {
  const rowOf = (form: FilledForm) => ({
    title: form.texts('title'),
    imageUrl: form.text('picture'),
    link: form.text('link'),
    sort: form.whole('place'),
    fromTime: form.time('from'),
    untilTime: form.time('until'),
  });
  return {
    ...{ kind: 'banner', table: banner, id: banner.id, by: [banner.sort, banner.id], direction: 'asc' },
    fields: async (organisation) => [
      contentField('title', 'line', 80),
      {
        ...contentField('picture', 'upload'),
        options: [
          ...(await pictures.urlsOf(organisation)).map((value) => ({ value, label: '' })),
          ...picturesOf(organisation, market),
        ],
      },
      contentField('link', 'link', 300),
      contentField('place', 'whole', 999),
      ...shownFields({ needsBeginning: false }),
    ],
    blank: () => ({ place: '1' }),
    contentOf: (row) =>
      storedOf(row, row.fromTime, { picture: row.imageUrl, link: row.link, place: String(row.sort) }),
    newRow: (place, form) => ({ ...place, ...homePlace, ...rowOf(form) }),
    changedRow: (mark, form) => ({ ...rowOf(form), ...mark }),
    stoppedRow: (mark) => mark,
  };
}

function calendarStore(): ContentStore<typeof calendarEntry> {
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
    ...{ kind: 'calendar', table: calendarEntry, id: calendarEntry.id, by: [time, id], direction: 'desc' },
    fields: () => [
      contentField('title', 'line', 120),
      choiceOf('label', calendarLabels),
      contentField('time', 'time'),
      contentField('link', 'path', 300),
      ...shownFields({ needsBeginning: false }),
    ],
    blank: () => ({ label: 'activity' }),
    contentOf: (row) =>
      storedOf(row, row.fromTime, { label: row.label, time: timeText(row.time), link: row.link }),
    newRow: (place, form) => ({ ...place, ...rowOf(form) }),
    changedRow: (mark, form) => ({ ...rowOf(form), ...mark }),
    stoppedRow: (mark) => mark,
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

/** Pictures that are drawn for banners: those of the organisation, and of the brands that it lists. */
function picturesOf(organisation: string, market: DeskContext['market']): ContentField['options'] {
  const seeded = bannerSeeds
    .filter((seed) => seed.organisation === organisation)
    .map(({ picture }) => picture);
  const brands = market.listed(organisation).map(({ token }) => token);
  const names = new Set([...seeded, ...drawnNames(organisation, brands)]);
  return [...names].map((name) => ({ value: pictureUrl('banner', name), label: name }));
}
