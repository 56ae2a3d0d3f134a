import { personalEvent } from '@exchange/contract/realtime';
import { createPersonalChannel } from './personal-channel';
import type { PersonalEvent } from '@exchange/platform/bus';
import { settle, TestPage, TestSockets } from './testing-page';

async function setUp() {
  const page = new TestPage();
  const sockets = new TestSockets();
  const events: PersonalEvent[] = [];
  const faults: string[] = [];
  const token = { value: 'first' };
  let ended = 0;
  const channel = createPersonalChannel({
    orgId: 'nova',
    socketUrl: 'https://personal.test',
    socketToken: () => token.value,
    onSessionEnded: () => (ended += 1),
    report: (_error, { kind }) => faults.push(kind ?? ''),
    openSocket: sockets.open,
    environment: page.environment,
  });
  channel.personal$.subscribe((event) => events.push(event));
  const stop = channel.start();
  await settle();
  const hear = (seq: number, members: object = {}) =>
    sockets.last.hear(personalEvent, {
      seq,
      time: 0,
      orders: [],
      balances: [],
      deposits: [],
      session_ended: false,
      ...members,
    });
  return { page, sockets, events, faults, token, channel, stop, hear, ended: () => ended };
}

const types = (events: readonly PersonalEvent[]) => events.map(({ type }) => type);

test('[Q-05] changes arrive with the session’s socket token, read at each connect', async () => {
  const { page, sockets, events, token, hear } = await setUp();
  expect(sockets.last.address).toMatchObject({
    url: 'https://personal.test',
    namespace: '/personal',
    query: { org_id: 'nova' },
  });
  expect(sockets.last.address.auth?.()).toEqual({ socket_token: 'first' });
  const balances = [{ token: 'usdt', available: '5', frozen: '0', version: 3 }];
  hear(1, { balances });
  expect(events).toEqual([
    { type: 'resync' },
    { type: 'change', change: { orders: [], balances, deposits: [] } },
  ]);
  token.value = 'second';
  sockets.last.drop();
  await page.pass(500);
  expect(sockets.last.address.auth?.()).toEqual({ socket_token: 'second' });
});

test('[Q-05, T-19] that an alert changed is told as it came', async () => {
  const { events, hear } = await setUp();
  const alerts = [{ id: '7', token: 'aura', market: 'usdt' }];
  hear(1, { alerts });
  expect(events.at(-1)).toEqual({
    type: 'change',
    change: { orders: [], balances: [], deposits: [], alerts },
  });
});

test('[Q-05] a reconnect, a gap or an unreadable message asks to fetch everything; a repeated message is dropped', async () => {
  const { page, sockets, events, faults, hear } = await setUp();
  hear(4);
  hear(5);
  hear(5);
  hear(4);
  expect(types(events)).toEqual(['resync', 'change', 'change']);
  hear(7);
  await page.pass(0);
  expect(types(events).slice(3)).toEqual(['change', 'resync']);
  sockets.last.hear(personalEvent, { seq: 'x' });
  await page.pass(2_000);
  expect(types(events).slice(5)).toEqual(['resync']);
  expect(faults).toEqual(['personal message']);
  sockets.last.drop();
  await page.pass(500);
  hear(1);
  expect(types(events).slice(6)).toEqual(['resync', 'change']);
});

test('[Q-07] a number that cannot be right changes nothing, is reported once, costs one fetch and keeps nothing later out', async () => {
  const { page, events, faults, hear } = await setUp();
  hear(1);
  events.length = 0;
  hear(Number.MAX_SAFE_INTEGER);
  await page.pass(0);
  expect(types(events)).toEqual(['resync']);
  for (let seq = 3; seq < 40; seq += 1) {
    hear(seq);
    await page.pass(1_000);
  }
  expect(types(events).filter((type) => type === 'change')).toHaveLength(37);
  expect(types(events).filter((type) => type === 'resync')).toHaveLength(1);
  expect(faults).toEqual(['personal message']);
});

test('[Q-07] wild numbers again and again have everything fetched ever more rarely', async () => {
  const { page, events, hear } = await setUp();
  events.length = 0;
  for (let seq = 1; seq < 120; seq += 1) {
    hear(seq);
    hear(Number.MAX_SAFE_INTEGER);
    await page.pass(1_000);
  }
  expect(types(events).filter((type) => type === 'resync').length).toBeLessThan(20);
});

test('[Q-05] the end of the session elsewhere is told; a stopped channel is silent and can start again', async () => {
  const { page, sockets, channel, stop, hear, ended } = await setUp();
  hear(1, { session_ended: true });
  expect(ended()).toBe(1);
  stop();
  expect(sockets.last.connected).toBe(false);
  expect([page.timers.size, page.online.size, page.visible.size]).toEqual([0, 0, 0]);
  channel.start();
  await settle();
  expect(sockets.opened).toHaveLength(2);
});

test('[Q-05] after the attempts are used up it is reported, and tried again when asked, online or in the foreground', async () => {
  const { page, sockets, faults, channel } = await setUp();
  sockets.answer = 'refuse';
  sockets.last.drop();
  await page.pass(60_000);
  expect(faults).toEqual(['personal channel']);
  expect(sockets.last.connects).toBe(6);
  channel.reconnect();
  expect(sockets.last.connects).toBe(7);
  await page.pass(60_000);
  for (const callback of page.online) callback();
  expect(sockets.last.connects).toBe(13);
  await page.pass(60_000);
  page.hide(false);
  expect(sockets.last.connects).toBe(19);
});

test('[S-07] a verification that changed is handed on with what else the message tells', async () => {
  const { events, hear } = await setUp();
  const none = { status: 0, reason: '', note: '' };
  const kyc = { lv1: { status: 3, reason: 'expired', note: '' }, lv2: none, kyc_level: 0 };
  hear(1, { kyc });
  expect(events.at(-1)).toEqual({ type: 'change', change: { orders: [], balances: [], deposits: [], kyc } });
});
