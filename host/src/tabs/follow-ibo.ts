import { firstCampaigns, listCategoryCampaign, type Campaign } from '@exchange/contract/campaign';
import type { Platform } from '@exchange/platform';

/** How old an answer may be when somebody goes to another page, in ms: sales open, end and sell out. */
const freshMs = 30_000;

/** Where the IBO tab leads (H-09): the first campaign while it can be bought, else what comes or, without any, what was. */
export function iboTarget(campaigns: readonly Campaign[], now: number): string {
  const [first] = campaigns;
  if (!first) return '/ieo/list/history';
  const { campaign_no, status, start_time, end_time, stock } = first;
  const open = status === 2 && start_time <= now && now <= end_time && stock !== 0;
  return open ? `/ieo/${encodeURIComponent(campaign_no)}` : '/ieo/list/preview';
}

/** Tells where the IBO tab leads, now and after each navigation; returns the stop. */
export function followIbo(
  { api, clock, navigation }: Pick<Platform, 'api' | 'clock' | 'navigation'>,
  onTarget: (path: string) => void,
): () => void {
  const request = new AbortController();
  let campaigns: readonly Campaign[] | undefined;
  let askedAt = -Infinity;
  const tell = () => {
    if (campaigns) onTarget(iboTarget(campaigns, clock.now()));
  };
  const ask = async () => {
    askedAt = clock.now();
    try {
      const { list } = await api.call(listCategoryCampaign, firstCampaigns, { signal: request.signal });
      campaigns = list;
      tell();
    } catch {
      // The tab leads where it led, and its page says what is wrong; the next navigation asks again.
      askedAt = -Infinity;
    }
  };
  const subscription = navigation.location$.subscribe(() => {
    tell();
    if (clock.now() - askedAt > freshMs) void ask();
  });
  return () => {
    subscription.unsubscribe();
    request.abort();
  };
}
