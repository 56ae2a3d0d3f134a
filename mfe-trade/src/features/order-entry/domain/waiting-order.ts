import type { TrendLine } from '@exchange/contract';
import { compareDecimals } from '@exchange/format';
import { linePriceAt, wayToLine, type LineWay } from '../../../common/drawn-line';
import type { PairCodes } from '../../../common/pair-key';
import { isFiredUpwards, type WaitingKind } from '../../../common/read-order';
import { checkNumber, checkOrder, type Problem } from './check-order';
import { asSent, plainNumber, spendsSum, type OrderInput, type PairRules } from './order-math';
import type { Refusals } from './submission';

/** An order that is to wait for a price (T-16), as it stands in its fields. */
export interface WaitingDraft {
  readonly kind: WaitingKind;
  readonly side: OrderInput['side'];
  /** Whether it trades at the market once it fires, with no limit. */
  readonly atMarket: boolean;
  /** The last price that it waits for; of two orders, the one at which the stop fires. */
  readonly trigger: string;
  /** A drawn line that a stop or a profit waits for in place of a price; `trigger` is what that is now (T-20). */
  readonly line?: TrendLine | undefined;
  /** Its limit; of two orders, the price of the one that waits in the book. */
  readonly price: string;
  /** Of two orders, the limit of the stop. */
  readonly stopPrice: string;
  /** Distance of a trailing stop, in percent. */
  readonly trail: string;
  readonly amount: string;
}

/** Fields that a problem can stand at. */
export type WaitingField = 'trigger' | 'price' | 'stopPrice' | 'trail' | 'amount' | 'total';

/** What is wrong at a field: as of any order, or what only these orders can have. */
export interface WaitingProblem {
  readonly field: WaitingField;
  readonly problem: Found;
}
type Found = Omit<Problem, 'field'> | { readonly reason: 'reached' | 'tradesAtOnce' | 'trailRange' };

/** Distances that a trailing stop may keep, in percent (contract, `placeOrder`). */
const trails = { least: '0.1', most: '20' };

/** A buy of two orders has a limit for its stop, since what it needs is held; a trailing stop has none. */
export const canChooseMarket = ({ kind, side }: Pick<WaitingDraft, 'kind' | 'side'>): boolean =>
  kind === 'stop' || kind === 'takeProfit' || (kind === 'oco' && side === 2);

const tradesAtMarket = (draft: WaitingDraft): boolean =>
  draft.kind === 'trailing' || (draft.atMarket && canChooseMarket(draft));

/** Whether its amount is a sum to spend: of one that buys at the market when it fires. */
export const spendsSumAtTrigger = (draft: WaitingDraft): boolean =>
  draft.kind !== 'oco' && draft.side === 1 && tradesAtMarket(draft);

/** A draft to begin with: of the side that the kind is mostly for, and of the amount of the order in the other form, where that is in the same unit. */
export function beginDraft(kind: WaitingKind, typed: OrderInput): WaitingDraft {
  const side = kind === 'stop' || kind === 'trailing' ? 2 : typed.side;
  const empty = { trigger: '', price: '', stopPrice: '', trail: '5', amount: '' };
  const draft: WaitingDraft = { kind, side, atMarket: true, ...empty };
  return spendsSumAtTrigger(draft) === spendsSum(typed) ? { ...draft, amount: typed.amount } : draft;
}

/**
 * A draft with what was typed; an amount that would be in another unit then is left out. One along a drawn line waits for the last price to go
 * the same way as before, so that on the other side a stop takes profit.
 */
export function changeDraft(draft: WaitingDraft, typed: Partial<WaitingDraft>): WaitingDraft {
  const changed = { ...draft, ...typed };
  const next = draft.line ? { ...changed, kind: kindThatFires(wayOf(draft), changed.side) } : changed;
  return spendsSumAtTrigger(next) === spendsSumAtTrigger(draft) ? next : { ...next, amount: '' };
}

/** Which way the last price has to go to fire it. */
export const firesUpwards = ({ kind, side }: Pick<WaitingDraft, 'kind' | 'side'>): boolean =>
  isFiredUpwards({ side, trigger_kind: kind === 'takeProfit' ? 'take_profit' : 'stop' });

const wayOf = (draft: Pick<WaitingDraft, 'kind' | 'side'>): LineWay => (firesUpwards(draft) ? 'up' : 'down');

const kindThatFires = (way: LineWay, side: WaitingDraft['side']): WaitingKind =>
  wayOf({ kind: 'stop', side }) === way ? 'stop' : 'takeProfit';

/** A draft with the price that its line has at a time (ms since the epoch), in a pair's decimals. */
export function draftAt(draft: WaitingDraft, now: number, { price_precision }: PairRules): WaitingDraft {
  if (!draft.line) return draft;
  const price = linePriceAt(draft.line, now, price_precision, wayOf(draft));
  return { ...draft, trigger: price.startsWith('-') ? '0' : price };
}

/** The fields that a draft has. */
export function fieldsOf(draft: WaitingDraft): ReadonlySet<WaitingField> {
  const limited = !tradesAtMarket(draft);
  return new Set<WaitingField>([
    ...(draft.kind === 'trailing' ? (['trail'] as const) : (['trigger'] as const)),
    ...(draft.kind === 'oco' || limited ? (['price'] as const) : []),
    ...(draft.kind === 'oco' && limited ? (['stopPrice'] as const) : []),
    'amount',
  ]);
}

