import type { ContentField } from '@exchange/contract';
import { formatUnits } from '../../core/engine/decimal';
import { stakingOwner } from '../../core/engine/ledger';
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
  leftFor,
  shareIn,
  sharePlaces,
  shareText,
  stoppedFund,
} from '../campaign';
import { choiceOf, contentField, type FilledForm, type StoredContent, timeText } from '../operator';
import { productTitle } from './events';
import { dayYieldOf, fullDays } from './stakes';
import { type ProductRow, stakingProduct } from './tables';

/** Days of a term at most. */
const longestTerm = 3_650;

/**
 * Staking products that operators make (V-02, O-10). All yield that one may have to pay is set aside when it is saved. Once it has begun
 * its terms are not changed; stopping it ends the taking of stakes. Those that were taken go on as they were promised: they earn
 * until their own end, and what nobody will get goes back to the brand after the last of them.
 */
export const stakingStore = (sources: CampaignSources): CampaignStore<typeof stakingProduct> => ({
  ...{ kind: 'staking', task: 'staking.plan', table: stakingProduct, id: stakingProduct.id },
  ...{ by: [stakingProduct.startTime, stakingProduct.id], direction: 'desc' },
  fields: (organisation) => fieldsOf(sources, organisation),
  blank: () => ({ term: '30', early: '0' }),
  faultsOf: (_target, form, before) => faultsOf(sources, form, before),
  contentOf: (row, now) => contentOf(sources.exchange.tokens, row, now),
  newRow: (place, form) => ({
    ...{ ...place, ...rowOf(sources.exchange.tokens, form) },
    ...{ taken: 0n, isPlanned: false },
  }),
  changedRow: (mark, form) => ({ ...rowOf(sources.exchange.tokens, form), closeTime: 0, ...mark }),
  stoppedRow: stoppedFund,
  fund: { owner: stakingOwner, of: fundOf },
});

type Tokens = CampaignSources['exchange']['tokens'];

const fieldsOf = (sources: CampaignSources, organisation: string): readonly ContentField[] => [
  { ...contentField('token', 'choice'), options: brandOptions(sources, organisation) },
  contentField('term', 'whole', longestTerm),
  contentField('rate', 'amount', sharePlaces),
  choiceOf('early', ['0', '1']),
  contentField('least', 'amount', 18),
  contentField('most', 'amount', 18),
  contentField('total', 'amount', 18),
  contentField('from', 'time'),
  contentField('until', 'time'),
];

/** Days for which all that may be staked earns at most: a flexible stake is released with the product's end. */
const daysOf = (form: FilledForm): number =>
  form.whole('term') || fullDays(form.time('from'), form.time('until'));

async function faultsOf(
  { clock, exchange }: CampaignSources,
  form: FilledForm,
  before: ProductRow | undefined,
): Promise<Record<string, string>> {
  const faults = faultsOfTerms(form);
  if (form.time('from') <= clock.now()) faults['from'] = 'past';
  const { code, precision } = tokenOf(exchange.tokens, form.text('token'));
  const amounts = faultsOfAmounts(form, ['least', 'most', 'total'], precision, leastEarning(form));
  if (Object.keys({ ...faults, ...amounts }).length > 0) return { ...faults, ...amounts };
  const left = await leftFor(exchange, code, before && fundOf(before));
  const yearly = BigInt(shareIn(form, 'rate') * daysOf(form));
  const most = yearly > 0n ? (left * 3_650_000n) / yearly : 0n;
  const isCovered = form.amount('total', precision) <= most;
  return isCovered ? {} : { total: `aboveFund ${formatUnits(most, precision)}` };
}

function faultsOfTerms(form: FilledForm): Record<string, string> {
  const faults = faultsOfShares(form, 'rate');
  const isFlexible = form.whole('term') === 0;
  if (isFlexible && form.text('early') !== '1') faults['early'] = 'needsEarly';
  const firstDay = form.time('from') + day;
  if (isFlexible && form.time('until') < firstDay) faults['until'] = `tooSmall ${timeText(firstDay)}`;
  return faults;
}

/** The least stake that earns something each day, in smallest units. */
function leastEarning(form: FilledForm): bigint {
  const rate = BigInt(shareIn(form, 'rate'));
  return rate > 0n ? (3_650_000n + rate - 1n) / rate : 1n;
}

/** What a form says of a product. */
function rowOf(tokens: Tokens, form: FilledForm) {
  const { code: token, precision } = tokenOf(tokens, form.text('token'));
  const rate = shareIn(form, 'rate');
  const quota = form.amount('total', precision);
  return {
    ...{ token, rate, quota, termDays: form.whole('term'), earlyRelease: form.text('early') === '1' },
    minAmount: form.amount('least', precision),
    maxAmount: form.amount('most', precision),
    ...{ startTime: form.time('from'), endTime: form.time('until') },
    fund: dayYieldOf(quota, rate) * BigInt(daysOf(form)),
  };
}

function contentOf(tokens: Tokens, row: ProductRow, now: number): StoredContent {
  const { id, termDays, startTime, endTime } = row;
  const amount = (value: bigint) => amountText(tokens, row.token, value);
  return {
    ...{ id, title: productTitle(row, tokenOf(tokens, row.token).alias), from: startTime, until: endTime },
    ...fundState(row, now),
    values: {
      ...{ token: row.token, term: String(termDays), rate: shareText(row.rate) },
      early: row.earlyRelease ? '1' : '0',
      ...{ least: amount(row.minAmount), most: amount(row.maxAmount), total: amount(row.quota) },
      ...{ from: timeText(startTime), until: timeText(endTime) },
    },
  };
}
