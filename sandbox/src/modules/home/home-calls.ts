import {
  type CalendarEntry,
  calendarLabels,
  fragmentGetBannerList,
  getListCalendar,
  getListNotice,
  statsDataByLabel,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { Database, SandboxClock } from '../../core/context';
import { localeOf, type SandboxLocale } from '../../core/locale';
import { day } from '../../core/time-spans';
import type { Implementations } from '../../http/implementations';
import { findNotice, listBanners, listNotices, type NoticeRow } from './home-store';

/** What the home calls are made of. */
export interface HomeCallsOptions {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  /** The calendar of an organisation between two times, the earliest first. */
  readonly calendar: (
    organisation: string,
    span: { readonly from: number; readonly to: number },
    locale: SandboxLocale,
  ) => Promise<CalendarEntry[]>;
}

/** Days that may be asked of the calendar at once. */
const longestSpan = 400;

/** Registers banners, notices and the calendar (T-01, T-07). */
export function registerHomeCalls(implementations: Implementations, options: HomeCallsOptions): void {
  const { database, clock, calendar } = options;

  implementations.implement(fragmentGetBannerList, async ({ position, device }, request) => {
    const { organisation } = request;
    const rows = await listBanners(database, { organisation, position, device });
    const locale = localeOf(request.locale);
    return {
      list: rows.map(({ id, title, imageUrl, link }) => ({
        id,
        title: title[locale],
        image_url: imageUrl,
        link,
      })),
    };
  });

  implementations.implement(getListNotice, async ({ size, from_id, id }, request) => {
    const { organisation } = request;
    const locale = localeOf(request.locale);
    const view = ({ content, ...row }: NoticeRow, whole: boolean) => ({
      id: row.id,
      title: row.title[locale],
      content: whole ? content[locale] : '',
      time: row.time,
    });
    if (id !== undefined) {
      const row = await findNotice(database, organisation, id);
      if (!row || row.time > clock.now()) throw new CallError('notFound', `no notice ${id}`);
      return { list: [view(row, true)], next_id: null };
    }
    const rows = await listNotices(database, organisation, clock.now(), String(from_id), size + 1);
    const shown = rows.slice(0, size);
    return {
      list: shown.map((row) => view(row, false)),
      next_id: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
    };
  });

  function checked(span: { readonly from: number; readonly to: number }) {
    if (span.to - span.from > longestSpan * day) {
      throw new CallError('invalidInput', 'span', { to: `at most ${longestSpan} days after from` });
    }
    return span;
  }

  implementations.implement(statsDataByLabel, async (input, request) => {
    const entries = await calendar(request.organisation, checked(input), localeOf(request.locale));
    return {
      list: calendarLabels.map((label) => ({
        label,
        count: entries.filter((entry) => entry.label === label).length,
      })),
    };
  });

  implementations.implement(getListCalendar, async ({ label, ...span }, request) => {
    const entries = await calendar(request.organisation, checked(span), localeOf(request.locale));
    return { list: entries.filter((entry) => label === undefined || entry.label === label) };
  });
}
