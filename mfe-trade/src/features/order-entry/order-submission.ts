import { getTradeFee, placeOrder, type Order } from '@exchange/contract';
import { compareDecimals } from '@exchange/format';
import { isApiFailure, type Platform, type QuotePair } from '@exchange/platform';
import {
  createCommandKey,
  createPendingCommands,
  forgetDraft,
  keepDraft,
  readDraft,
} from '@exchange/remote-kit';
import { runInAction } from 'mobx';
import { followUser } from '../../common/follow-user';
import { LatestRequest } from '../../common/latest-request';
import { createSeenBooks, type SeenBook } from '../../common/seen-books';
import type { Problem } from './domain/check-order';
import { doubtsAbout } from './domain/order-doubts';
import { kindOf, waitingKindOf } from '../../common/read-order';
import type { OrderInput } from './domain/order-math';
import type { PendingOrder, Refusals, Submission, WaitingSubmission } from './domain/submission';
import { walkBook, type Walk } from './domain/walk-book';
import type { BalanceStore } from './store/balance-store';
import type { OrderEntryPage } from './store/order-entry-page';
import type { OrderFormStore } from './store/order-form-store';
import {
  isSameOrder,
  OrderSubmitter,
  type OrderSubmitterDeps,
  type SentState,
} from './store/order-submitter';
import { SentOrders } from './store/sent-orders';
import { texts } from './texts';
import { OrderKindSheet } from './ui/order-kind-sheet';
import { placedText } from './ui/order-text';
import { SubmissionNote } from './ui/submission-note';
import { BestPriceButton } from './ui/best-price-button';
import {
  FollowingText,
  ImpactCaps,
  MarketEstimate,
  RoundedTotalNote,
  UnfilledNote,
  WalkNote,
} from './ui/walk-figures';

/** What the form shows of its orders, and what it says with figures and words that no first screen needs. */
const parts = {
  Note: SubmissionNote,
  KindSheet: OrderKindSheet,
  walkBook,
  WalkNote,
  RoundedTotalNote,
  BestPriceButton,
  FollowingText,
  MarketEstimate,
  UnfilledNote,
  ImpactCaps,
};

/** Submits a form's orders and shows where they stand. A chunk of its own, loaded after the first paint (H-26). */
export interface OrderSubmission extends Readonly<typeof parts>, WaitingSubmission {
  readonly submitter: OrderSubmitter;
  /** What is on its way, as rows. */
  readonly sent: SentOrders;
  /** Places an order. If there are doubts about it, asks the person first, unless they have `insisted`. */
  submit(input: OrderInput, insisted: boolean): void;
  /** Finds out about orders that an earlier page left without an answer, now and after each login. Returns the stop. */
  start(): () => void;
}

/** What the submission takes from order entry. */
interface OrderSubmissionDeps {
  readonly form: OrderFormStore;
  readonly balances: Pick<BalanceStore, 'refresh'>;
  readonly page: OrderEntryPage;
  /** Given each order that was placed. */
  readonly takePlaced: (order: Order) => void;
}

/** Rejects when the texts cannot be registered. */
export async function createOrderSubmission(
  platform: Platform,
  deps: OrderSubmissionDeps,
): Promise<OrderSubmission> {
  await platform.locale.register(texts.namespace, texts.messages);
  return Object.assign(new FormSubmission(platform, deps), parts);
}

class FormSubmission {
  readonly sent = new SentOrders();
  readonly submitter: OrderSubmitter;
  private userId: string | undefined;
  /** Keys of the orders that were sent from this form. */
  private readonly freed = new Set<string>();
  /** What the book promises the order that is about to be sent. */
  private seen: SeenBook | undefined;
  /** Why the last order that was to wait for a price was not placed. */
  private refusedWaiting: Refusals | undefined;

  constructor(
    private readonly platform: Platform,
    private readonly deps: OrderSubmissionDeps,
  ) {
    const { api, clock, session, locale } = platform;
    const { form, page } = deps;
    this.userId = session.state.user?.user_id;
    this.submitter = new OrderSubmitter({
      ...{ api, clock, createKey: createCommandKey },
      pending: pendingOrders(platform, () => this.userId ?? '', page.pairKey),
      failureText: (failure, asked) => failureText(failure, asked, locale),
      submission: () => form.submission,
      onSubmission: (next, order) => showIn(form, next, order !== undefined && this.freed.has(order.key)),
      onState: (order, state) => this.takeState(order, state),
      onEnd: (end, order) => this.takeEnd(end, order),
    });
  }

