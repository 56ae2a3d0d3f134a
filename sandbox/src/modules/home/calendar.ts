import type { CalendarEntry, CalendarLabel } from '@exchange/contract';
import type { Database, SandboxClock } from '../../core/context';
import { inEach, type Texts } from '../../core/texts';
import type { MarketViews } from '../../realtime/market/market-views';
import { type Brands, burnsBetween, burnsWithin } from '../brand';
import type { HomeCallsOptions } from './home-calls';

/** A token sale as the calendar knows it. */
export interface CalendarSale {
  readonly campaignNo: string;
  readonly title: Texts;
  readonly startTime: number;
}

/** Where the calendar's facts come from. */
export interface CalendarSources {
  readonly database: Database;
  readonly market: Pick<MarketViews, 'listed'>;
  readonly brands: Brands;
  readonly clock: Pick<SandboxClock, 'now'>;
  /** The organisation's token sales that begin from `from` up to, not including, `to`. */
  readonly salesBetween: (organisation: string, from: number, to: number) => Promise<readonly CalendarSale[]>;
  /** When the sandbox was first started: pairs that were open then have no opening in the calendar. */
  readonly madeAt: number;
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

/** The calendar of what the exchange itself knows: openings of pairs, token sales, and burns of brands, past and due. */
export function createCalendar(sources: CalendarSources): HomeCallsOptions['calendar'] {
  const { database, market, brands, clock, salesBetween, madeAt } = sources;

  function openings(organisation: string): Event[] {
    return market
      .listed(organisation)
      .filter(({ openingTime }) => openingTime > madeAt)
      .map(({ code, token, market: currency, openingTime }) => {
        const name = `${token}/${currency}`.toUpperCase();
        return {
          label: 'listing',
          key: `${code}-${openingTime}`,
          time: openingTime,
          title: inEach(`${name} 開市`, `${name} 开市`, `${name} opens`),
          link: `/trade/${code}/transaction`,
        };
      });
  }

  async function sales(organisation: string, from: number, to: number): Promise<Event[]> {
    const rows = await salesBetween(organisation, from, to);
    return rows.map(({ campaignNo, title, startTime }) => ({
      label: 'ibo',
      key: campaignNo,
      time: startTime,
      title,
      link: `/ieo/${campaignNo}`,
    }));
  }

  async function burns(organisation: string, from: number, to: number): Promise<Event[]> {
    const now = clock.now();
    // Of a token's pairs the first one is its main one.
    const pairs = new Map(
      market
        .listed(organisation)
        .map((pair) => [pair.token, pair.code] as const)
        .reverse(),
    );
    const past = await burnsWithin(database, from, Math.min(to, now + 1));
    const due = [...pairs.keys()]
      .filter((token) => (brands.of(token)?.certificationLevel ?? 0) > 0)
      .flatMap((token) => burnsBetween(token, Math.max(from - 1, now), to).map((time) => ({ token, time })));
    return [...past, ...due].flatMap(({ token, time }) => {
      const pair = pairs.get(token);
      if (pair === undefined) return [];
      const name = token.toUpperCase();
      return {
        label: 'activity' as const,
        key: `burn-${token}-${time}`,
        time,
        title: inEach(`${name} 銷毀回購所得`, `${name} 销毁回购所得`, `${name} burns what it bought back`),
        link: `/trade/${pair}/data`,
      };
    });
  }

  return async (organisation, { from, to }, locale) => {
    const events = [
      ...openings(organisation).filter(({ time }) => time >= from && time < to),
      ...(await sales(organisation, from, to)),
      ...(await burns(organisation, from, to)),
    ];
    return events
      .sort((one, two) => one.time - two.time || (one.key < two.key ? -1 : 1))
      .map(({ label, key, time, title, link }): CalendarEntry => ({
        id: `${label}-${key}`.slice(0, 64),
        label,
        title: title[locale],
        time,
        link,
      }));
  };
}
