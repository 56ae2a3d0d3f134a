import { compareDecimals, padTo } from '@exchange/format';
import type { QuotePair } from '@exchange/platform';
import { action, computed, computedStruct, makeObservable, observableRef } from 'mobx';
import { checkOrder, type OrderField, type Problem } from '../domain/check-order';
import {
  amountOfSizing,
  asSent,
  limitOutcome,
  maximumAmount,
  nextBestPrice,
  orderTotal,
  percentOfMaximum,
  plainNumber,
  sideMet,
  spendsSum,
  type BestPrice,
  type OrderInput,
  type Outcome,
  type PairRules,
  type Sizing,
} from '../domain/order-math';
import { conditionsOf, takenInAuction, type OrderKind } from '../../../common/order-kinds';
import type { Refusals, Submission } from '../domain/submission';
import type { Walk } from '../domain/walk-book';
import type { OrderFormDeps } from './order-entry-page';

type Side = OrderInput['side'];

/** Kinds of order that can trade with what is in the book when they arrive. */
const tradingAtOnce: readonly OrderKind[] = ['limit', 'market', 'gtd', 'ioc', 'fok'];

const nothing: Sizing = { by: 'amount', text: '' };

const day = 86_400_000;

/** The order form of one pair: what was typed, what it comes to, and where the submitted order stands. */
export class OrderFormStore {
  side: Side = 1;
  kind: OrderKind = 'limit';
  /** For how long an order that is good till a time waits, ms. */
  goodFor = day;
  /** The best price that the order's price follows, until one is typed (T-09). */
  following: BestPrice | undefined = undefined;
  submission: Submission = { phase: 'idle' };
  /** True once placing was tried: from then on empty fields are problems too. */
  tried = false;
  /** Share that the signed-in user pays as fee, where it is known; what the pair says until then. */
  private ownFee: string | undefined = undefined;

  private ownPrice = '';
  private sizing: Sizing = nothing;
  /** A person is at the total field: what they type stands there as it is. */
  private isTypingTotal = false;
  private priced = false;

  constructor(private readonly deps: OrderFormDeps) {
    makeObservable<this, 'sizing' | 'ownFee' | 'ownPrice' | 'isTypingTotal'>(this, {
      sizing: observableRef,
      isTypingTotal: observableRef,
      ownPrice: observableRef,
      following: observableRef,
      ownFee: observableRef,
      feeRate: computed,
      takeFee: action,
      side: observableRef,
      kind: observableRef,
      goodFor: observableRef,
      isMarket: computed,
      price: computed,
      amount: computed,
      submission: observableRef,
      tried: observableRef,
      available: computed,
      maximum: computed,
      percent: computed,
      total: computed,
      walk: computed,
      closedText: computed,
      outcome: computed,
      problems: computedStruct,
      chooseSide: action,
      chooseKind: action,
      chooseGoodFor: action,
      typePrice: action,
      pickPrice: action,
      typeAmount: action,
      typeTotal: action,
      leaveTotal: action,
      followNext: action,
      choosePercent: action,
      offerPrice: action,
      submit: action,
      take: action,
      clear: action,
    });
  }

  /** The order as it stands in the fields. */
  get typed(): OrderInput {
    return { ...this.unsized, amount: this.amount };
  }

  /** The price as it stands in its field: typed, or the best one of the book. Empty while that side of the book is. */
  get price(): string {
    const { following, side } = this;
    if (following === undefined) return this.ownPrice;
    const [best] = this.deps.offers(sideMet(following, side));
    return best ? this.asQuoted(best[0]) : '';
  }

  /** The amount as it stands in its field: typed, or what the total or the share comes to. */
  get amount(): string {
    if (this.sizing.by === 'amount') return this.sizing.text;
    const pair = this.deps.quote();
    return pair ? amountOfSizing(this.sizing, this.unsized, pair, this.maximum) : '';
  }

  /** The order as it would be sent. */
  get input(): OrderInput {
    const sent = asSent(this.typed);
    return this.kind === 'gtd' ? { ...sent, expire_time: this.deps.now() + this.goodFor } : sent;
  }

