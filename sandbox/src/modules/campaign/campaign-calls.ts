import { type Campaign, listCategoryCampaign } from '@exchange/contract';
import type { Database, SandboxClock } from '../../context';
import { formatUnits } from '../../engine/decimal';
import { tokenOf } from '../../exchange/catalogue';
import type { UserExchange } from '../../exchange/user-exchange';
import type { Implementations } from '../../implementations';
import { localeOf, type SandboxLocale } from '../../plugins/locale';
import type { Brands } from '../brand/brands';
import { type CampaignRow, listCampaigns } from './campaign-store';

/** What the campaign calls are made of. */
export interface CampaignCallsOptions {
  readonly database: Database;
  readonly exchange: Pick<UserExchange, 'tokens'>;
  readonly brands: Brands;
  readonly clock: Pick<SandboxClock, 'now'>;
}

/** Registers the list of token sales (H-09). */
export function registerCampaignCalls(implementations: Implementations, options: CampaignCallsOptions): void {
  const { database, exchange, brands, clock } = options;

  function view(row: CampaignRow, locale: SandboxLocale, now: number): Campaign {
    const token = tokenOf(exchange.tokens, row.token);
    const currency = tokenOf(exchange.tokens, row.market);
    return {
      campaign_no: row.campaignNo,
      activity_id: row.activityId,
      category_id: row.categoryId,
      type: row.type === 1 ? 1 : 2,
      title: row.title[locale],
      brand_name: brands.of(row.token)?.name ?? token.name,
      image_url: row.imageUrl,
      token: token.code,
      token_as: token.alias,
      market: currency.code,
      price: formatUnits(row.price, currency.precision),
      units: formatUnits(row.units, token.precision),
      total: row.total,
      stock: row.total - row.sold,
      status: now < row.startTime ? 1 : now < row.endTime ? 2 : 3,
      start_time: row.startTime,
      end_time: row.endTime,
    };
  }

  implementations.implement(listCategoryCampaign, async (input, request) => {
    // One time for the filter and for the states that are shown.
    const now = clock.now();
    const query = {
      organisation: request.organisation,
      category: input.category_id,
      filter: input.campaign_status,
      sort: input.sort,
      fromId: String(input.from_id),
      limit: input.limit + 1,
    };
    const rows = await listCampaigns(database, query, now);
    const shown = rows.slice(0, input.limit);
    return {
      list: shown.map((row) => view(row, localeOf(request.locale), now)),
      next_id: rows.length > input.limit ? (shown.at(-1)?.campaignNo ?? null) : null,
      time: now,
    };
  });
}
