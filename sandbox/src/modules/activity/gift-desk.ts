import type { ContentField } from '@exchange/contract';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { giftOwner } from '../../core/engine/ledger';
import { amountText, tokenOf } from '../../core/exchange/catalogue';
import { day } from '../../core/time-spans';
import {
  brandOptions,
  type CampaignSources,
  type CampaignStore,
  faultsOfAmounts,
  faultsOfShares,
  fundOf,
  fundState,
  isOffered,
  leftFor,
  shareIn,
  sharePlaces,
  shareText,
  stoppedFund,
} from '../campaign';
import { contentField, type FilledForm, type StoredContent, timeText } from '../operator';
import { giftTitle } from './contests';
import { shareOf } from './gifts';
import { giftActivity, type GiftActivityRow } from './tables';

/** Days of a lock at most. */
const longestLock = 3_650;

/**
 * Gift-coin activities that operators make (V-01, O-10). All gifts that one may have to give are set aside when it is saved. A token has one
 * activity at a time. Once one has begun its terms are not changed; stopping it ends the taking of locks. Those that were taken are
 * released with their gifts, and what nobody will get goes back to the brand.
 */
export const giftStore = (sources: CampaignSources): CampaignStore<typeof giftActivity> => ({
  ...{ kind: 'gift', task: 'activity.plan', table: giftActivity, id: giftActivity.id },
  ...{ by: [giftActivity.startTime, giftActivity.id], direction: 'desc' },
  fields: (organisation) => fieldsOf(sources, organisation),
  blank: () => ({ term: '7', inviteRate: '0' }),
  faultsOf: (target, form, before) => faultsOf(sources, target, form, before),
  contentOf: (row, now) => contentOf(sources.exchange.tokens, row, now),
  newRow: (place, form) => ({
    ...{ ...place, ...rowOf(sources.exchange.tokens, form) },
    ...{ locked: 0n, isPlanned: false },
  }),
  changedRow: (mark, form) => ({ ...rowOf(sources.exchange.tokens, form), closeTime: 0, ...mark }),
  stoppedRow: stoppedFund,
  clashOf: faultOfOverlap,
  fund: { owner: giftOwner, of: fundOf },
});

type Tokens = CampaignSources['exchange']['tokens'];

const fieldsOf = (sources: CampaignSources, organisation: string): readonly ContentField[] => [
  { ...contentField('token', 'choice'), options: brandOptions(sources, organisation) },
  contentField('term', 'whole', longestLock),
  contentField('rate', 'amount', sharePlaces),
  contentField('inviteRate', 'amount', sharePlaces),
  contentField('least', 'amount', 18),
  contentField('most', 'amount', 18),
  contentField('total', 'amount', 18),
  contentField('from', 'time'),
  contentField('until', 'time'),
];

async function faultsOf(
  { database, clock, exchange }: CampaignSources,
  place: { readonly id: string; readonly organisation: string },
  form: FilledForm,
  before: GiftActivityRow | undefined,
): Promise<Record<string, string>> {
  const row = rowOf(exchange.tokens, form);
  const { precision } = tokenOf(exchange.tokens, row.token);
  const faults = faultsOfShares(form, 'rate', 'inviteRate');
  if (form.whole('term') === 0) faults['term'] = 'tooSmall 1';
  if (row.startTime <= clock.now()) faults['from'] = 'past';
  Object.assign(faults, faultsOfAmounts(form, ['least', 'most', 'total'], precision, 1n));
  Object.assign(faults, await faultOfOverlap(database, { ...place, ...row }));
  if (Object.keys(faults).length > 0) return faults;
  const left = await leftFor(exchange, row.token, before && fundOf(before));
  const most = (left * 10_000n) / BigInt(row.giftRate + row.inviteRate);
  return row.total > most ? { total: `aboveFund ${formatUnits(most, precision)}` } : {};
}

type Placed = Pick<GiftActivityRow, 'id' | 'organisation' | 'token' | 'startTime' | 'endTime'>;

/** Another activity of the token that an organisation's users see and that is open for a part of the same time; undefined for none. */
export async function overlapping(
  source: Database,
  { id, organisation, token, startTime, endTime }: Placed,
): Promise<GiftActivityRow | undefined> {
  const others = and(eq(giftActivity.organisation, organisation), ne(giftActivity.id, id));
  const meanwhile = and(lt(giftActivity.startTime, endTime), gt(giftActivity.endTime, startTime));
  const ofToken = and(eq(giftActivity.token, token), others, meanwhile, isOffered(giftActivity));
  const [row] = await source.select().from(giftActivity).where(ofToken).limit(1);
  return row;
}

async function faultOfOverlap(source: Database, row: Placed): Promise<Record<string, string>> {
  const other = await overlapping(source, row);
  return other ? { from: `overlaps ${timeText(other.startTime)} – ${timeText(other.endTime)}` } : {};
}

/** What a form says of an activity. */
function rowOf(tokens: Tokens, form: FilledForm) {
  const { code: token, precision } = tokenOf(tokens, form.text('token'));
  const [giftRate, inviteRate] = [shareIn(form, 'rate'), shareIn(form, 'inviteRate')];
  const total = form.amount('total', precision);
  return {
    ...{ token, total, giftRate, inviteRate, duration: form.whole('term') * day },
    minAmount: form.amount('least', precision),
    maxAmount: form.amount('most', precision),
    ...{ startTime: form.time('from'), endTime: form.time('until') },
    fund: shareOf(total, giftRate) + shareOf(total, inviteRate),
  };
}

function contentOf(tokens: Tokens, row: GiftActivityRow, now: number): StoredContent {
  const { id, startTime, endTime } = row;
  const amount = (value: bigint) => amountText(tokens, row.token, value);
  return {
    ...{ id, title: giftTitle(tokenOf(tokens, row.token).alias), from: startTime, until: endTime },
    ...fundState(row, now),
    values: {
      ...{ token: row.token, term: String(row.duration / day) },
      ...{ rate: shareText(row.giftRate), inviteRate: shareText(row.inviteRate) },
      ...{ least: amount(row.minAmount), most: amount(row.maxAmount), total: amount(row.total) },
      ...{ from: timeText(startTime), until: timeText(endTime) },
    },
  };
}
