import type { Campaign } from '@exchange/contract/campaign';

/** A campaign; what a test does not name is plausible. Its times are long ago: a test names its own. */
export function fakeCampaign(fields: Partial<Campaign> = {}): Campaign {
  return {
    campaign_no: 'IEO7',
    activity_id: '7',
    category_id: 1,
    type: 1,
    title: 'Aura House',
    brand_name: 'Aura',
    image_url: '/api/media/campaign-aura.svg',
    token: 'aura',
    token_as: 'AURA',
    market: 'usdt',
    price: '0.80',
    units: '1',
    total: 12_000,
    stock: 3_000,
    soft_cap: 0,
    status: 2,
    start_time: 1_000,
    end_time: 2_000,
    ...fields,
  };
}
