import { getTradeFee, placeOrder, type Order } from '@exchange/contract';
import { compareDecimals } from '@exchange/format';
import type { Platform, QuotePair } from '@exchange/platform';
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
import type { PendingOrder, Refusals, Submission } from './domain/submission';
import { walkBook, type Walk } from './domain/walk-book';
import type { BalanceStore } from './store/balance-store';
import type { OrderEntryPage } from './store/order-entry-page';
import type { OrderFormStore } from './store/order-form-store';
import { isSameOrder, OrderSubmitter, type OrderSubmitterDeps } from './store/order-submitter';
import { SentOrders } from './store/sent-orders';
import { texts } from './texts';
import { OrderKindSheet } from './ui/order-kind-sheet';
import { placedText } from './ui/order-text';
import { SubmissionNote } from './ui/submission-note';
import { BestPriceButton } from './ui/best-price-button';
import { FollowingText, ImpactCaps, MarketEstimate, RoundedTotalNote, WalkNote } from './ui/walk-figures';

/** Submits a form's orders and shows where they stand. A chunk of its own, loaded after the first paint (H-26). */
export interface OrderSubmission {
  readonly submitter: OrderSubmitter;
  /** What is on its way, as rows. */
  readonly sent: SentOrders;
  readonly Note: typeof SubmissionNote;
  readonly KindSheet: typeof OrderKindSheet;
  /** What an order takes from the book, in figures. */
  readonly walkBook: typeof walkBook;
  readonly WalkNote: typeof WalkNote;
  readonly RoundedTotalNote: typeof RoundedTotalNote;
  readonly BestPriceButton: typeof BestPriceButton;
  readonly FollowingText: typeof FollowingText;
  readonly MarketEstimate: typeof MarketEstimate;
  readonly ImpactCaps: typeof ImpactCaps;
  /** What is wrong with an order, in words; `unit` is what the field is in. */
  problemText(problem: Problem, unit: string): string;
  /** Places an order. If there are doubts about it, asks the person first, unless they have `insisted`. */
  submit(input: OrderInput, insisted: boolean): void;
  /**
   * Places an order that waits for a price, and leaves the form as it is. Answers with what the exchange refuses, `earlier` when
   * nothing was sent, since an earlier order has no answer; with undefined once the order is the exchange's, or shows where it stands.
   */
  placeWaiting(input: OrderInput): Promise<Refusals | 'earlier' | undefined>;
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
  { form, balances, page, takePlaced }: OrderSubmissionDeps,
): Promise<OrderSubmission> {
  const { api, bus, clock, session, locale, storage } = platform;
  await locale.register(texts.namespace, texts.messages);
  let userId = session.state.user?.user_id;
  const sent = new SentOrders();
  const seenBooks = () => createSeenBooks(storage, userId ?? '', () => clock.now());
  /** Keys of the orders that were sent from this form. */
  const freed = new Set<string>();
  /** What the book promises the order that is about to be sent. */
  let seen: SeenBook | undefined;
  /** Why the last order that was to wait for a price was refused. */
  let refusedWaiting: Refusals | undefined;
  const submitter = new OrderSubmitter({
    api,
    clock,
    pending: pendingOrders(platform, () => userId ?? '', page.pairKey),
    createKey: createCommandKey,
    failureText: (failure) => locale.failure(failure),
    submission: () => form.submission,
    onSubmission: (next, order) => showIn(form, next, order !== undefined && freed.has(order.key)),
    onState(order, state) {
      if (state === 'sending') {
        if (seen) seenBooks().keep(order.key, seen);
        // The form is free for the next one at once.
        freed.add(order.key);
        if (waitingKindOf(order.asked) === undefined) {
          form.clear();
          form.take({ phase: 'idle' });
        }
      }
      sent.take(order, state);
    },
    onEnd(end, order) {
      tell(platform, end, page.quote());
      if (end.phase === 'refused') {
        if (waitingKindOf(order.asked) === undefined) showRefusal(form, sent, order, end);
        else refusedWaiting = end.refusals;
      }
      if (end.phase !== 'placed') {
        if (end.phase !== 'unknown') seenBooks().forget(order.key);
        return;
      }
      seenBooks().rename(order.key, end.order.order_no);
      runInAction(() => {
        sent.takePlaced(end.order.order_id);
        takePlaced(end.order);
      });
      // The personal channel brings the new balances, too. When it is down, they must not look older than the order.
      void balances.refresh();
    },
  });
  return {
    submitter,
    sent,
    Note: SubmissionNote,
    KindSheet: OrderKindSheet,
    walkBook,
    WalkNote,
    RoundedTotalNote,
    BestPriceButton,
    FollowingText,
    MarketEstimate,
    ImpactCaps,
    problemText({ reason, values }, unit) {
      const name = values.places === 0 ? 'whole' : reason;
      return locale.t(texts.namespace, `problem.${name}`, { ...values, unit });
    },
    submit(input, insisted) {
      seen = seenBookOf(page.seenBook(), form.walk);
      const doubts = doubtsAbout(input, page.quote()?.price ?? '0', page.arePricesLive());
      if (doubts && !insisted) form.take({ phase: 'asking', doubts });
      else void submitter.place(input);
    },
    async placeWaiting(input) {
      seen = undefined;
      refusedWaiting = undefined;
      return (await submitter.place(input)) ? refusedWaiting : 'earlier';
    },
    start() {
      const draftName = `order:${page.pairKey}`;
      const draft = readDraft(draftName, form.typed, platform);
      if (draft) fill(form, draft);
      let typist = userId;
      const fee = new LatestRequest();
      const subscription = followUser(bus, (id) => {
        void showFee(form, page, id, api, fee.begin());
        if (id !== userId) {
          userId = id;
          submitter.forget();
          sent.clear();
        }
        typist = id ?? typist;
        if (id !== undefined) void submitter.recover();
      });
      subscription.add(
        bus.topic('personal/commands').subscribe((news) => {
          if (news === 'resync' || news.some(({ name }) => name === placeOrder.name))
            void submitter.checkAgain();
        }),
      );
      return () => {
        subscription.unsubscribe();
        fee.drop();
        // What was typed when the session ended is there again after the login.
        if (session.state.user === null) keepDraft(draftName, form.typed, typist, platform);
        else forgetDraft(draftName, platform);
      };
    },
  };
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