  problemText({ reason, values }: Problem, unit: string): string {
    const name = values.places === 0 ? 'whole' : reason;
    return this.platform.locale.t(texts.namespace, `problem.${name}`, { ...values, unit });
  }

  submit(input: OrderInput, insisted: boolean): void {
    const { form, page } = this.deps;
    this.seen = seenBookOf(page.seenBook(), form.walk);
    const doubts = doubtsAbout(input, page.quote()?.price ?? '0', page.arePricesLive());
    if (doubts && !insisted) form.take({ phase: 'asking', doubts });
    else void this.submitter.place(input);
  }

  async placeWaiting(input: OrderInput): Promise<Refusals | 'earlier' | undefined> {
    this.seen = undefined;
    this.refusedWaiting = undefined;
    return (await this.submitter.place(input)) ? this.refusedWaiting : 'earlier';
  }

  start(): () => void {
    const { bus, session, api } = this.platform;
    const { form, page } = this.deps;
    const draftName = `order:${page.pairKey}`;
    const draft = readDraft(draftName, form.typed, this.platform);
    if (draft) fill(form, draft);
    let typist = this.userId;
    const fee = new LatestRequest();
    const subscription = followUser(bus, (id) => {
      void showFee(form, page, id, api, fee.begin());
      if (id !== this.userId) {
        this.userId = id;
        this.submitter.forget();
        this.sent.clear();
      }
      typist = id ?? typist;
      if (id !== undefined) void this.submitter.recover();
    });
    subscription.add(
      bus.topic('personal/commands').subscribe((news) => {
        if (news === 'resync' || news.some(({ name }) => name === placeOrder.name))
          void this.submitter.checkAgain();
      }),
    );
    return () => {
      subscription.unsubscribe();
      fee.drop();
      // What was typed when the session ended is there again after the login.
      if (session.state.user === null) keepDraft(draftName, form.typed, typist, this.platform);
      else forgetDraft(draftName, this.platform);
    };
  }

  private get seenBooks() {
    const { storage, clock } = this.platform;
    return createSeenBooks(storage, this.userId ?? '', () => clock.now());
  }

  private takeState(order: PendingOrder, state: SentState | undefined): void {
    if (state === 'sending') {
      if (this.seen) this.seenBooks.keep(order.key, this.seen);
      // The form is free for the next one at once; one that waits for a price came from another.
      this.freed.add(order.key);
      if (waitingKindOf(order.asked) === undefined) {
        this.deps.form.clear();
        this.deps.form.take({ phase: 'idle' });
      }
    }
    this.sent.take(order, state);
  }

  private takeEnd(end: Submission, order: PendingOrder): void {
    const { form, page, balances, takePlaced } = this.deps;
    tell(this.platform, end, page.quote());
    if (waitingKindOf(order.asked) !== undefined) this.takeWaitingEnd(end);
    else if (end.phase === 'refused') showRefusal(form, this.sent, order, end);
    if (end.phase !== 'placed') {
      if (end.phase !== 'unknown') this.seenBooks.forget(order.key);
      return;
    }
    this.seenBooks.rename(order.key, end.order.order_no);
    runInAction(() => {
      this.sent.takePlaced(end.order.order_id);
      takePlaced(end.order);
    });
    // The personal channel brings the new balances, too. When it is down, they must not look older than the order.
    void balances.refresh();
  }

  /** What was not placed stands in its own form still, which says why. */
  private takeWaitingEnd(end: Submission): void {
    const { locale } = this.platform;
    if (end.phase === 'refused') this.refusedWaiting = end.refusals;
    if (end.phase === 'lost') this.refusedWaiting = { form: locale.t(texts.namespace, 'lost.short') };
  }
}

/**
 * A placed order leaves an empty amount, unless another one stands in the form; a lost order fills the form again. Of one that was
 * sent from the form and `freed` it, what stands there is the next one.
 */
