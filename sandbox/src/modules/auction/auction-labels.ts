import { inEach, type Texts } from '../../core/texts';

/** What auctions are told apart by (U-01). */
export const auctionLabels = [
  { id: 'style', name: inEach('時尚美妝', '时尚美妆', 'Style') },
  { id: 'living', name: inEach('居家生活', '居家生活', 'Living') },
  { id: 'taste', name: inEach('餐飲', '餐饮', 'Food and drink') },
  { id: 'leisure', name: inEach('娛樂出行', '娱乐出行', 'Leisure and travel') },
] as const satisfies readonly { readonly id: string; readonly name: Texts }[];

type LabelId = (typeof auctionLabels)[number]['id'];

const byToken: Readonly<Record<string, LabelId>> = {
  ...{ aura: 'style', halo: 'style', tide: 'style', opal: 'style' },
  ...{ muse: 'living', fern: 'living', crown: 'living', ivy: 'living' },
  ...{ nori: 'taste', juno: 'taste' },
};

/** The label of a brand's auctions. */
export const labelOf = (token: string): LabelId => byToken[token] ?? 'leisure';
