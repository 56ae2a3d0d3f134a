import { placeOrder, type Order } from '@exchange/contract';
import type { Platform, QuotePair } from '@exchange/platform';
import { createCommandKey, createPendingCommands, LoginKeeper } from '@exchange/remote-kit';
import { followUser } from '../common/follow-user';
import type { OrderFormStore } from '../features/order-form/store/order-form-store';
import { refusalsOf } from '../features/order-form/store/refusals';
import { createSendingCalls } from '../features/order-safety/data/sending-calls';
import { isSameInput } from '../features/order-safety/domain/sent-order';
import { OrderSender } from '../features/order-safety/store/order-sender';
import { texts } from '../features/order-safety/texts';
import { createOrderTeller } from '../features/order-safety/ui/order-teller';

export { doubtsAbout } from '../common/order-doubts';
export { OrderNotes } from '../features/order-safety/ui/order-notes';

/** Orders that were being typed when the session ended, by pair. */
const typed = new LoginKeeper<OrderFormStore['draft']>();

/** What sends the orders of a form, fetched when the page has been painted (H-26). */
export interface OrderSafety {
  readonly sender: OrderSender;
  /** Finds out about an order that an earlier page left without an answer, at each login too; returns the stop. */
  start(): () => void;
}

/** What the sender needs of its page. */
export interface OrderSafetySurroundings {
  readonly form: OrderFormStore;
  readonly pairKey: string;
  pair(): QuotePair | undefined;
  onPlaced(order: Order): void;
}

/** Makes the sender of a form's orders. Rejects when its texts cannot be fetched. */
export async function createOrderSafety(
  platform: Platform,
  around: OrderSafetySurroundings,
): Promise<OrderSafety> {
  const { api, session, clock, locale, haptics } = platform;
  const { form, pairKey } = around;
  await locale.register(texts.namespace, texts.messages);
  const teller = createOrderTeller(platform);
  let userId = session.state.user?.user_id;
  const kept = () => createPendingCommands(platform, userId ?? '', placeOrder);
  const sender = new OrderSender({
    calls: createSendingCalls(api),
    kept: {
      list: () =>
        kept()
          .list()
          .filter(({ asked: { token, market } }) => `${token}_${market}` === pairKey),
      find: (key) => kept().find(key),
      keep: (sent) => kept().keep(sent),
      settle: (key) => kept().settle(key),
    },
    now: () => clock.now(),
    createKey: createCommandKey,
    onPhase: (phase) => form.take(phase),
    onPlaced(order) {
      const standing = form.input;
      if (standing && isSameInput(standing, order)) form.takePlaced();
      const quote = around.pair();
      if (quote) teller.placed(order, quote);
      around.onPlaced(order);
    },
    onRefused(failure) {
      form.takeRefusals(refusalsOf(failure, form.kind, locale.failure(failure)));
      haptics.play('failure');
    },
    onLost(sent) {
      form.takeLost(sent.asked);
      teller.lost();
    },
    onUnknown: () => teller.unknown(),
  });
  return {
    sender,
    start() {
      const begun = typed.read(pairKey, platform);
      // What has been typed since goes before.
      if (begun && form.amount === '') {
        form.chooseSide(begun.side);
        form.chooseKind(begun.kind);
        form.typePrice(begun.price);
        form.typeAmount(begun.amount);
      }
      const stopKeeping = typed.follow(pairKey, platform, () => form.draft);
      const subscription = followUser(session, (id) => {
        if (id !== userId) {
          userId = id;
          sender.forget();
        }
        if (id !== undefined) void sender.recover();
      });
      const told = session.personal$.subscribe((event) => {
        const isNews =
          event.type === 'resync' || event.change.commands?.some(({ name }) => name === placeOrder.name);
        if (isNews) void sender.checkAgain();
      });
      return () => {
        stopKeeping();
        subscription.unsubscribe();
        told.unsubscribe();
      };
    },
  };
}
