import { createApi } from '@exchange/api-client';
import { getOrgBasicConfig, getOrgDomainInfoByDomain } from '@exchange/contract/config';
import { getTradeList } from '@exchange/contract/market';
import { resolveLocale } from '@exchange/i18n';
import type { PageData } from '@exchange/runtime';

/** Asks the exchange for what a deployed page has in its HTML. */
export async function fetchPageData(page: Window): Promise<PageData> {
  let time = Date.now();
  const api = createApi({
    baseUrl: '/api',
    host: page.location.host,
    locale: () => resolveLocale(page.location.search, undefined),
    first: [],
    onSessionInvalid: () => undefined,
    onServerTime: (serverTime) => (time = serverTime),
  });
  const [domain, organisation, tradeList] = await Promise.all([
    api.call(getOrgDomainInfoByDomain, { domain_name: page.location.hostname }),
    api.call(getOrgBasicConfig, {}),
    api.call(getTradeList, {}),
  ]);
  return { domain, organisation, first: [{ call: getTradeList.name, input: {}, data: tradeList }], time };
}
