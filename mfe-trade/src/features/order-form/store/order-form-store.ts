import { padTo } from '@exchange/format';
import { action, computed, computedStruct, makeObservable, observableRef } from 'mobx';
import type { OrderDoubts } from '../../../common/order-doubts';
import { checkOrder, type OrderField, type Problem } from '../domain/check-order';
import {
  amountOfPercent,
  amountOfTotal,
  amountPlaces,
  limitOutcome,
  marketOutcome,
  maximumAmount,
  orderTotal,
  percentOfMaximum,
  plainNumber,
  spendsSum,
  type Draft,
  type OrderKind,
  type OrderSide,
  type Outcome,
} from '../domain/order-math';
import type { OrderFormSurroundings, OrderInput } from './order-form-surroundings';
import type { Refusals } from './refusals';

/**
 * Where an order stands. `sending`: on its way. `checking`: no answer came, so whether it was placed is found out.
 * `unknown`: that failed too, and a person decides.
 */
export type OrderPhase = 'idle' | 'sending' | 'checking' | 'unknown';

/** The order form of one pair: what was typed, what it comes to, and the one order that is on its way. */
export class OrderFormStore {
  side: OrderSide = 1;
  kind: OrderKind = 1;
  price = '';
  amount = '';
  /** What stands in the total field while a person types there; otherwise it follows price and amount. */
  typedTotal: string | undefined = undefined;
  phase: OrderPhase = 'idle';
  /** The exchange's refusals by field; `form` for those of the whole order. */
  refusals: Refusals = {};
  /** True once placing was tried: from then on empty fields are problems too. */
  tried = false;
  /** Why a person is asked whether to place the order all the same. */
  asking: OrderDoubts | undefined = undefined;
  /** An order that never reached the exchange. */
  lost: OrderInput | undefined = undefined;

  /** The part of the maximum that was chosen, in percent: it goes with the price until an amount is typed. */
  private share: number | undefined = undefined;
  private priced = false;

  constructor(private readonly around: OrderFormSurroundings) {
    makeObservable<this, 'share'>(this, {
      share: observableRef,
      side: observableRef,
      kind: observableRef,
      price: observableRef,
      amount: observableRef,
      typedTotal: observableRef,
      phase: observableRef,
      refusals: observableRef,
      tried: observableRef,
      asking: observableRef,
      lost: observableRef,
      available: computed,
      maximum: computed,
      percent: computed,
      total: computed,
      outcome: computed,
      problems: computedStruct,
      chooseSide: action,
      chooseKind: action,
      typePrice: action,
      pickPrice: action,
      typeAmount: action,
      typeTotal: action,
      choosePercent: action,
      offerPrice: action,
      submit: action,
      ask: action,
      cancelAsking: action,
      take: action,
      takePlaced: action,
      takeRefusals: action,
      takeLost: action,
    });
  }

  get draft(): Draft {
    const { side, kind, price, amount } = this;
    return { side, kind, price, amount };
  }

  /** Spendable amount of what this order pays with. */
  get available(): string | undefined {
    const pair = this.around.pair();
    return pair && this.around.available(this.side === 1 ? pair.market : pair.token);
  }

  /** Exact maximum of the amount field. */
  get maximum(): string | undefined {
    const pair = this.around.pair();
    return pair && this.available !== undefined ? maximumAmount(this.draft, pair, this.available) : undefined;
  }

  /** Share of the maximum, 0 to 100. */
  get percent(): number {
    return this.share ?? percentOfMaximum(this.amount, this.maximum);
  }

  /** What the total field shows. */
  get total(): string {
    return this.typedTotal ?? orderTotal(this.price, this.amount) ?? '';
  }

  /** What the order yields, exact for a limit order at its price, an estimate for a market order. */
  get outcome(): Outcome | undefined {
    const pair = this.around.pair();
    if (!pair) return undefined;
    return this.kind === 1
      ? limitOutcome(this.draft, pair)
      : marketOutcome(this.draft, pair, this.around.offers(this.side));
  }

  /** What the exchange would refuse now. */
  get problems(): readonly Problem[] {
    const pair = this.around.pair();
    return pair ? checkOrder(this.draft, pair, this.available) : [];
  }

