import { randomUUID } from 'node:crypto';
import type { ContentField, ContentFieldName } from '@exchange/contract';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { formatUnits, parseUnits } from '../../core/engine/decimal';
import { type Movement, reserveOwner } from '../../core/engine/ledger';
import type { PairSpec } from '../../core/engine/pair-spec';
import { tokenOf } from '../../core/exchange/catalogue';
import { availableOf } from '../../core/exchange/user-exchange';
import {
  type ContentDesk,
  type ContentStore,
  type ContentTable,
  deskOf,
  FilledForm,
  findRow,
  type Mark,
  type StoredContent,
  storeContent,
} from '../operator';
import { certifiedPairs } from './announcements';
import { type CampaignParts, type CampaignSources, isBegun, isWithdrawn, setAside } from './campaign-parts';

const Asked = z.object({
  /** Tells this change from another one of the same version; asked for again it is the same. */
  key: z.string(),
  organisation: z.string(),
  id: z.string(),
  version: z.int(),
  /** What the form says; undefined stops the campaign. */
  values: z.optional(z.record(z.string(), z.string())),
});
type Asked = z.infer<typeof Asked>;

/** Tokens of one code, in smallest units. */
interface Held {
  readonly token: string;
  readonly amount: bigint;
}

/** How campaigns of a kind are kept, and what of the brand's tokens is set aside for one. */
export interface CampaignStore<Table extends ContentTable> extends ContentStore<Table> {
  /** Name of the leader's task that stores a change. */
  readonly task: string;
  /** What of it does not go with what others made meanwhile, by input; nothing where it does. Looked at in the leader's turn. */
  clashOf?(source: Database, row: Table['$inferSelect']): Promise<Readonly<Record<string, string>>>;
  readonly fund?: {
    /** Whose account holds what is set aside. */
    readonly owner: string;
    /** Undefined for a campaign for which nothing is set aside, such as one that was stopped before it began. */
    of(row: Table['$inferSelect']): Held | undefined;
  };
}

/**
 * The desk of campaigns of a kind (O-10). The leader stores each change in its turn among all that moves money, with what it sets aside or
 * gives back. One that has begun meanwhile is not changed in what is fixed then: rejects with `contentBegun`, with `contentChanged` where
 * it has another version, and with `stockExceeded` where the brand does not keep back as much any more.
 */
export function campaignDesk<Table extends ContentTable>(
  store: CampaignStore<Table>,
  parts: CampaignParts,
): ContentDesk {
  const plan = parts.exchange.leaderTask(store.task, Asked, (asked) => carryOut(store, parts, asked));
  return deskOf(store, parts, async ({ target, form }) => {
    const { organisation, id, version } = target;
    const values = form && { values: { ...form.values } };
    await plan({ key: randomUUID(), organisation, id, version, ...values });
    return true;
  });
}

async function carryOut<Table extends ContentTable>(
  store: CampaignStore<Table>,
  { clock, exchange }: CampaignParts,
  { key, values, ...target }: Asked,
): Promise<void> {
  const form = values && new FilledForm(values);
  await exchange.post({
    cause: `${store.kind}-planned:${key}`,
    async prepare(transaction) {
      const now = clock.now();
      const before = await findRow(store, transaction, target);
      const present = before && store.contentOf(before, now);
      if (present) requireOpen(present, form);
      const after = await storeContent(store, transaction, now, { target, form }, before);
      if (!after) throw new CallError('contentChanged');
      const isNewTime = form && present?.fixed?.includes('from') !== true;
      if (isNewTime && store.contentOf(after, now).from <= now) throw new CallError('contentBegun');
      const clash = (form && (await store.clashOf?.(transaction, after))) ?? {};
      if (Object.keys(clash).length > 0) throw new CallError('invalidInput', 'content', clash);
      if (!store.fund) return [];
      const { fund } = store;
      return moved(exchange, fund.owner, before && fund.of(before), fund.of(after));
    },
  });
}

/** What is set aside for a campaign with a fund: nothing where it was stopped before it began. */
export const fundOf = (
  row: Parameters<typeof isWithdrawn>[0] & { readonly token: string; readonly fund: bigint },
): Held | undefined => (isWithdrawn(row) ? undefined : { token: row.token, amount: row.fund });

/**
 * What stopping stores of a campaign with a fund. Before it begins it is closed, since its fund goes back with that. Afterwards it ends:
 * what was taken goes on as it was promised, and it is closed when nobody can get anything of its fund any more.
 */
export const stoppedFund = (mark: Mark, { startTime }: { readonly startTime: number }) => ({
  ...mark,
  ...(mark.stoppedTime < startTime ? { closeTime: mark.stoppedTime } : { endTime: mark.stoppedTime }),
});

/** What of a campaign with a fund may still be changed and stopped at a time: nothing is changed once it has begun, and it ends once. */
export function fundState(
  row: Parameters<typeof isBegun>[0] & { readonly endTime: number; readonly version: number },
  now: number,
): Pick<StoredContent, 'stopped' | 'version' | 'isFixed' | 'isStoppable'> {
  const isFixed = isBegun(row, now);
  const isStoppable = !isFixed || now < row.endTime;
  return { stopped: row.stoppedTime, version: row.version, isFixed, isStoppable };
}

/** Rejects a change of what has begun since it was asked for. */
function requireOpen({ isFixed, isStoppable, fixed = [], values }: StoredContent, form?: FilledForm): void {
  const isOther = (input: string) => form && (form.values[input] ?? '') !== values[input];
  const inputs = Object.keys(values).filter((input) => fixed.some((name) => name === input.split('.')[0]));
  const isRefused = form ? isFixed || inputs.some(isOther) : isStoppable === false;
  if (isRefused) throw new CallError('contentBegun');
}

