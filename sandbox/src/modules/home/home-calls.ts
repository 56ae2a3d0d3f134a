import {
  calendarLabels,
  fragmentGetBannerList,
  getListCalendar,
  getListNotice,
  statsDataByLabel,
} from '@exchange/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { ModuleContext } from '../../application/module';
import { CallError } from '../../core/call-error';
import { localeOf, type SandboxLocale } from '../../core/locale';
import { readPage } from '../../core/pages';
import { day } from '../../core/time-spans';
import type { Implementations } from '../../http/web-request';
import type { Calendar } from './calendar';
import { banner, isShownAt, notice } from './tables';

type HomeContext = Pick<ModuleContext, 'database' | 'clock'>;

/** Days that may be asked of the calendar at once. */
const longestSpan = 400;

/** Registers banners, notices and the calendar (T-01, T-07). */
export function registerHomeCalls(registry: Implementations, context: HomeContext, calendar: Calendar): void {
  registerNews(registry, context);

  const entriesOf = (organisation: string, from: number, to: number, locale: string) => {
    if (to - from > longestSpan * day)
      throw new CallError('invalidInput', 'span', { to: `at most ${longestSpan} days after from` });
    return calendar.entries(organisation, from, to, localeOf(locale));
  };

  registry.implement(statsDataByLabel, async ({ from, to }, { organisation, locale }) => {
    const entries = await entriesOf(organisation, from, to, locale);
    const countOf = (label: string) => entries.filter((entry) => entry.label === label).length;
    return { list: calendarLabels.map((label) => ({ label, count: countOf(label) })) };
  });

  registry.implement(getListCalendar, async ({ label, from, to }, { organisation, locale }) => {
    const entries = await entriesOf(organisation, from, to, locale);
    return { list: entries.filter((entry) => label === undefined || entry.label === label) };
  });
}

/** Banners and notices, while they are shown. */
function registerNews(registry: Implementations, { database, clock }: HomeContext): void {
  registry.implement(fragmentGetBannerList, async ({ position, device }, request) => {
    const isThere = and(
      eq(banner.organisation, request.organisation),
      eq(banner.position, position),
      eq(banner.device, device),
      isShownAt(clock.now(), banner.fromTime, banner),
    );
    const rows = await database
      .select()
      .from(banner)
      .where(isThere)
      .orderBy(asc(banner.sort), asc(banner.id));
    const locale = localeOf(request.locale);
    return {
      list: rows.map(({ id, title, imageUrl, link }) => ({
        id,
        link,
        title: title[locale],
        image_url: imageUrl,
      })),
    };
  });

  registry.implement(getListNotice, async ({ size, from_id, id }, request) => {
    const locale = localeOf(request.locale);
    const notices = database.select().from(notice).$dynamic();
    const own = eq(notice.organisation, request.organisation);
    const where = and(own, isShownAt(clock.now(), notice.time, notice));
    if (id !== undefined) {
      const [row] = await notices.where(and(where, eq(notice.id, id)));
      if (!row) throw new CallError('notFound', `no notice ${id}`);
      return { list: [noticeView(row, locale, row.content[locale])], next_id: null };
    }
    const list = { where, own, id: notice.id, by: [notice.time, notice.id], idOf };
    const { shown, next_id } = await readPage(database, notices, list, { from_id, limit: size });
    return { list: shown.map((row) => noticeView(row, locale, '')), next_id };
  });
}

const idOf = ({ id }: { readonly id: string }) => id;

const noticeView = (
  { id, title, time }: typeof notice.$inferSelect,
  locale: SandboxLocale,
  content: string,
) => ({ id, title: title[locale], content, time });
