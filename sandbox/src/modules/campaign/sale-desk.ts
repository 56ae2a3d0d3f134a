import type { ContentField, ContentValues } from '@exchange/contract';
import { formatUnits } from '../../core/engine/decimal';
import { saleOwner } from '../../core/engine/ledger';
import { tokenOf } from '../../core/exchange/catalogue';
import { day } from '../../core/time-spans';
import { pictureUrl } from '../media';
import {
  choiceOf,
  contentField,
  type FilledForm,
  type StoredContent,
  textValues,
  timeText,
} from '../operator';
import { saleMarket } from './announcements';
import { brandOptions, type CampaignStore, faultsOfPortions, mostPortions } from './campaign-desk';
import type { CampaignSources } from './campaign-parts';
import { campaign, type CampaignRow, campaignState, type Unlock } from './tables';

/** Parts in which what a sale brings is released, and days between two of them, at most. */
const mostParts = 25;
const longestPause = 365;
/** Categories under which lists show what operators make. */
const categories = { sale: 1, pledge: 3 } as const;

/**
 * Token sales and pledges that operators make (I-01, O-10). What a sale may deliver is set aside when it is saved, and goes back to the
 * brand when it is withdrawn. One that has begun is neither changed nor withdrawn: its buyers have what they were told, and its
 * soft cap says whether they are refunded.
 */
export const saleStore = (sources: CampaignSources): CampaignStore<typeof campaign> => ({
  ...{ kind: 'sale', task: 'campaign.plan', table: campaign, id: campaign.campaignNo },
  ...{ by: [campaign.startTime, campaign.campaignNo], direction: 'desc' },
  fields: (organisation) => fieldsOf(sources, organisation),
  blank: () => ({ type: 'sale', least: '1', softCap: '0', parts: '0', every: '0', level: '0' }),
  faultsOf: ({ organisation }, form, before) => faultsOf(sources, organisation, form, before),
  contentOf: (row, now) => contentOf(sources.exchange.tokens, row, now),
  newRow({ id, organisation }, form) {
    const names = { campaignNo: id, activityId: `sale-${id}`, organisation, isPlanned: false };
    return { ...names, ...rowOf(sources.exchange.tokens, form) };
  },
  changedRow: ({ version }, form) => ({ ...rowOf(sources.exchange.tokens, form), version }),
  stoppedRow: ({ version }) => ({ state: campaignState.withdrawn, version }),
  fund: { owner: saleOwner, of: heldOf },
});

function fieldsOf(sources: CampaignSources, organisation: string): readonly ContentField[] {
  const { precision } = tokenOf(sources.exchange.tokens, saleMarket);
  return [
    contentField('title', 'line', 120),
    choiceOf('type', Object.keys(categories)),
    { ...contentField('token', 'choice'), options: brandOptions(sources, organisation) },
    contentField('price', 'amount', precision),
    contentField('units', 'amount', 18),
    contentField('total', 'whole', mostPortions),
    contentField('least', 'whole', mostPortions),
    contentField('most', 'whole', mostPortions),
    contentField('each', 'whole', mostPortions),
    contentField('softCap', 'whole', mostPortions),
    contentField('parts', 'whole', mostParts),
    contentField('every', 'whole', longestPause),
    choiceOf('level', ['0', '1']),
    { ...contentField('holding', 'amount', precision), required: false },
    contentField('from', 'time'),
    contentField('until', 'time'),
  ];
}

async function faultsOf(
  sources: CampaignSources,
  organisation: string,
  form: FilledForm,
  before: CampaignRow | undefined,
): Promise<Record<string, string>> {
  const faults = await faultsOfPortions(sources, organisation, form, heldOf(before));
  if (form.time('from') <= sources.clock.now()) faults['from'] = 'past';
  const [parts, every] = [form.whole('parts'), form.whole('every')];
  // What is pledged is released in parts.
  if (parts === 0 && form.text('type') === 'pledge') faults['parts'] = 'tooSmall 1';
  if (parts > 0 && every === 0) faults['every'] = 'tooSmall 1';
  if (form.whole('softCap') > form.whole('total')) faults['softCap'] = `tooLarge ${form.whole('total')}`;
  return faults;
}

type Tokens = CampaignSources['exchange']['tokens'];

/** What a form says of a sale, which is open then. */
function rowOf(tokens: Tokens, form: FilledForm) {
  const token = tokenOf(tokens, form.text('token'));
  const isPledge = form.text('type') === 'pledge';
  const endTime = form.time('until');
  const holding = form.text('holding');
  return {
    categoryId: isPledge ? categories.pledge : categories.sale,
    type: isPledge ? (2 as const) : (1 as const),
    title: form.texts('title'),
    imageUrl: pictureUrl('campaign', token.code),
    ...{ token: token.code, market: saleMarket },
    price: form.amount('price', tokenOf(tokens, saleMarket).precision),
    units: form.amount('units', token.precision),
    total: form.whole('total'),
    minPortions: form.whole('least'),
    maxPortions: form.whole('most'),
    userLimit: form.whole('each'),
    softCap: form.whole('softCap'),
    settlement: !isPledge && form.whole('parts') > 0 ? (1 as const) : (2 as const),
    unlocks: unlocksOf(form.whole('parts'), form.whole('every'), endTime),
    needs: {
      kycLevel: form.whole('level'),
      ...(holding !== '' && { holding: { token: saleMarket, amount: holding } }),
    },
    ...{ startTime: form.time('from'), endTime, state: campaignState.open },
  };
}

function contentOf(tokens: Tokens, row: CampaignRow, now: number): StoredContent {
  const isWithdrawn = row.state === campaignState.withdrawn;
  const isBegun = !isWithdrawn && row.startTime <= now;
  return {
    ...{ id: row.campaignNo, title: row.title, from: row.startTime, until: row.endTime },
    // When it was withdrawn is in the log.
    stopped: isWithdrawn ? row.startTime : 0,
    ...{ isFixed: isBegun, isStoppable: !isBegun, version: row.version },
    values: valuesOf(tokens, row),
  };
}

function valuesOf(tokens: Tokens, row: CampaignRow): ContentValues {
  const [first] = row.unlocks;
  return {
    ...textValues('title', row.title),
    type: row.type === 2 ? 'pledge' : 'sale',
    token: row.token,
    price: formatUnits(row.price, tokenOf(tokens, row.market).precision),
    units: formatUnits(row.units, tokenOf(tokens, row.token).precision),
    ...{ total: String(row.total), least: String(row.minPortions), most: String(row.maxPortions) },
    ...{ each: String(row.userLimit), softCap: String(row.softCap), parts: String(row.unlocks.length) },
    every: String(first ? Math.round((first.time - row.endTime) / day) : 0),
    level: String(row.needs.kycLevel),
    holding: row.needs.holding?.amount ?? '',
    ...{ from: timeText(row.startTime), until: timeText(row.endTime) },
  };
}

/** Equal releases; what does not divide comes with the last. */
function unlocksOf(parts: number, everyDays: number, endTime: number): Unlock[] {
  const percent = Math.floor(100 / Math.max(parts, 1));
  return Array.from({ length: parts }, (_, index) => ({
    percent: index === parts - 1 ? 100 - percent * index : percent,
    time: endTime + (index + 1) * everyDays * day,
  }));
}

/** What is set aside for a sale that has not begun. */
const heldOf = (row: CampaignRow | undefined) =>
  row?.state === campaignState.open ? { token: row.token, amount: row.units * BigInt(row.total) } : undefined;