  /** The order that stands in the form, as it would be sent. */
  get input(): OrderInput | undefined {
    const pair = this.around.pair();
    return (
      pair && {
        market_type: this.kind,
        side: this.side,
        market: pair.market,
        token: pair.token,
        price: this.kind === 1 ? (plainNumber(this.price) ?? '0') : '0',
        amount: plainNumber(this.amount) ?? '0',
      }
    );
  }

  /** The problem to show at a field: an empty field is one only after placing was tried. */
  problemAt(field: OrderField): Problem | undefined {
    const problem = this.problems.find((candidate) => candidate.field === field);
    return problem?.reason === 'required' && !this.tried ? undefined : problem;
  }

  chooseSide(side: OrderSide): void {
    if (this.phase !== 'idle' || side === this.side) return;
    this.side = side;
    this.amount = '';
    this.forget();
  }

  chooseKind(kind: OrderKind): void {
    if (this.phase !== 'idle' || kind === this.kind) return;
    this.kind = kind;
    this.amount = '';
    this.forget();
  }

  typePrice(text: string): void {
    this.priced = true;
    this.price = text;
    this.takeShare();
    this.edited();
  }

  /** A price from elsewhere on the page: for a limit order, whatever kind was chosen. */
  pickPrice(price: string): void {
    if (this.phase !== 'idle') return;
    this.chooseKind(1);
    this.typePrice(this.asQuoted(price));
  }

  typeAmount(text: string): void {
    this.amount = text;
    this.share = undefined;
    this.edited();
  }

  typeTotal(text: string): void {
    const pair = this.around.pair();
    this.edited();
    this.share = undefined;
    this.typedTotal = text;
    if (pair)
      this.amount =
        text === '' ? '' : (amountOfTotal(text, this.price, pair.amount_precision) ?? this.amount);
  }

  /** Sets the amount to a part of the maximum. */
  choosePercent(percent: number): void {
    if (this.maximum === undefined) return;
    this.share = percent;
    this.takeShare();
    this.edited();
  }

  /** A price to begin with; one that a person gave stays. */
  offerPrice(price: string): void {
    if (!this.priced && this.price === '') this.price = this.asQuoted(price);
  }

  /**
   * Places the order, once: while one is on its way nothing happens. `asked`: a person was asked about it and wants it.
   */
  submit(asked = false): void {
    const pair = this.around.pair();
    if (this.phase !== 'idle' || !pair) return;
    this.refusals = {};
    this.lost = undefined;
    this.tried = true;
    this.asking = undefined;
    if (this.problems.length > 0 || this.around.now() < pair.opening_time) return;
    const { input } = this;
    if (!input) return;
    this.phase = 'sending';
    this.around.send(input, asked);
  }

  /** Asks a person whether to place the order although there are doubts about it. */
  ask(doubts: OrderDoubts): void {
    this.phase = 'idle';
    this.asking = doubts;
  }

  /** The answer is no. */
  cancelAsking(): void {
    this.asking = undefined;
  }

  /** Where the order stands now. */
  take(phase: OrderPhase): void {
    this.phase = phase;
  }

  /** The order was placed: another one begins. */
  takePlaced(): void {
    this.amount = '';
    this.forget();
  }

  /** The exchange, or the way to it, refused the order: nothing was placed. */
  takeRefusals(refusals: Refusals): void {
    this.phase = 'idle';
    this.refusals = refusals;
  }

  /** An order never reached the exchange: it stands in the form again, unless a person has begun another one. */
  takeLost(input: OrderInput): void {
    if (this.amount === '') {
      this.chooseSide(input.side);
      this.chooseKind(input.market_type);
      if (input.market_type === 1) this.typePrice(input.price);
      this.typeAmount(input.amount);
    }
    this.lost = input;
  }

  /** A price with the decimals that the pair's prices have everywhere else on the page. */
  private asQuoted(price: string): string {
    return padTo(price, this.around.pair()?.price_precision ?? 0);
  }

  private takeShare(): void {
    const pair = this.around.pair();
    if (!pair || this.share === undefined || this.maximum === undefined) return;
    this.amount =
      this.share === 0 ? '' : amountOfPercent(this.maximum, this.share, amountPlaces(this.draft, pair));
  }

  private edited(): void {
    this.typedTotal = undefined;
    this.refusals = {};
    this.lost = undefined;
  }

  private forget(): void {
    this.edited();
    this.share = undefined;
    this.tried = false;
  }

  /** Whether the amount field is a sum to spend in market currency. */
  get spendsSum(): boolean {
    return spendsSum(this);
  }
}