/** What is set aside for a campaign instead of what was: of one token only the difference moves, so that the rest need not be there twice. */
async function moved(
  exchange: CampaignParts['exchange'],
  owner: string,
  held: Held | undefined,
  wanted: Held | undefined,
): Promise<Movement[]> {
  if (held?.token === wanted?.token && held?.amount === wanted?.amount) return [];
  if (wanted && (await leftFor(exchange, wanted.token, held)) < wanted.amount)
    throw new CallError('stockExceeded');
  const tokens = new Set([held, wanted].flatMap((each) => (each ? [each.token] : [])));
  return [...tokens].flatMap((token) => {
    const amountOf = (each: Held | undefined) => (each?.token === token ? each.amount : 0n);
    const missing = amountOf(wanted) - amountOf(held);
    return [
      ...setAside(token, missing, reserveOwner, owner),
      ...setAside(token, -missing, owner, reserveOwner),
    ];
  });
}

/** What a brand keeps back of its token for a campaign for which `held` is set aside already, in smallest units. */
export async function leftFor(
  exchange: CampaignParts['exchange'],
  token: string,
  held: Held | undefined,
): Promise<bigint> {
  const reserve = await availableOf(exchange, reserveOwner, token);
  return reserve + (held?.token === token ? held.amount : 0n);
}

/** The tokens of certified brands that an organisation lists, to choose from: what others keep back is not given away. */
export const brandOptions = (
  { market, brands, exchange }: CampaignSources,
  organisation: string,
): ContentField['options'] =>
  certifiedPairs(market, brands, organisation).map(({ pair: { token } }) => ({
    value: token,
    label: tokenOf(exchange.tokens, token).alias,
  }));

/** What is wrong with amounts of which none is below `least` or the one before it, by input; in smallest units. */
export function faultsOfAmounts(
  form: FilledForm,
  names: readonly ContentFieldName[],
  precision: number,
  least: bigint,
): Record<string, string> {
  const faults: Record<string, string> = {};
  let bound = least;
  for (const name of names) {
    const amount = parseUnits(form.text(name), precision);
    if (amount === undefined) faults[name] = `notAnAmount ${precision}`;
    else if (amount < bound) faults[name] = `tooSmall ${formatUnits(bound, precision)}`;
    else bound = amount;
  }
  return faults;
}

/** Decimal places of a share in percent. */
export const sharePlaces = 2;

/** A share of a form in percent, in hundredths of one. */
export const shareIn = (form: FilledForm, name: ContentFieldName): number =>
  Number(form.amount(name, sharePlaces));

/** A share in hundredths of a percent, as forms have it. */
export const shareText = (share: number): string => formatUnits(BigInt(share), sharePlaces);

/** What is wrong with shares, by input: none is above 100 %, and the first is not 0. */
export function faultsOfShares(
  form: FilledForm,
  first: ContentFieldName,
  ...others: readonly ContentFieldName[]
): Record<string, string> {
  const above = [first, ...others].filter((name) => shareIn(form, name) > 10_000);
  return {
    ...Object.fromEntries(above.map((name) => [name, 'tooLarge 100'])),
    ...(shareIn(form, first) === 0 && { [first]: 'required' }),
  };
}

/** Portions of a campaign, at most. */
export const mostPortions = 100_000_000;

/**
 * What is wrong with a campaign of portions, by input: how many there are and may be taken, their price, and the tokens of one, which the
 * brand has to keep back for all. `held` is set aside for it already.
 */
export async function faultsOfPortions(
  { market, brands, exchange }: CampaignSources,
  organisation: string,
  form: FilledForm,
  held?: Held,
): Promise<Record<string, string>> {
  const faults = faultsOfBounds(form);
  if (/^[0.]*$/.test(form.text('price'))) faults['price'] = 'required';
  const pairs = certifiedPairs(market, brands, organisation);
  const pair = pairs.find((each) => each.pair.token === form.text('token'))?.pair;
  if (!pair) return { ...faults, token: 'notAnOption' };
  const fault = faultOfUnits(pair, form.text('units'));
  if (fault !== undefined) return { ...faults, units: fault };
  const most = (await leftFor(exchange, pair.token, held)) / form.amount('units', pair.tokenPrecision);
  return most < BigInt(form.whole('total')) ? { ...faults, total: `aboveReserve ${most}` } : faults;
}

/** Portions of a campaign, an order and a person that do not go together. */
function faultsOfBounds(form: FilledForm): Record<string, string> {
  const smallest = {
    total: 1,
    least: 1,
    most: form.whole('least'),
    each: form.whole('most'),
  };
  const faults: Record<string, string> = {};
  for (const name of ['total', 'least', 'most', 'each'] as const)
    if (form.whole(name) < smallest[name]) faults[name] = `tooSmall ${smallest[name]}`;
  if (form.whole('most') > form.whole('total')) faults['most'] = `tooLarge ${form.whole('total')}`;
  return faults;
}

/** What is wrong with the tokens of a portion: they are whole lots, or less than one where a lot is worth more, as in what the exchange announces. */
function faultOfUnits(
  { tokenPrecision, lotUnits }: Pick<PairSpec, 'tokenPrecision' | 'lotUnits'>,
  text: string,
): string | undefined {
  const units = parseUnits(text, tokenPrecision);
  if (units === undefined) return `notAnAmount ${tokenPrecision}`;
  const isPortion = units > 0n && (units < lotUnits || units % lotUnits === 0n);
  return isPortion ? undefined : `notAMultiple ${formatUnits(lotUnits, tokenPrecision)}`;
}
