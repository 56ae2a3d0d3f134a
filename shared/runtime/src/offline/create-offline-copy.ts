import { listUserBalance, type Balance } from '@exchange/contract/asset';
import { listUserOrder, type Order } from '@exchange/contract/order';
import { add, compareDecimals, formatAmount, formatWhole } from '@exchange/format';
import type { Api, Clock, EventBus, Locale, Session, SessionState, Storage } from '@exchange/platform';

/** What the device keeps of an account for when there is no connection; the offline page of ops/edge reads it. */
export interface OfflineCopy {
  /** Whose it is: `user_id`. */
  readonly user: string;
  /** When it was taken, ms since the epoch. */
  readonly at: number;
  /** Amounts as they are shown; '' for none. */
  readonly balances: readonly {
    readonly token: string;
    readonly total: string;
    readonly frozen: string;
    readonly value: string;
  }[];
  readonly orders: readonly {
    readonly pair: string;
    readonly side: Order['side'];
    /** '' for a market order. */
    readonly price: string;
    readonly amount: string;
    readonly traded: string;
    readonly status: Order['status'];
    readonly time: number;
  }[];
}

/** What a copy is taken from. */
export interface OfflineCopyOptions {
  readonly api: Pick<Api, 'call'>;
  readonly session: Pick<Session, 'state'>;
  readonly bus: EventBus;
  /** The one that the session is remembered in, with which the copy goes. */
  readonly storage: Storage;
  readonly clock: Clock;
  readonly locale: Pick<Locale, 'current'>;
}

/** It begins as that of the session, which it goes with when that ends. */
export const offlineCopyKey = 'session-copy';
const orderCount = 20;
/** Changes that come together are one copy. ms */
export const settleMs = 5_000;

/**
 * Keeps the last balances and orders of whoever is signed in: taken at once, and again when the exchange tells of a change.
 * Another account's copy is removed as soon as it is known who is here; a logout removes it with the session. A copy that could
 * not be taken leaves the one before, which says when it was taken. Returns its stop.
 */
export function createOfflineCopy({
  api,
  session,
  bus,
  storage,
  clock,
  locale,
}: OfflineCopyOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let owner: string | undefined;

  const take = async (user: string) => {
    timer = undefined;
    const [{ list: balances, fiat }, { list: orders }] = await Promise.all([
      api.call(listUserBalance, {}),
      api.call(listUserOrder, { limit: orderCount }),
    ]);
    // The answer may be late: whoever logged out meanwhile leaves nothing behind.
    if (session.state.user?.user_id !== user) return;
    const copy: OfflineCopy = {
      user,
      at: clock.now(),
      balances: balances.flatMap((balance) => balanceOf(balance, fiat, locale.current)),
      orders: orders.map((order) => orderOf(order, session.state, locale.current)),
    };
    storage.set(offlineCopyKey, JSON.stringify(copy));
  };
  const schedule = (delayMs: number) => {
    const user = owner;
    if (user === undefined) return;
    timer ??= setTimeout(() => void take(user).catch(() => undefined), delayMs);
  };
  const subscription = bus.topic('session').subscribe(({ user, ready }) => {
    if (!ready || user?.user_id === owner) return;
    clearTimeout(timer);
    timer = undefined;
    owner = user?.user_id;
    if (storage.get(offlineCopyKey) !== undefined && ownerOf(storage) !== owner)
      storage.remove(offlineCopyKey);
    schedule(0);
  });
  for (const kind of ['balances', 'orders'] as const)
    subscription.add(bus.topic(`personal/${kind}`).subscribe(() => schedule(settleMs)));
  return () => {
    clearTimeout(timer);
    subscription.unsubscribe();
  };
}

function ownerOf(storage: Storage): unknown {
  try {
    const kept: unknown = JSON.parse(storage.get(offlineCopyKey) ?? '');
    return typeof kept === 'object' && kept !== null && 'user' in kept ? kept.user : undefined;
  } catch {
    return undefined;
  }
}

function balanceOf(
  { token_as, available, frozen, fiat_value }: Balance,
  fiat: string,
  locale: string,
): OfflineCopy['balances'] {
  const total = add(available, frozen);
  if (compareDecimals(total, '0') <= 0) return [];
  return [
    {
      token: token_as,
      total: formatWhole(total, locale),
      frozen: compareDecimals(frozen, '0') > 0 ? formatWhole(frozen, locale) : '',
      value: `${formatAmount(fiat_value, 2, locale)} ${fiat}`,
    },
  ];
}

function orderOf(
  { side, market_type, price, amount, traded_amount, status, create_time, ...order }: Order,
  { tokens }: SessionState,
  locale: string,
): OfflineCopy['orders'][number] {
  const nameOf = (code: string) => tokens[code]?.token_as ?? code.toUpperCase();
  const token = nameOf(order.token);
  const market = nameOf(order.market);
  return {
    pair: `${token}/${market}`,
    side,
    price: market_type === 2 ? '' : `${formatWhole(price, locale)} ${market}`,
    // A market order to buy names the sum that it spends.
    amount: `${formatWhole(amount, locale)} ${market_type === 2 && side === 1 ? market : token}`,
    traded: `${formatWhole(traded_amount, locale)} ${token}`,
    status,
    time: create_time,
  };
}
