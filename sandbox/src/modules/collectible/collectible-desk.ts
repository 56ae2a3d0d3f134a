import type { ContentField, ContentFieldName, ContentValues } from '@exchange/contract';
import { amountText, tokenOf } from '../../core/exchange/catalogue';
import { minute } from '../../core/time-spans';
import {
  biddingState,
  brandOptions,
  type CampaignSources,
  type CampaignStore,
  faultsOfBidding,
  faultsOfShares,
  isBegun,
  mostMinutes,
  saleMarket,
  shareIn,
  sharePlaces,
  shareText,
  stoppedBidding,
} from '../campaign';
import { pictureUrl } from '../media';
import { contentField, type FilledForm, textValues, timeText } from '../operator';
import { collectible, type CollectibleRow } from './tables';

/** What bidders rely on once the bidding has begun: all but the title and the text. */
const fixedFields: readonly ContentFieldName[] = [
  ...(['picture', 'price', 'step', 'rate', 'extension', 'from', 'until'] as const),
];

/**
 * Collectibles that operators make (U-05, O-10). The bidding opens, ends and is settled by itself. Once it has begun, what bidders rely on
 * is not changed. There is no rule by which one with bids could end early, so that it is stopped only before anybody has bid.
 */
export const collectibleStore = (sources: CampaignSources): CampaignStore<typeof collectible> => ({
  ...{ kind: 'collectible', task: 'collectible.plan', table: collectible, id: collectible.campaignNo },
  ...{ by: [collectible.startTime, collectible.campaignNo], direction: 'desc' },
  fields: (organisation) => fieldsOf(sources, organisation),
  blank: () => ({ rate: '20', extension: '5' }),
  faultsOf: async (_target, form) => faultsOf(form, sources.clock.now()),
  contentOf: (row, now) => ({
    ...{ id: row.campaignNo, title: row.title, from: row.startTime, until: row.endTime },
    ...biddingState(row, row.bids, fixedFields, now),
    values: valuesOf(sources.exchange.tokens, row),
  }),
  newRow: ({ id, organisation }, form) => ({
    ...{ campaignNo: id, organisation, isPlanned: false },
    ...rowOf(sources.exchange.tokens, form),
  }),
  changedRow: (mark, form, before, now) => ({
    ...(isBegun(before, now) ? textsOf(form) : rowOf(sources.exchange.tokens, form)),
    ...mark,
  }),
  stoppedRow: stoppedBidding,
});

type Tokens = CampaignSources['exchange']['tokens'];

function fieldsOf(sources: CampaignSources, organisation: string): readonly ContentField[] {
  const { precision } = tokenOf(sources.exchange.tokens, saleMarket);
  const pictures = brandOptions(sources, organisation).map(({ value: brand, label }) => ({
    value: pictureUrl('campaign', brand),
    label,
  }));
  return [
    contentField('title', 'line', 120),
    contentField('content', 'article', 5_000),
    { ...contentField('picture', 'picture'), options: pictures },
    contentField('price', 'amount', precision),
    contentField('step', 'amount', precision),
    contentField('rate', 'amount', sharePlaces),
    contentField('extension', 'whole', mostMinutes),
    contentField('from', 'time'),
    contentField('until', 'time'),
  ];
}

function faultsOf(form: FilledForm, now: number): Record<string, string> {
  // The rules say both to users.
  const faults = { ...faultsOfBidding(form, now), ...faultsOfShares(form, 'rate') };
  if (form.whole('extension') === 0) faults['extension'] = 'tooSmall 1';
  return faults;
}

const textsOf = (form: FilledForm) => ({ title: form.texts('title'), introduction: form.texts('content') });

/** What a form says of a collectible of which the bidding has not begun. */
function rowOf(tokens: Tokens, form: FilledForm) {
  const { precision } = tokenOf(tokens, saleMarket);
  const imageUrl = form.text('picture');
  const endTime = form.time('until');
  return {
    ...textsOf(form),
    imageUrl,
    images: (['cover', 'story'] as const).map((kind) => imageUrl.replace('campaign-', `${kind}-`)),
    market: saleMarket,
    ...{ initialPrice: form.amount('price', precision), latestPrice: 0n },
    step: form.amount('step', precision),
    rewardRate: shareIn(form, 'rate'),
    extension: form.whole('extension') * minute,
    ...{ startTime: form.time('from'), plannedEnd: endTime, endTime },
  };
}

function valuesOf(tokens: Tokens, row: CollectibleRow): ContentValues {
  const money = (value: bigint) => amountText(tokens, row.market, value);
  return {
    ...textValues('title', row.title),
    ...textValues('content', row.introduction),
    ...{ picture: row.imageUrl, price: money(row.initialPrice), step: money(row.step) },
    rate: shareText(row.rewardRate),
    extension: String(row.extension / minute),
    ...{ from: timeText(row.startTime), until: timeText(row.plannedEnd) },
  };
}
