import { scan } from 'rxjs';
import { Subscription, map } from './rxjs';
import { scopeBus, within } from './create-bus';
import { createFakePlatform, fakePair, fakeUser } from './fake';

declare module '@exchange/platform' {
  interface SharedValues {
    'loans.offer': { readonly rate: string };
    books: string;
  }
  interface PlatformEvents {
    'loans.taken': { readonly amount: string };
    quotes: string;
  }
}

/** What a stream has said so far. */
function record<Message>(stream: { subscribe(listener: (message: Message) => void): unknown }): Message[] {
  const heard: Message[] = [];
  stream.subscribe((message) => heard.push(message));
  return heard;
}

test('[Q-03] who subscribes hears the present value first, and then each change', () => {
  const { bus, quotes, session, locale, theme } = createFakePlatform({ pairs: [fakePair()] });
  const names = record(bus.topic('session').pipe(map(({ user }) => user?.nickname)));
  const statuses = record(bus.topic('quotes.status').pipe(map(({ state }) => state)));
  const themes = record(bus.topic('theme').pipe(map(({ current, rise }) => `${current} ${rise}`)));
  const prices = record(bus.topic('quote/aura_usdt').pipe(map(({ price }) => price)));
  session.signIn({ nickname: 'Ann' });
  quotes.setStatus({ state: 'stale' });
  theme.change('dark');
  theme.changeRise('red');
  quotes.push('aura_usdt', { price: '2' });
  expect([names, statuses]).toEqual([
    [undefined, 'Ann'],
    ['live', 'stale'],
  ]);
  expect(themes).toEqual(['light green', 'dark green', 'dark red']);
  expect(prices).toEqual(['1.2843', '2']);
  expect(bus.topic('quote/aura_usdt').value?.price).toBe('2');
  expect(bus.topic('quote/gone_usdt').value).toBeUndefined();
  expect([bus.topic('locale').value, bus.topic('quotes.list').value.markets]).toEqual([
    locale.current,
    ['usdt'],
  ]);
});

test('[Q-03] each topic of a pair is of that pair only', () => {
  const { bus, quotes } = createFakePlatform({ pairs: [fakePair(), fakePair({ token: 'lyre' })] });
  const prices = record(bus.topic('quote/aura_usdt').pipe(map(({ price }) => price)));
  const book = record(bus.topic('book/aura_usdt').pipe(map(({ type }) => type)));
  const trades = record(bus.topic('trades/aura_usdt').pipe(map(({ type }) => type)));
  const changed = record(bus.topic('quotes.changed').pipe(map((keys) => [...keys])));
  quotes.push('lyre_usdt', { price: '9' });
  quotes.pushStream('lyre_usdt', { type: 'trades', time: 1, trades: [] });
  quotes.pushStream('aura_usdt', { type: 'joined' });
  quotes.pushStream('aura_usdt', { type: 'trades', time: 1, trades: [] });
  quotes.pushStream('aura_usdt', { type: 'book', prev: 1, seq: 2, time: 1, bids: [], asks: [] });
  expect([prices, book, trades]).toEqual([['1.2843'], ['joined', 'book'], ['joined', 'trades']]);
  expect(changed).toEqual([['lyre_usdt']]);
});

test('[Q-05] a kind of the user’s own changes is told with its records, and of a gap all kinds are', () => {
  const { bus, session } = createFakePlatform({ user: fakeUser() });
  const orders = record(bus.topic('personal/orders'));
  const kyc = record(bus.topic('personal/kyc'));
  session.pushPersonal({ orders: [{ order_id: '1' }] });
  session.pushPersonal({ kyc: { kyc_level: 2 } });
  session.resync();
  expect(orders).toEqual([[{ order_id: '1' }], 'resync']);
  expect(kyc).toEqual([{ kyc_level: 2 }, 'resync']);
});

test('[Q-03] what remotes share is kept for those who come later; what they tell reaches who listens, and is over', () => {
  const { bus } = createFakePlatform();
  expect(bus.topic('loans.offer').value).toBeUndefined();
  bus.publish('loans.offer', { rate: '0.1' });
  bus.emit('loans.taken', { amount: '5' });
  const offers = record(bus.topic('loans.offer'));
  const taken = record(bus.topic('loans.taken'));
  const visits = record(bus.topic('pair.visited'));
  bus.publish('loans.offer', { rate: '0.2' });
  bus.emit('loans.taken', { amount: '6' });
  expect(offers).toEqual([{ rate: '0.1' }, { rate: '0.2' }]);
  expect(bus.topic('loans.offer').value).toEqual({ rate: '0.2' });
  expect([taken, visits]).toEqual([[{ amount: '6' }], []]);
});

