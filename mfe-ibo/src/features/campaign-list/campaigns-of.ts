import type { OutputOf } from '@exchange/contract/call';
import {
  type Campaign,
  listCategoryCampaign,
  listUserJoinCategoryCampaign,
} from '@exchange/contract/campaign';
import type { Api } from '@exchange/platform';
import { PagedList } from '@exchange/records';

/** Tabs of the list (I-01). */
export const listTabs = ['preview', 'afoot', 'history', 'involvement'] as const;
export type ListTab = (typeof listTabs)[number];

/** A token sale in a list; with what the user has of it among those that the user took part in. */
export interface ListedCampaign {
  readonly campaign: Campaign;
  readonly own?: { readonly portions: number; readonly paid: string };
}

const shownAtOnce = 10;
const filters = { preview: 4, afoot: 2, history: 3 } as const;

const idOf = ({ campaign }: ListedCampaign) => campaign.campaign_no;

/** The token sales of a tab: the next to open, the next to end, or the last to end first. */
export function campaignsOf(api: Api, tab: ListTab): PagedList<ListedCampaign> {
  if (tab === 'involvement')
    return new PagedList<ListedCampaign>(async (from_id, signal) => {
      const input = { from_id, limit: shownAtOnce, category_id: 0, sort: 'desc' } as const;
      const { list, next_id } = await api.call(listUserJoinCategoryCampaign, input, { signal });
      return {
        list: list.map(({ campaign, portions, paid }) => ({ campaign, own: { portions, paid } })),
        nextId: next_id,
      };
    }, idOf);
  // What comes with the page has the same input (`remote.config.ts`).
  const inputFrom = (from_id: string | 0) =>
    ({
      from_id,
      limit: shownAtOnce,
      category_id: 0,
      sort: tab === 'history' ? 'desc' : 'asc',
      campaign_status: filters[tab],
    }) as const;
  const pageOf = ({ list, next_id }: OutputOf<typeof listCategoryCampaign>) => ({
    list: list.map((campaign) => ({ campaign })),
    nextId: next_id,
  });
  const first = api.takeFirst(listCategoryCampaign, inputFrom(0));
  return new PagedList<ListedCampaign>(
    async (from_id, signal) => pageOf(await api.call(listCategoryCampaign, inputFrom(from_id), { signal })),
    idOf,
    first && pageOf(first),
  );
}
