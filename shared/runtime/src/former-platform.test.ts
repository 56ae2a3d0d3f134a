import { formerPlatformVersion } from '@exchange/platform';
import { scopeBus } from '@exchange/platform/bus';
import { createFakePlatform, fakePair, fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { Subscription } from '@exchange/platform/rxjs';
import { formerPlatform } from './former-platform';

function open() {
  const platform = createFakePlatform({ pairs: [fakePair(), fakePair({ token: 'lyre' })], user: fakeUser() });
  return { platform, former: formerPlatform(platform) };
}
function record<Message>(stream: { subscribe(listener: (message: Message) => void): unknown }): Message[] {
  const heard: Message[] = [];
  stream.subscribe((message) => heard.push(message));
  return heard;
}

test('[O-04] it is of the former version, and has all that services have by themselves', () => {
  const { platform, former } = open();
  expect(former.version).toBe(formerPlatformVersion);
  expect([former.api, former.toast, former.storage]).toEqual([
    platform.api,
    platform.toast,
    platform.storage,
  ]);
  expect(former.session.state).toBe(platform.session.state);
  expect(former.locale.current).toBe('en');
  expect(former.quotes.pair('aura_usdt')?.price).toBe('1.2843');
  former.session.requireLogin('/assets');
  former.quotes.reconnect();
  former.theme.change('dark');
  expect(platform.session.loginRequests).toEqual(['/assets']);
  expect([platform.quotes.reconnects, platform.theme.state.current]).toEqual([1, 'dark']);
});

test('[O-04] session, locale and theme have a stream and a present value each', async () => {
  const { platform, former } = open();
  const users = record(former.session.state$).map(({ user }) => user?.nickname);
  const locales = record(former.locale.current$);
  const themes = record(former.theme.current$);
  const rises = record(former.theme.rise$);
  await former.locale.change('zh-HK');
  former.theme.change('system');
  former.theme.changeRise('red');
  expect([users, locales]).toEqual([['Demo'], ['en', 'zh-HK']]);
  // Another choice is told too, whether or not it looks otherwise.
  expect(themes.slice(0, 2)).toEqual(['light', 'light']);
  expect(rises).toEqual(['green', 'red']);
  expect([former.theme.current, former.theme.choice, former.theme.rise]).toEqual(['light', 'system', 'red']);
  platform.session.signOut();
  expect(former.session.state.user).toBeNull();
});

test('[O-04] quotes have streams of the list, the status, the pairs that changed and each pair', () => {
  const { platform, former } = open();
  const lists = record(former.quotes.list$);
  const statuses = record(former.quotes.status$);
  const changes = record(former.quotes.changes$);
  const prices = record(former.quotes.pair$('aura_usdt'));
  platform.quotes.push('lyre_usdt', { price: '9' });
  platform.quotes.push('aura_usdt', { price: '2' });
  platform.quotes.setStatus({ state: 'stale' });
  expect(lists).toEqual([platform.quotes.list]);
  expect(statuses.map(({ state }) => state)).toEqual(['live', 'stale']);
  expect(changes.map((keys) => [...keys])).toEqual([['lyre_usdt'], ['aura_usdt']]);
  expect(prices.map(({ price }) => price)).toEqual(['1.2843', '2']);
});

test('[O-04] a pair has one stream of its book and its trades, in whose room one is while it is listened to', () => {
  const { platform, former } = open();
  const heard: string[] = [];
  const subscription = former.quotes.stream('aura_usdt').subscribe(({ type }) => heard.push(type));
  platform.quotes.pushStream('aura_usdt', { type: 'joined' });
  platform.quotes.pushStream('aura_usdt', { type: 'book', prev: 1, seq: 2, time: 1, bids: [], asks: [] });
  platform.quotes.pushStream('aura_usdt', { type: 'trades', time: 1, trades: [] });
  platform.quotes.pushStream('lyre_usdt', { type: 'trades', time: 1, trades: [] });
  expect(heard).toEqual(['joined', 'book', 'trades']);
  subscription.unsubscribe();
  expect(platform.quotes.streamCount('aura_usdt')).toBe(0);
});

/** A message of the personal channel, as 1.x had it. */
const change = (records: object) => ({
  type: 'change',
  change: { orders: [], balances: [], deposits: [], ...records },
});

test('[O-04] the user’s own changes of all kinds come in one stream, and a gap is told once', () => {
  const { platform, former } = open();
  const heard = record(former.session.personal$);
  const told: Parameters<FakePlatform['session']['pushPersonal']>[0][] = [
    { orders: [{ order_id: '1' }] },
    { balances: [{ token: 'usdt' }] },
    { deposits: [{ id: '1' }] },
    { withdrawals: [{ id: '1' }] },
    { kyc: { kyc_level: 2 } },
    { bids: [{ in: 'auction' }] },
    { commands: [{ name: 'order.place', key: 'k' }] },
    { notifications: { unread: 1, version: 2 } },
  ];
  for (const each of told) platform.session.pushPersonal(each);
  platform.session.resync();
  expect(heard).toEqual([...told.map(change), { type: 'resync' }]);
});

test('[O-04] its events reach remotes of today and theirs reach it; what was said before is not told', () => {
  const { platform, former } = open();
  platform.bus.publish('favourites', ['0']);
  const favourites = record(former.bus.on('favourites.changed'));
  const visits = record(former.bus.on('pair.visited'));
  const present = record(platform.bus.topic('favourites'));
  former.bus.emit('favourites.changed', { ids: ['1'] });
  platform.bus.publish('favourites', ['2']);
  platform.bus.emit('pair.visited', { pair: 'aura_usdt' });
  former.bus.emit('pair.visited', { pair: 'lyre_usdt' });
  expect(favourites).toEqual([{ ids: ['1'] }, { ids: ['2'] }]);
  expect(present).toEqual([['0'], ['1'], ['2']]);
  expect(visits).toEqual([{ pair: 'aura_usdt' }, { pair: 'lyre_usdt' }]);
});

test('[Q-03] [O-04] its streams end with the remote, too', () => {
  const { platform } = open();
  const scope = new Subscription();
  const { session, quotes, locale, theme, bus } = formerPlatform({
    ...platform,
    bus: scopeBus(platform.bus, scope),
  });
  const streams = [
    ...[session.state$, session.personal$, locale.current$, theme.current$, theme.rise$],
    ...[quotes.list$, quotes.status$, quotes.changes$, quotes.pair$('aura_usdt'), quotes.stream('aura_usdt')],
    ...[bus.on('favourites.changed'), bus.on('pair.visited')],
  ];
  const heard = streams.map((stream) => record<unknown>(stream));
  scope.unsubscribe();
  const before = heard.map(({ length }) => length);
  platform.session.signOut();
  platform.session.resync();
  platform.quotes.setPairs([fakePair({ price: '7' })]);
  platform.quotes.pushStream('aura_usdt', { type: 'joined' });
  platform.theme.changeRise('red');
  platform.bus.publish('favourites', ['1']);
  platform.bus.emit('pair.visited', { pair: 'aura_usdt' });
  expect(heard.map(({ length }) => length)).toEqual(before);
});
