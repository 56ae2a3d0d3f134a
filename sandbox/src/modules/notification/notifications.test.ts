import {
  countUnread,
  ErrorCodes,
  getNotificationChoices,
  getPushKey,
  listNotifications,
  loginOut,
  markAllRead,
  markRead,
  setNotificationChoice,
  subscribePush,
  unsubscribePush,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { buildTestApp, TestClient } from '../../../test/app';
import { TestPushService, TestSubscription, vapidClaims } from '../../../test/push-service';
import { openTestStorage } from '../../../test/storage/storage';
import { until } from '../../../test/until';
import type { Storage } from '../../core/storage/open-storage';
import { day, hour } from '../../core/time-spans';

let app: FastifyInstance;
let storage: Storage;
let people = 0;
const service = new TestPushService();
beforeAll(async () => {
  await service.open();
  storage = await openTestStorage();
  app = await buildTestApp({ storage, settings: { pushOrigins: [service.origin] } });
});
afterAll(async () => {
  await app.close();
  service.close();
});

async function somebody() {
  const email = `told${(people += 1)}@example.com`;
  const client = new TestClient(app);
  expect((await client.register(email)).code).toBe(0);
  return { client, email };
}

/** A deposit that is credited, and all that was told of it. */
async function deposit({ client, email }: { client: TestClient; email: string }, amount: string) {
  const form = { account: email, token: 'usdt', amount };
  expect((await client.sandbox('POST', '/sandbox/deposit', form)).status).toBe(200);
  await client.sandbox('POST', '/sandbox/clock', { advanceMs: hour });
  await told(client);
}

/** Whoever asks for the outbox sees all that happened before. */
const told = (client: TestClient) => client.sandbox('GET', '/sandbox/outbox.json');

const listed = async (client: TestClient, input: { kind?: 'funds' | 'security' } = {}, language = 'en') =>
  (await client.call(listNotifications, { ...input, from_id: 0, limit: 50 }, { 'accept-language': language }))
    .data;

describe('the bell', () => {
  it('[H-31] [S-11] keeps what the user was told, in the reader’s language, with the page of its record', async () => {
    const person = await somebody();
    await deposit(person, '25.5');
    const { list, next_id, unread } = await listed(person.client);
    expect(list).toMatchObject([
      {
        kind: 'funds',
        title: 'Deposit credited: 25.5 USDT',
        body: '25.5 USDT arrived by TRC20 and is available.',
        path: '/assets/record/deposit?token=usdt',
        read: false,
      },
    ]);
    expect([next_id, unread.unread]).toEqual([null, 1]);
    expect((await listed(person.client, {}, 'zh-CN')).list[0]?.title).toBe('充币已到账：25.5 USDT');
    expect((await listed(person.client, { kind: 'security' })).list).toEqual([]);
    expect((await listed(person.client, { kind: 'funds' })).list).toHaveLength(1);
    // Mails are in the language of the last page.
    await listed(person.client, {}, 'zh-CN');
    await deposit(person, '3');
    expect((await person.client.messages(person.email)).slice(0, 2)).toMatchObject([
      { kind: 'mail', subject: '【Nova】充币已到账：3 USDT' },
      { kind: 'mail', subject: 'Nova: Deposit credited: 25.5 USDT' },
    ]);
  });

  it('[H-31] [H-21] tells amounts with their thousands apart, in each language', async () => {
    const person = await somebody();
    await deposit(person, '1234567.5');
    for (const language of ['en', 'zh-HK', 'zh-CN'])
      expect((await listed(person.client, {}, language)).list[0]?.title).toContain('1,234,567.5 USDT');
  });

  it('[H-31] is read one by one or up to what was seen, and every change of the count is told', async () => {
    const person = await somebody();
    for (const amount of ['1', '2', '3']) await deposit(person, amount);
    const { list } = await listed(person.client);
    const [third, second, first] = list;
    const one = await person.client.call(markRead, { notification_id: second?.id ?? '' });
    expect(one.data.unread).toBe(2);
    // What is new since the page looked stays unread.
    const rest = await person.client.call(markAllRead, { up_to: second?.id ?? '' });
    expect(rest.data.unread).toBe(1);
    expect(rest.data.version).toBeGreaterThan(one.data.version);
    const after = await listed(person.client);
    expect(after.list.map(({ id, read }) => [id, read])).toEqual([
      [third?.id, false],
      [second?.id, true],
      [first?.id, true],
    ]);
    const other = await person.client.call(markAllRead, { kind: 'security', up_to: third?.id ?? '' });
    expect(other.data.unread).toBe(1);
    expect((await person.client.call(countUnread, {})).data).toEqual(other.data);
  });

  it('[H-31] nobody reads or marks what somebody else was told', async () => {
    const [one, two] = [await somebody(), await somebody()];
    await deposit(one, '7');
    const [own] = (await listed(one.client)).list;
    expect((await listed(two.client)).list).toEqual([]);
    for (const call of [
      () => two.client.call(markRead, { notification_id: own?.id ?? '' }),
      () => two.client.call(markAllRead, { up_to: own?.id ?? '' }),
    ])
      expect(await call()).toMatchObject({ code: 0, data: { unread: 0 } });
    expect((await listed(one.client)).unread.unread).toBe(1);
    const page = { from_id: own?.id ?? '', limit: 5 };
    expect((await two.client.call(listNotifications, page)).code).toBe(ErrorCodes.invalidInput);
  });

  it('[H-31] is kept for 180 days, and read on page after page', async () => {
    const person = await somebody();
    for (const amount of ['1', '2', '3']) await deposit(person, amount);
    const first = await person.client.call(listNotifications, { from_id: 0, limit: 2 });
    expect(first.data.list).toHaveLength(2);
    const rest = await person.client.call(listNotifications, { from_id: first.data.next_id ?? '', limit: 2 });
    expect([rest.data.list.length, rest.data.next_id]).toEqual([1, null]);
    await person.client.sandbox('POST', '/sandbox/clock', { advanceMs: 181 * day });
    expect((await person.client.login(person.email)).code).toBe(0);
    expect((await listed(person.client, { kind: 'funds' })).list).toEqual([]);
  });
});

describe('what a user chooses', () => {
  it('[H-31] is kept by kind and way, and nothing is told on a way that is off', async () => {
    const person = await somebody();
    const { client } = person;
    const funds = async () =>
      (await client.call(getNotificationChoices, {})).data.choices.find(({ kind }) => kind === 'funds');
    expect(await funds()).toEqual({ kind: 'funds', bell: true, message: true, push: true });
    for (const channel of ['bell', 'message'] as const)
      expect((await client.call(setNotificationChoice, { kind: 'funds', channel, on: false })).code).toBe(0);
    expect(await funds()).toEqual({ kind: 'funds', bell: false, message: false, push: true });
    await deposit(person, '4');
    expect((await listed(client)).list).toEqual([]);
    expect((await client.messages(person.email)).filter(({ code }) => code === '')).toEqual([]);
    await client.call(setNotificationChoice, { kind: 'funds', channel: 'bell', on: true });
    await deposit(person, '5');
    expect((await listed(client)).list).toHaveLength(1);
  });

  it('[H-31] fills of orders are at first told by the bell alone', async () => {
    const { client } = await somebody();
    const { data } = await client.call(getNotificationChoices, {});
    expect(data.choices.find(({ kind }) => kind === 'orders')).toEqual({
      ...{ kind: 'orders', bell: true, message: false, push: false },
    });
    expect(data.message_by).toBe('mail');
  });

  it('[S-11] what concerns the account’s security cannot be switched off', async () => {
    const { client, email } = await somebody();
    for (const channel of ['bell', 'message'] as const) {
      const refused = await client.call(setNotificationChoice, { kind: 'security', channel, on: false });
      expect(refused.code).toBe(ErrorCodes.notificationRequired);
    }
    const pushed = await client.call(setNotificationChoice, { kind: 'security', channel: 'push', on: false });
    expect(pushed.code).toBe(0);
    expect((await new TestClient(app).login(email)).code).toBe(0);
    await told(client);
    expect((await listed(client, { kind: 'security' })).list).toMatchObject([
      { title: 'Login from a new device', path: '/user/security/devices' },
    ]);
    expect((await client.messages(email))[0]?.subject).toBe('Nova: Login from a new device');
  });
});

describe('web push', () => {
  /** A person whose browser is subscribed. */
  async function subscriber(name: string) {
    const person = await somebody();
    const browser = new TestSubscription(`${service.origin}/${name}`);
    expect((await person.client.call(subscribePush, browser.input)).code).toBe(0);
    service.received.length = 0;
    service.status = 201;
    return { ...person, browser };
  }

  it('[H-31] reaches the browser, which alone can read it, under the exchange’s own key', async () => {
    const person = await subscriber('one');
    await deposit(person, '12');
    await until(() => service.received.length > 0);
    const [message] = service.received;
    if (!message) throw new Error('nothing was pushed');
    expect(person.browser.read(message)).toEqual({
      title: 'Deposit credited: 12 USDT',
      body: '12 USDT arrived by TRC20 and is available.',
      path: '/assets/record/deposit?token=usdt',
      tag: expect.stringMatching(/^event-\d+$/),
    });
    const { public_key } = (await person.client.call(getPushKey, {})).data;
    expect(vapidClaims(message, public_key)).toMatchObject({
      aud: service.origin,
      sub: 'mailto:support@nova.example',
    });
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  });

  it('[H-31] a subscription that its browser ended is forgotten; one of a login that ended is told nothing', async () => {
    const gone = await subscriber('gone');
    service.status = 410;
    await deposit(gone, '1');
    await until(() => service.received.length === 1);
    await deposit(gone, '2');
    const left = await subscriber('left');
    await left.client.call(loginOut, {});
    await deposit(left, '3');
    const stays = await subscriber('stays');
    await stays.client.call(unsubscribePush, { endpoint: stays.browser.endpoint });
    await deposit(stays, '4');
    // The last of all: when it is there, the others would have been.
    const last = await subscriber('last');
    await deposit(last, '5');
    await until(() => service.received.length > 0);
    expect(service.received).toHaveLength(1);
  });

  it('[H-31] is tried again when the push service fails for now', async () => {
    const person = await subscriber('later');
    service.status = 503;
    await deposit(person, '8');
    await until(() => service.received.length === 1);
    service.status = 201;
    await person.client.sandbox('POST', '/sandbox/clock', { advanceMs: hour });
    await until(() => service.received.length === 2);
    const messages = service.received.map((message) => person.browser.read(message));
    expect(messages[1]).toEqual(messages[0]);
  });

  it('[S-11] an address inside the exchange’s network is no push service', async () => {
    const { client } = await somebody();
    for (const endpoint of [
      'https://127.0.0.1/x',
      'http://push.example/x',
      'https://[::1]/x',
      'https://a:8/x',
    ]) {
      const { input } = new TestSubscription(endpoint);
      const refused = await client.call(subscribePush, input);
      expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual([
        ErrorCodes.invalidInput,
        ['endpoint'],
      ]);
    }
  });
});