export function showIn(form: OrderFormStore, next: Submission, freed = false): void {
  if (freed && next.phase === 'sending') return;
  // What the form shows is about the next one, unless it waited for this one.
  const isOver = next.phase === 'placed' || next.phase === 'refused';
  if (freed && isOver && form.submission.phase !== 'checking') return;
  if (next.phase === 'placed' && !freed && isSameOrder(form.input, next.order)) form.clear();
  if (next.phase === 'lost') {
    form.take({ phase: 'idle' });
    fill(form, next.pending.asked);
  }
  // Where a refusal is shown is decided when it is told.
  form.take(next.phase === 'refused' ? { phase: 'idle' } : next);
}

/** A refused order stands in the form again, with what is wrong at its fields; where the next one was begun, it stays a row. */
function showRefusal(
  form: OrderFormStore,
  sent: SentOrders,
  order: PendingOrder,
  refused: Extract<Submission, { phase: 'refused' }>,
): void {
  const { asked } = order;
  const isFree = !form.busy && form.submission.phase !== 'asking' && form.amount === '';
  const isPriced =
    asked.market_type === 1 &&
    form.following === undefined &&
    compareDecimals(form.input.price, asked.price) !== 0;
  if (isFree && form.side === asked.side && !isPriced) {
    fill(form, asked);
    form.take(refused);
  } else sent.refuse(order, Object.values(refused.refusals)[0] ?? '');
}

/** What a book promises an order by its walk; undefined while there is no book. */
function seenBookOf(book: Pick<SeenBook, 'seq' | 'checksum'> | undefined, walk: Walk | undefined) {
  return book && { ...book, amount: walk?.amount ?? '0', turnover: walk?.turnover ?? '0' };
}

/** Message of what failed with an order. Of two that cancel each other the one in the book only waits, and nobody chose that (T-16). */
function failureText(failure: unknown, asked: OrderInput, locale: Platform['locale']): string {
  const isOfOco = waitingKindOf(asked) === 'oco';
  return isOfOco && isApiFailure(failure) && failure.reason === 'postOnlyWouldTrade'
    ? locale.t(texts.namespace, 'waiting.wouldTrade')
    : locale.failure(failure);
}

/** Fills the form with an earlier order, unless another one has been begun. */
function fill(form: OrderFormStore, input: OrderInput): void {
  const { side, price, amount } = input;
  // One that waits for a price has a form of its own.
  if (form.amount !== '' || waitingKindOf(input) !== undefined) return;
  form.chooseSide(side);
  form.chooseKind(kindOf(input));
  // A market order is sent with the price 0, which nobody typed.
  if (!form.isMarket || price !== '0') form.typePrice(price);
  form.typeAmount(amount);
}

/** Shows what a user pays as fee, which may be less than the pair's (O-10). Where it cannot be asked for, the pair's stays. */
async function showFee(
  form: OrderFormStore,
  { pair }: Pick<OrderEntryPage, 'pair'>,
  userId: string | undefined,
  api: Platform['api'],
  signal: AbortSignal,
): Promise<void> {
  form.takeFee(undefined);
  if (userId === undefined) return;
  try {
    const { taker } = await api.call(getTradeFee, pair, { signal });
    if (!signal.aborted) form.takeFee(taker);
  } catch {
    // The exchange charges the right one all the same.
  }
}

/** The signed-in user's orders of a pair that have no answer yet. */
function pendingOrders(
  platform: Platform,
  userId: () => string,
  pairKey: string,
): OrderSubmitterDeps['pending'] {
  const pending = () => createPendingCommands(platform, userId(), placeOrder);
  return {
    list: () =>
      pending()
        .list()
        .filter(({ asked: { token, market } }) => `${token}_${market}` === pairKey),
    find: (key) => pending().find(key),
    keep: (order) => pending().keep(order),
    settle: (key) => pending().settle(key),
  };
}

/** Tells the person how an order ended, whatever page they are on by then. */
function tell(
  { toast, locale, haptics }: Pick<Platform, 'toast' | 'locale' | 'haptics'>,
  end: Submission,
  quote: QuotePair | undefined,
): void {
  const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
    locale.t(texts.namespace, key, values);
  if (end.phase === 'placed' && quote)
    toast.show(end.order.status === 0 ? 'warning' : 'success', placedText(end.order, quote, t));
  if (end.phase === 'lost') toast.show('warning', t('lost.short'));
  if (end.phase === 'unknown') toast.show('warning', t('unknown.short'));
  if (end.phase === 'refused') haptics.play('failure');
}