test('[Q-03] a remote’s subscriptions end with its scope, also those of what it made of a topic, and the page’s go on', () => {
  const { bus, quotes } = createFakePlatform({ pairs: [fakePair()] });
  const scope = new Subscription();
  const own = scopeBus(bus, scope);
  const prices = record(own.topic('quote/aura_usdt').pipe(map(({ price }) => price)));
  const count = record(own.topic('quotes.changed').pipe(scan((sum) => sum + 1, 0)));
  const page = record(bus.topic('quote/aura_usdt'));
  const book = own.topic('book/aura_usdt').subscribe();
  own.topic('trades/aura_usdt').subscribe();
  quotes.push('aura_usdt', { price: '2' });
  expect(quotes.streamCount('aura_usdt')).toBe(2);
  book.unsubscribe();
  expect(quotes.streamCount('aura_usdt')).toBe(1);
  scope.unsubscribe();
  expect(quotes.streamCount('aura_usdt')).toBe(0);
  quotes.push('aura_usdt', { price: '3' });
  expect([prices, count, page.length]).toEqual([['1.2843', '2'], [1], 3]);
  // It may subscribe even then, and hears nothing; what there is at present it may still read.
  expect(record(own.topic('session'))).toEqual([]);
  expect(own.topic('quote/aura_usdt').value?.price).toBe('3');
  own.emit('pair.visited', { pair: 'aura_usdt' });
  own.publish('favourites', ['1']);
  expect(bus.topic('favourites').value).toEqual(['1']);
});

test('[Q-03] a subscription that has ended by itself is held by its scope no longer, nor one of a remote’s own copy of RxJS', async () => {
  jest.resetModules();
  const own = await import('rxjs');
  expect(own.Subscription).not.toBe(Subscription);
  const { bus } = createFakePlatform();
  const scope = new Subscription();
  const held = new Set<unknown>();
  jest.spyOn(scope, 'add').mockImplementation((subscription) => void held.add(subscription));
  jest.spyOn(scope, 'remove').mockImplementation((subscription) => void held.delete(subscription));
  const topic = within(scope, bus.topic('session'));
  const subscriptions = [topic.subscribe(), topic.pipe(own.scan((sum) => sum + 1, 0)).subscribe()];
  expect(held.size).toBe(2);
  for (const subscription of subscriptions) subscription.unsubscribe();
  expect(held.size).toBe(0);
});

test('[Q-03] a topic whose name begins as those of the platform do is a remote’s own', () => {
  const { bus } = createFakePlatform();
  bus.emit('quotes', 'of a remote');
  bus.publish('books', 'also');
  expect([bus.topic('quotes').value, bus.topic('books').value]).toEqual([undefined, 'also']);
});

test('[Q-03] a misspelt topic, and a message of another kind, do not compile', () => {
  const { bus } = createFakePlatform({ pairs: [fakePair({ token: 'ABC', market: 'USDT' })] });
  const misspelt = [
    // @ts-expect-error -- no such topic
    bus.topic('qoute/ABC_USDT'),
    // @ts-expect-error -- no such topic of the quotes
    bus.topic('quotes.lists'),
    // @ts-expect-error -- no such kind of the user's own changes
    bus.topic('personal/order'),
  ];
  // @ts-expect-error -- the platform alone says who is signed in
  bus.publish('session', { user: null });
  // @ts-expect-error -- an offer has a rate
  bus.publish('loans.offer', { amount: '5' });
  // @ts-expect-error -- a price is a string
  const wrong: number | undefined = bus.topic('quote/ABC_USDT').value?.price;
  const price: string | undefined = bus.topic('quote/ABC_USDT').value?.price;
  expect(price).toBe(wrong);
  expect(misspelt.map((topic) => record<unknown>(topic))).toEqual([[], [], []]);
  expect(bus.topic('session').value.ready).toBe(true);
});
