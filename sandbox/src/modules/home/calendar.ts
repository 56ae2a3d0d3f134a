import type { CalendarEntry, CalendarLabel } from '@exchange/contract';
import { and, eq } from 'drizzle-orm';
import type { ModuleContext } from '../../application/module';
import type { SandboxLocale } from '../../core/locale';
import { within } from '../../core/storage/queries';
import { fillText, madeInEach, type Texts } from '../../core/texts';
import { type Brands, burnsBetween, burnsWithin } from '../brand';
import { calendarEntry, isShownAt } from './tables';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** A token sale as the calendar knows it. */
export interface CalendarSale {
  readonly campaignNo: string;
  readonly title: Texts;
  readonly startTime: number;
}

interface Event {
  readonly label: CalendarLabel;
  /** Tells it from the others of its label. */
  readonly key: string;
  readonly time: number;
  readonly title: Texts;
  /** Path of the application. */
  readonly link: string;
}

/**
 * The calendar of what the exchange itself knows – openings of pairs, token sales, and burns of brands, past and due – and of what
 * operators put in.
 */
export class Calendar {
  /** `salesBetween` tells the organisation's token sales that begin from `from` up to, not including, `to`. */
  constructor(
    private readonly context: Pick<ModuleContext, 'database' | 'clock' | 'market' | 'madeAt'>,
    private readonly brands: Brands,
    private readonly salesBetween: (
      organisation: string,
      from: number,
      to: number,
    ) => Promise<readonly CalendarSale[]>,
  ) {}

  /** The calendar of an organisation between two times, the earliest first. */
  async entries(
    organisation: string,
    from: number,
    to: number,
    locale: SandboxLocale,
  ): Promise<CalendarEntry[]> {
    const events = [
      ...this.openings(organisation).filter(({ time }) => time >= from && time < to),
      ...(await this.sales(organisation, from, to)),
      ...(await this.burns(organisation, from, to)),
      ...(await this.made(organisation, from, to)),
    ];
    return events
      .sort((one, two) => one.time - two.time || (one.key < two.key ? -1 : 1))
      .map(({ label, key, time, title, link }) => ({
        label,
        time,
        link,
        id: `${label}-${key}`.slice(0, 64),
        title: title[locale],
      }));
  }

  /** Pairs that were open when the sandbox was first started have no opening in the calendar. */
  private openings(organisation: string): Event[] {
    const { market, madeAt } = this.context;
    return market
      .listed(organisation)
      .filter(({ openingTime }) => openingTime > madeAt)
      .map(({ code, token, market: currency, openingTime }) => {
        const name = `${token}/${currency}`.toUpperCase();
        return {
          label: 'listing',
          key: `${code}-${openingTime}`,
          time: openingTime,
          title: madeInEach((locale) => fillText(texts[locale].calendar.opening, { name })),
          link: `/trade/${code}/transaction`,
        };
      });
  }

  private async sales(organisation: string, from: number, to: number): Promise<Event[]> {
    const rows = await this.salesBetween(organisation, from, to);
    return rows.map(({ campaignNo, title, startTime }) => ({
      label: 'ibo',
      key: campaignNo,
      time: startTime,
      title,
      link: `/ieo/${campaignNo}`,
    }));
  }

  /** What operators put in, while users see it. */
  private async made(organisation: string, from: number, to: number): Promise<Event[]> {
    const { database, clock } = this.context;
    const rows = await database
      .select()
      .from(calendarEntry)
      .where(
        and(
          eq(calendarEntry.organisation, organisation),
          within(calendarEntry.time, from, to),
          isShownAt(clock.now(), calendarEntry.fromTime, calendarEntry),
        ),
      );
    return rows.map(({ id, label, time, title, link }) => ({ label, key: id, time, title, link }));
  }

  private async burns(organisation: string, from: number, to: number): Promise<Event[]> {
    const { database, clock, market } = this.context;
    const now = clock.now();
    const listed = market.listed(organisation).map((pair) => [pair.token, pair.code] as const);
    // Of a token's pairs the first one is its main one.
    const pairs = new Map(listed.reverse());
    const past = await burnsWithin(database, from, Math.min(to, now + 1));
    const due = [...pairs.keys()]
      .filter((token) => (this.brands.of(token)?.certificationLevel ?? 0) > 0)
      .flatMap((token) => burnsBetween(token, Math.max(from - 1, now), to).map((time) => ({ token, time })));
    return [...past, ...due].flatMap(({ token, time }) => {
      const pair = pairs.get(token);
      if (pair === undefined) return [];
      const name = token.toUpperCase();
      return {
        label: 'activity' as const,
        key: `burn-${token}-${time}`,
        time,
        title: madeInEach((locale) => fillText(texts[locale].calendar.burn, { name })),
        link: `/trade/${pair}/data`,
      };
    });
  }
}