  /** Whether the order takes any price. */
  get isMarket(): boolean {
    return this.kind === 'market';
  }

  /** Whether an order is about to leave the form, or one has no answer; the form is locked until it has left, or its outcome is known. */
  get busy(): boolean {
    const { phase } = this.submission;
    return phase === 'sending' || phase === 'checking' || phase === 'unknown';
  }

  get refusals(): Refusals {
    return this.submission.phase === 'refused' ? this.submission.refusals : {};
  }

  /** Whether the amount field is a sum to spend in market currency. */
  get spendsSum(): boolean {
    return spendsSum(this.typed);
  }

  /** Spendable amount of what this order pays with. */
  get available(): string | undefined {
    const { token, market } = this.deps.pair;
    return this.deps.available(this.side === 1 ? market : token);
  }

  /** Exact maximum of the amount field. */
  get maximum(): string | undefined {
    const pair = this.deps.quote();
    return pair && this.available !== undefined
      ? maximumAmount(this.unsized, pair, this.available)
      : undefined;
  }

  /** Share of the maximum, 0 to 100. */
  get percent(): number {
    const { sizing } = this;
    return sizing.by === 'share' ? sizing.percent : percentOfMaximum(this.amount, this.maximum);
  }

  /** What the order comes to at its price, exact. */
  get exactTotal(): string | undefined {
    return orderTotal(this.price, this.amount);
  }

  /** What the total field shows: what the order comes to, or what is being typed there. */
  get total(): string {
    const { sizing, exactTotal } = this;
    const typed = sizing.by === 'total' ? sizing.text : '';
    return this.isTypingTotal ? typed : (exactTotal ?? typed);
  }

  /** What will be paid, where what is being typed as the total is not a whole number of the amount's steps. */
  get roundedTotal(): string | undefined {
    const { exactTotal } = this;
    const typed = plainNumber(this.total);
    return exactTotal !== undefined && typed !== undefined && compareDecimals(exactTotal, typed) !== 0
      ? exactTotal
      : undefined;
  }

  /** Name of the text that says why the pair takes no order of this kind now; undefined where it does (T-23). */
  get closedText(): 'halted' | 'limitOnly' | 'cancelOnly' | undefined {
    const quote = this.deps.quote();
    if (quote?.halted !== true) return undefined;
    const state = quote.pause?.state;
    if (state === 'cancelOnly') return 'cancelOnly';
    if (state !== 'auction') return 'halted';
    return takenInAuction.includes(this.kind) ? undefined : 'limitOnly';
  }

  /** What the order would take from the book at once; of a kind that trades only later, and in an auction, nothing. */
  get walk(): Walk | undefined {
    const pair = this.deps.quote();
    return pair && pair.halted !== true && tradingAtOnce.includes(this.kind)
      ? this.deps.walk?.(this.typed, this.rulesOf(pair), this.deps.offers(this.side))
      : undefined;
  }

  /** What the order yields: by the book as it is, or else if all of it trades at its price. */
  get outcome(): Outcome | undefined {
    const pair = this.deps.quote();
    if (!pair || this.isMarket) return this.walk?.outcome;
    return this.walk?.outcome ?? limitOutcome(this.typed, this.rulesOf(pair));
  }

  /** Share of what is received that goes as fee; undefined while neither the user's nor the pair's is known. */
  get feeRate(): string | undefined {
    return this.ownFee ?? this.deps.quote()?.fee_rate;
  }

  /** Takes in what the signed-in user pays; undefined where nobody is, or that is not known. */
  takeFee(rate: string | undefined): void {
    this.ownFee = rate;
  }

  /** What the exchange would refuse now. */
  get problems(): readonly Problem[] {
    const pair = this.deps.quote();
    return pair ? checkOrder(this.typed, pair, this.available) : [];
  }