/** The order that the exchange is asked for. */
export function inputOfDraft(draft: WaitingDraft, pair: PairCodes): OrderInput {
  const { kind, side, amount, price } = draft;
  const number = (text: string) => plainNumber(text) ?? '0';
  const atMarket = tradesAtMarket(draft);
  const order = { side, ...pair, price, amount } as const;
  if (kind === 'oco')
    return {
      ...asSent({ ...order, market_type: 1 }),
      oco_trigger_price: number(draft.trigger),
      ...(!atMarket && { oco_price: number(draft.stopPrice) }),
    };
  const sent = asSent({ ...order, market_type: atMarket ? 2 : 1 });
  if (kind === 'trailing') return { ...sent, trigger_kind: 'trailing', trail_percent: number(draft.trail) };
  return {
    ...sent,
    trigger_kind: kind === 'stop' ? 'stop' : 'take_profit',
    ...(draft.line ? { trigger_line: draft.line } : { trigger_price: number(draft.trigger) }),
  };
}

/**
 * What the exchange would refuse, found before it is asked (T-15): of each field the first problem. `last` is the last price, and
 * `available` what can be spent; undefined while they are not known.
 */
export function problemsOfDraft(
  draft: WaitingDraft,
  pair: PairCodes,
  rules: PairRules,
  last: string | undefined,
  available: string | undefined,
): readonly WaitingProblem[] {
  const fields = fieldsOf(draft);
  const problems: WaitingProblem[] = [];
  const say = (field: WaitingField, problem: Found | undefined) => {
    if (problem && fields.has(field)) problems.push({ field, problem });
  };
  say('trigger', checkTrigger(draft, rules, last));
  say('stopPrice', checkNumber(draft.stopPrice, rules.price_precision, 'pricePrecision'));
  say('trail', checkTrail(draft.trail));
  say('price', checkWaits(draft, rules, last));
  const typed = { ...inputOfDraft(draft, pair), price: draft.price, amount: draft.amount };
  for (const { field, ...problem } of checkOrder(typed, rules, available)) problems.push({ field, problem });
  return problems;
}

function checkTrigger(draft: WaitingDraft, rules: PairRules, last: string | undefined): Found | undefined {
  const found = checkNumber(draft.trigger, rules.price_precision, 'pricePrecision');
  if (found || last === undefined) return found;
  const order = compareDecimals(plainNumber(draft.trigger) ?? '0', last);
  const isReached = firesUpwards(draft) ? order <= 0 : order >= 0;
  return isReached ? { reason: 'reached' } : undefined;
}

/** Of two orders, the limit waits on the other side of the last price than the stop does. */
function checkWaits(draft: WaitingDraft, rules: PairRules, last: string | undefined): Found | undefined {
  const isJudged =
    draft.kind === 'oco' && checkNumber(draft.price, rules.price_precision, 'pricePrecision') === undefined;
  if (!isJudged || last === undefined) return undefined;
  const order = compareDecimals(plainNumber(draft.price) ?? '0', last);
  const tradesAtOnce = firesUpwards(draft) ? order >= 0 : order <= 0;
  return tradesAtOnce ? { reason: 'tradesAtOnce' } : undefined;
}

function checkTrail(text: string): Found | undefined {
  const found = checkNumber(text, 2, 'amountPrecision');
  if (found) return found;
  const plain = plainNumber(text) ?? '0';
  const isWithin = compareDecimals(plain, trails.least) >= 0 && compareDecimals(plain, trails.most) <= 0;
  return isWithin ? undefined : { reason: 'trailRange' };
}

/**
 * The exchange's refusals at the fields that a draft has: a total's at its amount, since these orders have no field for it, and at `form` those
 * of the whole order and of a field that it does not have.
 */
export function refusalsAt(
  draft: WaitingDraft,
  refusals: Refusals,
): ReadonlyMap<WaitingField | 'form', string> {
  const { trigger, price, amount, total, form } = refusals;
  const fields = fieldsOf(draft);
  const found = new Map<WaitingField | 'form', string>();
  const say = (field: WaitingField, text: string | undefined) => {
    if (text !== undefined) found.set(fields.has(field) ? field : 'form', text);
  };
  say('trigger', trigger);
  say('price', price);
  say('amount', amount ?? total);
  return form === undefined ? found : found.set('form', form);
}

/** Where in the chart a stop is asked for. */
type StopPlace =
  | { readonly price: string; readonly line?: undefined }
  | { readonly price?: undefined; readonly line: TrendLine };

/**
 * What a stop at a price of the chart or along a drawn line begins with: it protects, above the last price it buys, below it sells. `quote` is
 * the pair's; `now` in ms since the epoch.
 */
export function stopAt(
  { price, line }: StopPlace,
  quote: (Pick<PairRules, 'price_precision'> & { readonly price: string }) | undefined,
  now: number,
): Partial<WaitingDraft> {
  if (line) {
    const way = quote && wayToLine(line, quote.price, now, quote.price_precision);
    return { line, side: way === 'up' ? 1 : 2 };
  }
  return { trigger: price, side: quote && compareDecimals(price, quote.price) > 0 ? 1 : 2 };
}
