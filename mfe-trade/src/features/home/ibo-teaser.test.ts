import type { Campaign } from '@exchange/contract';
import { iboTeaser, teasedCampaign } from './ibo-teaser';

const sale = { start_time: 1_000, end_time: 2_000, total: 12_000, stock: 4_321 };

test('[T-01] a sale counts to its opening, then to its end, and says when nothing is left', () => {
  expect(iboTeaser(sale, 999)).toEqual({ state: 'opens', until: 1_000, soldPercent: 63 });
  expect(iboTeaser(sale, 1_000)).toEqual({ state: 'ends', until: 2_000, soldPercent: 63 });
  expect(iboTeaser({ ...sale, stock: 0 }, 1_500)).toEqual({
    state: 'soldOut',
    until: 2_000,
    soldPercent: 100,
  });
});

test('[T-01] of a sale of which nothing is sold no share is shown', () => {
  for (const now of [999, 1_000])
    expect(iboTeaser({ ...sale, stock: sale.total }, now).soldPercent).toBeUndefined();
  expect(iboTeaser({ ...sale, stock: sale.total - 1 }, 1_000).soldPercent).toBe(0);
});

test('[T-01] a sale that is over by the exchange’s time is not spoken of', () => {
  const [over, open] = [{ end_time: 500 }, { end_time: 900 }] as Campaign[];
  expect(teasedCampaign([over!, open!], 600)).toBe(open);
  expect(teasedCampaign([over!], 600)).toBeUndefined();
});