  /** The problem to show at a field: an empty field is one only after placing was tried. */
  problemAt(field: OrderField): Problem | undefined {
    const problem = this.problems.find((candidate) => candidate.field === field);
    return problem?.reason === 'required' && !this.tried ? undefined : problem;
  }

  chooseSide(side: Side): void {
    if (this.busy || side === this.side) return;
    this.side = side;
    this.clear();
  }

  /** What was typed stays unless it means something else then. */
  chooseKind(kind: OrderKind): void {
    if (this.busy || kind === this.kind) return;
    const wasMarket = this.isMarket;
    this.kind = kind;
    if (kind === 'postOnly' && this.following !== undefined) this.following = 'queue';
    if (this.isMarket === wasMarket) this.edited();
    else this.clear();
  }

  /** Milliseconds. */
  chooseGoodFor(span: number): void {
    if (!this.busy) this.goodFor = span;
  }

  typePrice(text: string): void {
    this.priced = true;
    this.following = undefined;
    this.ownPrice = text;
    this.edited();
  }

  /** Follows the counterparty's best price, then that of the own side, then none; a post-only order can only wait. */
  followNext(): void {
    if (this.busy) return;
    const next = nextBestPrice(this.following, this.kind === 'postOnly');
    if (next === undefined) this.typePrice(this.price);
    this.priced = true;
    this.following = next;
    this.edited();
  }

  /** A price from elsewhere on the page: for a limit order, whatever kind was chosen. */
  pickPrice(price: string): void {
    if (this.busy) return;
    if (this.isMarket) this.chooseKind('limit');
    this.typePrice(this.asQuoted(price));
  }

  typeAmount(text: string): void {
    this.sizing = { by: 'amount', text };
    this.edited();
  }

  /** A sum to pay or receive: the amount follows it and the price. */
  typeTotal(text: string): void {
    this.edited();
    this.sizing = { by: 'total', text };
    this.isTypingTotal = true;
  }

  /** Shows what will really be paid. */
  leaveTotal(): void {
    this.isTypingTotal = false;
  }

  /** Sets the amount to a part of the maximum. */
  choosePercent(percent: number): void {
    if (this.maximum === undefined) return;
    this.sizing = { by: 'share', percent };
    this.edited();
  }

  /** A price to begin with; one that a person gave stays. */
  offerPrice(price: string): void {
    if (!this.priced && this.ownPrice === '') this.ownPrice = this.asQuoted(price);
  }

  /** Submits the order, unless an earlier one has no answer. `insisted`: the person was asked about doubts and wants it. */
  submit(insisted = false): void {
    const quote = this.deps.quote();
    if (this.busy || !quote) return;
    this.submission = { phase: 'idle' };
    this.tried = true;
    this.isTypingTotal = false;
    if (this.problems.length > 0 || this.closedText || this.deps.now() < quote.opening_time) return;
    this.submission = { phase: 'sending' };
    this.deps.submit(this.input, insisted);
  }

  /** Takes in where the order stands. */
  take(next: Submission): void {
    // What a person is asked about stands still.
    if (next.phase === 'asking' && this.following !== undefined) this.typePrice(this.price);
    this.submission = next;
  }

  /** Begins another order at the same price. */
  clear(): void {
    this.sizing = nothing;
    this.tried = false;
    this.edited();
  }

  private rulesOf(pair: QuotePair): PairRules {
    return { ...pair, fee_rate: this.ownFee ?? pair.fee_rate };
  }

  /** A price with the decimals that the pair's prices have everywhere else on the page. */
  private asQuoted(price: string): string {
    return padTo(price, this.deps.quote()?.price_precision ?? 0);
  }

  /** The order but for its amount. */
  private get unsized(): OrderInput {
    const { side, kind, price } = this;
    return { ...conditionsOf(kind), side, ...this.deps.pair, price, amount: '' };
  }

  /** Clears what was shown about an order that no longer stands in the form. */
  private edited(): void {
    this.isTypingTotal = false;
    const { phase } = this.submission;
    if (phase === 'refused' || phase === 'lost' || phase === 'placed') this.submission = { phase: 'idle' };
  }
}
