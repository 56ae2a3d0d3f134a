import type { ContentField, ContentFieldName, ContentValues } from '@exchange/contract';
import { formatUnits } from '../../core/engine/decimal';
import { auctionOwner } from '../../core/engine/ledger';
import { tokenOf } from '../../core/exchange/catalogue';
import { minute } from '../../core/time-spans';
import {
  biddingState,
  brandOptions,
  type CampaignSources,
  type CampaignStore,
  faultsOfBidding,
  faultsOfPortions,
  fundOf,
  isBegun,
  mostMinutes,
  mostPortions,
  saleMarket,
  stoppedBidding,
} from '../campaign';
import { pictureUrl } from '../media';
import { choiceOf, contentField, type FilledForm, textValues, timeText } from '../operator';
import { type AuctionRow, dutch } from './auction-rules';
import { auctionLabels } from './auction-schedule';
import { auction } from './tables';

/** What bidders rely on once an auction has begun: all but its title and label. */
const fixedFields: readonly ContentFieldName[] = [
  ...(['type', 'token', 'units', 'total', 'price', 'lowest', 'step', 'interval', 'extension'] as const),
  ...(['least', 'most', 'each', 'from', 'until'] as const),
];

/**
 * Auctions that operators make (U-01, O-10). The tokens of all portions are set aside when it is saved. It opens, takes bids and settles by itself, as those that the exchange announces. Once it has
 * begun, what bidders rely on is not changed. There is no rule by which one with bids could end early, so that it is stopped only before
 * anybody has bid.
 */
export const auctionStore = (sources: CampaignSources): CampaignStore<typeof auction> => ({
  ...{ kind: 'auction', task: 'auction.plan', table: auction, id: auction.activityId },
  ...{ by: [auction.startTime, auction.activityId], direction: 'desc' },
  fields: (organisation) => fieldsOf(sources, organisation),
  blank: () => ({ type: 'dutch', label: 'style', least: '1', interval: '1' }),
  faultsOf: async ({ organisation }, form, before) => ({
    ...(await faultsOfPortions(sources, organisation, form, before && fundOf(before))),
    ...faultsOfBidding(form, sources.clock.now()),
    ...(form.text('type') === 'dutch' ? faultsOfDutch(form) : faultsOfRegular(form)),
  }),
  contentOf: (row, now) => ({
    ...{ id: row.activityId, title: row.itemName, from: row.startTime, until: row.endTime },
    ...biddingState(row, row.orders, fixedFields, now),
    values: valuesOf(sources.exchange.tokens, row),
  }),
  newRow: ({ id, organisation }, form) => ({
    ...{ activityId: id, organisation, isPlanned: false },
    ...rowOf(sources.exchange.tokens, form),
  }),
  changedRow: (mark, form, before, now) => ({
    ...(isBegun(before, now) ? looseOf(form) : rowOf(sources.exchange.tokens, form)),
    ...mark,
  }),
  stoppedRow: stoppedBidding,
  fund: { owner: auctionOwner, of: fundOf },
});

type Tokens = CampaignSources['exchange']['tokens'];

function fieldsOf(sources: CampaignSources, organisation: string): readonly ContentField[] {
  const { precision } = tokenOf(sources.exchange.tokens, saleMarket);
  const optional = (field: ContentField) => ({ ...field, required: false });
  return [
    contentField('title', 'line', 120),
    choiceOf('type', ['dutch', 'regular']),
    choiceOf('label', auctionLabels),
    { ...contentField('token', 'choice'), options: brandOptions(sources, organisation) },
    contentField('units', 'amount', 18),
    contentField('total', 'whole', mostPortions),
    contentField('price', 'amount', precision),
    optional(contentField('lowest', 'amount', precision)),
    contentField('step', 'amount', precision),
    optional(contentField('interval', 'whole', mostMinutes)),
    optional(contentField('extension', 'whole', mostMinutes)),
    contentField('least', 'whole', mostPortions),
    contentField('most', 'whole', mostPortions),
    contentField('each', 'whole', mostPortions),
    contentField('from', 'time'),
    contentField('until', 'time'),
  ];
}

/** Places of the market's token, enough for a form of any precision: only what is compared is read here. */
const places = 18;

function faultsOfDutch(form: FilledForm): Record<string, string> {
  const [price, lowest, step] = (['price', 'lowest', 'step'] as const).map((name) =>
    form.amount(name, places),
  );
  const faults: Record<string, string> = {};
  if (!lowest) faults['lowest'] = 'required';
  else if (price !== undefined && lowest >= price) faults['lowest'] = `notLower ${form.text('price')}`;
  else if (price !== undefined && step !== undefined && step > price - lowest)
    faults['step'] = `tooLarge ${formatUnits(price - lowest, places)}`;
  const length = Math.floor((form.time('until') - form.time('from')) / minute);
  if (form.whole('interval') === 0) faults['interval'] = 'required';
  else if (form.whole('interval') > length) faults['interval'] = `tooLarge ${length}`;
  if (form.whole('extension') > 0) faults['extension'] = 'mustBeEmpty';
  return faults;
}

function faultsOfRegular(form: FilledForm): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const name of ['lowest', 'interval'] as const)
    if (form.text(name) !== '') faults[name] = 'mustBeEmpty';
  return faults;
}

const looseOf = (form: FilledForm) => ({ itemName: form.texts('title'), labelId: form.text('label') });

/** What a form says of an auction that has not begun. */
function rowOf(tokens: Tokens, form: FilledForm) {
  const { code: token, precision } = tokenOf(tokens, form.text('token'));
  const money = (name: ContentFieldName) => form.amount(name, tokenOf(tokens, saleMarket).precision);
  const [units, quantity] = [form.amount('units', precision), form.whole('total')];
  const isDutch = form.text('type') === 'dutch';
  const lowestPrice = money(isDutch ? 'lowest' : 'price');
  const endTime = form.time('until');
  return {
    ...looseOf(form),
    type: isDutch ? (1 as const) : (2 as const),
    imageUrl: pictureUrl('campaign', token),
    ...{ token, market: saleMarket, units, quantity, fund: units * BigInt(quantity) },
    ...{ initialPrice: money('price'), lowestPrice, neededBid: lowestPrice, step: money('step') },
    interval: form.whole('interval') * minute,
    extension: form.whole('extension') * minute,
    ...{ minPortions: form.whole('least'), orderLimit: form.whole('most'), userLimit: form.whole('each') },
    ...{ startTime: form.time('from'), plannedEnd: endTime, endTime },
    ...{ topBid: 0n, settlementPrice: 0n },
  };
}

function valuesOf(tokens: Tokens, row: AuctionRow): ContentValues {
  const money = (value: bigint) => formatUnits(value, tokenOf(tokens, row.market).precision);
  const minutes = (time: number) => (time === 0 ? '' : String(time / minute));
  const isDutch = row.type === dutch;
  return {
    ...textValues('title', row.itemName),
    ...{ type: isDutch ? 'dutch' : 'regular', label: row.labelId, token: row.token },
    units: formatUnits(row.units, tokenOf(tokens, row.token).precision),
    ...{ total: String(row.quantity), price: money(row.initialPrice) },
    ...{ lowest: isDutch ? money(row.lowestPrice) : '', step: money(row.step) },
    ...{ interval: minutes(row.interval), extension: minutes(row.extension) },
    ...{ least: String(row.minPortions), most: String(row.orderLimit), each: String(row.userLimit) },
    ...{ from: timeText(row.startTime), until: timeText(row.plannedEnd) },
  };
}
