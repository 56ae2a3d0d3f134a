import {
  addOperator,
  beginOperatorEnrolment,
  bindGoogleSecret,
  changePriceAlert,
  createPriceAlert,
  createStake,
  enrolOperator,
  ErrorCodes,
  getExchangeFigures,
  getGoogleSecret,
  getListNotice,
  getTradeFee,
  getTradeList,
  type InputOf,
  listCategoryCampaign,
  listNotifications,
  listOrderPending,
  listPriceAlerts,
  listStakingProducts,
  listUserBalance,
  newLogin,
  type Order,
  pairRoom,
  personalEvent,
  PersonalMessage,
  personalNamespace,
  placeOrder,
  QuoteMessage,
  quoteEvent,
  quoteRoom,
  saveContent,
  sendUserExistEmail,
  setPairRules,
} from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import type { Socket } from 'socket.io-client';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { TestClient } from '../../../test/app';
import { TestProcess } from '../../../test/cluster/process';
import { addTestOperator, consoleOf } from '../../../test/operators';
import { createTestPlace, type TestPlace } from '../../../test/storage/storage';
import { decode, heard } from '../../../test/stream';
import { until } from '../../../test/until';
import { verifyLedger } from '../../core/exchange/state-store';
import { openSharedStorage, openStorage } from '../../core/storage/open-storage';
import { command, exchangeOrder } from '../../core/storage/tables';
import { minute } from '../../core/time-spans';
import { hashPassword } from '../../modules/auth';

/** TEST_REDIS_URL: a Redis for tests; what they put there has names of their own. */
const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const itWithRedis = redisUrl === '' ? it.skip : it;

const Placed = z.object({ order_id: z.string() });

let place: TestPlace;
let databaseUrl: string;
const processes: TestProcess[] = [];
beforeEach(async () => {
  place = await createTestPlace();
  databaseUrl = place.options.databaseUrl ?? '';
});
afterEach(async () => {
  for (const process of processes.splice(0)) await process.kill('SIGKILL');
  await place.remove();
});

async function start(): Promise<TestProcess> {
  const process = await TestProcess.start({ databaseUrl, redisUrl });
  processes.push(process);
  return process;
}

/** A user signed in at one process; the same browser at another one. */
const at = (process: TestProcess, user?: TestClient): TestClient => {
  const client = new TestClient(process.app, process.host);
  for (const [name, value] of user?.cookies ?? []) client.cookies.set(name, value);
  return client;
};

/** Registers at one process, deposits and waits for it at the other. */
async function trader(one: TestProcess, other: TestProcess, email: string): Promise<TestClient> {
  const user = at(one);
  expect((await user.register(email)).code).toBe(0);
  for (const token of ['usdt', 'aura'])
    expect(
      (await at(other).sandbox('POST', '/sandbox/deposit', { account: email, token, amount: '100000' }))
        .status,
    ).toBe(200);
  await at(other).sandbox('POST', '/sandbox/clock', { advanceMs: 3_600_000 });
  return user;
}

const order = (side: 1 | 2, price: number) =>
  ({ market_type: 1, side, token: 'aura', market: 'usdt', price: String(price), amount: '2' }) as const;

async function page(process: TestProcess): Promise<{ socket: Socket; quotes: QuoteMessage[] }> {
  const socket = process.connect('/');
  const quotes: QuoteMessage[] = [];
  socket.on(quoteEvent, (text: unknown) => {
    // Packed once for the sockets of all processes, whatever the page asks for.
    expect(typeof text).toBe('string');
    quotes.push(z.parse(schemaOf(QuoteMessage), decode(text)));
  });
  expect(await socket.emitWithAck('join', quoteRoom)).toBe(true);
  expect(await socket.emitWithAck('join', pairRoom('aura', 'usdt'))).toBe(true);
  return { socket, quotes };
}

/** What a process is once it says that it is well: on a busy machine it may miss the leader for a moment. */
async function roleWhenWell(process: TestProcess) {
  for (;;) {
    const present = await process.health();
    if (present?.status === 'ok') return present.role;
  }
}

itWithRedis(
  '[X-03] two processes serve one exchange, and the death of the one that owns the engine loses and doubles nothing (needs TEST_REDIS_URL)',
  async () => {
    const first = await start();
    const second = await start();
    expect(await roleWhenWell(first)).toBe('owner');
    expect(await roleWhenWell(second)).toBe('member');

    // What one process did, the other knows: accounts, sessions, challenges, deposits, the clock.
    const ann = await trader(first, second, 'ann@example.com');
    const bob = await trader(second, first, 'bob@example.com');
    for (const process of [first, second]) {
      const { code, data } = await at(process, ann).call(listUserBalance, {});
      expect(code).toBe(0);
      expect(data.list.find(({ token }) => token === 'usdt')?.available).toBe('100000');
    }

    // The same quotes on both, numbered alike; the list of either fits to them; own orders wherever the page is.
    const pages = await Promise.all([first, second].map(page));
    const personal = second.connect(personalNamespace, { socket_token: ann.cookies.get('socket_token') });
    await heard(personal, 'connect', 1);
    const told = heard(personal, personalEvent, 1);
    const trading = [at(first, ann), at(second, bob), at(first, bob), at(second, ann)];
    const rounds = [1, 2, 3, 4, 5, 6, 7, 8].map((round) =>
      Promise.all(
        trading.map(async (user, index) => {
          const { code, data } = await user.call(placeOrder, order(index % 2 === 0 ? 1 : 2, 100 + round));
          // A user's own counter-order is not met.
          expect([0, 3011]).toContain(code);
          return data;
        }),
      ),
    );
    await Promise.all(rounds);
    const [update] = await told;
    expect(z.parse(schemaOf(PersonalMessage), update).orders.length).toBeGreaterThan(0);
    const { data: list } = await at(second).call(getTradeList, {});
    await until(() => pages.every(({ quotes }) => (quotes.at(-1)?.seq ?? 0) > list.seq));
    const [one = [], two = []] = pages.map(({ quotes }) => quotes);
    const common = Math.max(one[0]?.seq ?? 0, two[0]?.seq ?? 0);
    const last = Math.min(one.at(-1)?.seq ?? 0, two.at(-1)?.seq ?? 0);
    const shared = (quotes: readonly QuoteMessage[]) =>
      quotes.filter(({ seq }) => seq >= common && seq <= last);
    expect(shared(one).length).toBe(last - common + 1);
    expect(shared(one)).toEqual(shared(two));
    expect(one.at(-1)?.epoch).toBe(list.epoch);

    // The owner is killed in mid-load; users at the other process go on.
    const acknowledged = new Map<string, Order>();
    const asked = new Set<string>();
    let number = 0;
    let running = true;
    async function load(user: TestClient): Promise<void> {
      while (running) {
        number += 1;
        const key = `load-${number}`;
        asked.add(key);
        try {
          const answer = await user.call(placeOrder, order(number % 2 === 0 ? 1 : 2, 90 + (number % 7)), {
            'idempotency-key': key,
          });
          if (answer.code === 0) acknowledged.set(key, answer.data.order);
          // A refusal is an answer, too.
          else if (answer.code === ErrorCodes.selfTrade) asked.delete(key);
        } catch {
          // No answer that can be read: the process is gone, or does not know.
          if ((await first.health()) === undefined && user.app === first.app) return;
        }
      }
    }
    const loads = [at(first, ann), at(first, bob), at(second, ann), at(second, bob)].map(load);
    await until(() => acknowledged.size >= 40);
    await first.kill('SIGKILL');
    const before = acknowledged.size;
    await second.becomes('owner');
    await until(() => acknowledged.size >= before + 40);
    running = false;
    await Promise.all(loads);

    // The page at the other process was never disconnected, and hears the new owner's numbering.
    const survivor = pages[1];
    await until(() => (survivor?.quotes.at(-1)?.epoch ?? list.epoch) !== list.epoch);
    expect(survivor?.socket.connected).toBe(true);
    expect(personal.connected).toBe(true);
    expect((await at(second).call(getTradeList, {})).data.epoch).toBe(survivor?.quotes.at(-1)?.epoch);

    // One that comes (back) is a member and knows the same.
    const third = await start();
    expect(await roleWhenWell(third)).toBe('member');
    const [here, there] = await Promise.all(
      [second, third].map((process) => at(process, ann).call(listOrderPending, { limit: 100 })),
    );
    expect(there?.data).toEqual(here?.data);

    // A user who never got an answer asks again, at another process.
    for (const key of asked) {
      if (acknowledged.has(key)) continue;
      const index = Number(key.slice(5));
      await at(third, ann).call(placeOrder, order(index % 2 === 0 ? 1 : 2, 90 + (index % 7)), {
        'idempotency-key': key,
      });
    }
    await third.kill('SIGTERM');
    await second.kill('SIGTERM');
    const storage = await openStorage(place.options);
    try {
      const { database } = storage;
      const stored = await database.select().from(exchangeOrder);
      const ids = stored.map(({ id }) => String(id));
      for (const { order_id } of acknowledged.values()) expect(ids).toContain(order_id);
      expect(new Set([...acknowledged.values()].map(({ order_id }) => order_id)).size).toBe(
        acknowledged.size,
      );
      // Each placed order is the answer to one key, the users' own or the one it was given.
      const commands = await database.select().from(command).where(eq(command.name, placeOrder.name));
      const placed = new Set(commands.map(({ outcome }) => z.parse(Placed, JSON.parse(outcome)).order_id));
      expect(placed.size).toBe(commands.length);
      expect(new Set(ids)).toEqual(placed);
      await verifyLedger(database);
    } finally {
      await storage.close();
    }
  },
);

itWithRedis(
  '[X-03] an owner that loses its connection hands over and goes on as a member (needs TEST_REDIS_URL)',
  async () => {
    const first = await start();
    const second = await start();
    const person = new pg.Client({ connectionString: databaseUrl });
    await person.connect();
    try {
      const ann = await trader(first, second, 'ann@example.com');
      await person.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`,
      );
      const roles = async () =>
        (await Promise.all([first.health(), second.health()])).map((each) => `${each?.role} ${each?.status}`);
      await until(async () => {
        const now = await roles();
        return now.includes('owner ok') && now.includes('member ok');
      });
      for (const process of [first, second]) {
        const { code } = await at(process, ann).call(placeOrder, order(1, 50));
        expect(code).toBe(0);
      }
      const pending = await at(first, ann).call(listOrderPending, { limit: 100 });
      expect(pending.data.list).toHaveLength(2);
    } finally {
      await person.end();
    }
  },
);

itWithRedis(
  '[O-10] [X-03] what operators set at one process holds at all of them, and goes on when the owner dies (needs TEST_REDIS_URL)',
  async () => {
    const first = await start();
    const second = await start();
    const ann = await trader(first, second, 'ann@example.com');
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const headers = await consoleOf(drizzle(client));
    const { data } = await at(second).call(addOperator, { name: 'rita', roles: ['risk'] }, headers);
    const name = 'rita';
    const enrolment = data.enrolment?.code ?? '';
    const begun = await at(first).call(beginOperatorEnrolment, { name, enrolment });
    const totp = new TOTP({ secret: Secret.fromBase32(begun.data.authenticator_secret) });
    const { body } = await at(first).sandbox('POST', '/sandbox/clock', { advanceMs: 0 });
    const password = 'Lighthouse-73!x';
    const chosen = {
      password,
      password_confirmation: password,
      code: totp.generate({ timestamp: body.now }),
    };
    const enrolled = await at(first).call(enrolOperator, { name, enrolment, ...chosen });
    const set = (process: TestProcess, change: Partial<InputOf<typeof setPairRules>>) =>
      at(process).call(
        setPairRules,
        { pair: 'aura_usdt', reason: 'a test', ...change },
        { authorization: `Bearer ${enrolled.data.secret}` },
      );
    try {
      const { quotes } = await page(second);
      const halts = () =>
        quotes
          .flatMap(({ quotes: each }) => each)
          .filter(({ token, market }) => `${token}_${market}` === 'aura_usdt');
      // Asked for at the member, done by the owner.
      expect((await set(second, { halted: true })).code).toBe(0);
      for (const process of [first, second])
        expect((await at(process, ann).call(placeOrder, order(1, 9))).code).toBe(ErrorCodes.tradingHalted);
      await until(() => halts().at(-1)?.halted === true);
      expect((await set(first, { halted: false, band_ppm: 50_000, fee_ppm: 800 })).code).toBe(0);
      await until(() => halts().at(-1)?.halted === undefined);
      const fee = async () =>
        (await at(second, ann).call(getTradeFee, { token: 'aura', market: 'usdt' })).data;
      await until(async () => (await fee()).taker === '0.0008');
      const bob = await trader(second, first, 'bob@example.com');
      expect((await at(second, ann).call(placeOrder, order(1, 9))).code).toBe(0);
      expect((await at(second, bob).call(placeOrder, order(2, 9))).code).toBe(0);
      // The owner's refusal travels with what it says of the band.
      const refused = await at(second, ann).call(placeOrder, order(1, 10));
      expect(refused).toMatchObject({
        code: ErrorCodes.priceBand,
        fields: { lowest: '8.55', highest: '9.45' },
      });
      await first.kill('SIGKILL');
      await second.becomes('owner');
      expect((await at(second, ann).call(placeOrder, order(1, 10))).code).toBe(ErrorCodes.priceBand);
    } finally {
      await client.end();
    }
  },
);

itWithRedis(
  '[T-19] [T-20] [X-03] an alert that is set at any process is told once by the one that owns the engine, and by the next one (needs TEST_REDIS_URL)',
  async () => {
    const first = await start();
    const second = await start();
    const ann = await trader(first, second, 'ann@example.com');
    const bob = await trader(second, first, 'bob@example.com');
    const tradeAt = async (process: TestProcess, price: number) => {
      expect((await at(process, ann).call(placeOrder, order(1, price))).code).toBe(0);
      expect((await at(process, bob).call(placeOrder, order(2, price))).code).toBe(0);
    };
    const set = (kind: 'above' | 'below', price: string) =>
      at(second, ann).call(createPriceAlert, { token: 'aura', market: 'usdt', kind, price });
    const states = async () =>
      (await at(second, ann).call(listPriceAlerts, {})).data.list.map(({ state }) => state);
    const told = async () => {
      const input = { kind: 'alerts', knows: 'alerts', from_id: 0, limit: 50 } as const;
      const { list } = (await at(second, ann).call(listNotifications, input)).data;
      return list.map(({ title }) => /\d+/.exec(title)?.[0]);
    };
    await tradeAt(first, 10);
    // Asked for at the member, whose refusals are the owner's.
    expect((await set('above', '11')).code).toBe(0);
    expect((await set('below', '9')).code).toBe(0);
    const onLine = {
      kind: 'above',
      line: { from_time: 0, from_price: '14', to_time: 1, to_price: '14' },
    } as const;
    const pair = { token: 'aura', market: 'usdt' } as const;
    const { id } = (await at(second, ann).call(createPriceAlert, { ...pair, ...onLine })).data.alert;
    const line = { ...onLine.line, from_price: '12', to_price: '12' };
    const changed = await at(second, ann).call(changePriceAlert, { id, kind: 'above', line });
    expect(changed.data.alert).toMatchObject({ line, price: '12' });
    expect(await set('above', '10')).toMatchObject({ code: ErrorCodes.alertMet, fields: { price: '10' } });
    await tradeAt(second, 11);
    await until(async () => (await told()).length === 1);
    expect(await states()).toEqual(['armed', 'armed', 'told']);
    await first.kill('SIGKILL');
    await second.becomes('owner');
    await tradeAt(second, 9);
    await until(async () => (await told()).length === 2);
    await tradeAt(second, 12);
    await until(async () => (await told()).length === 3);
    expect(await told()).toEqual(['12', '9', '11']);
  },
);

itWithRedis(
  '[S-01] [X-03] one code of an authenticator sent to two processes twenty times at once logs in once (needs TEST_REDIS_URL)',
  async () => {
    const both = [await start(), await start()];
    const [first, second] = both.map((process) => at(process));
    if (!first || !second) throw new Error('no processes');
    const email = 'holder@example.com';
    expect((await first.register(email)).code).toBe(0);
    const { secret } = (await first.call(getGoogleSecret, {})).data;
    const code = async () => {
      const { body } = await second.sandbox('POST', '/sandbox/clock', { advanceMs: minute });
      return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: body.now });
    };
    await first.call(sendUserExistEmail, { type: 'bind_google' });
    const bound = { secret, sms_code: await second.code(email), code: await code() };
    expect((await first.call(bindGoogleSecret, bound)).code).toBe(0);

    const steps: { readonly client: TestClient; readonly secret: string }[] = [];
    for (let count = 0; count < 20; count += 1) {
      const client = count % 2 === 0 ? first : second;
      const { data } = await client.passwordStep(email);
      steps.push({ client, secret: data.second?.secret ?? '' });
    }
    const shown = await code();
    const answers = await Promise.all(
      steps.map(({ client, secret: step }) => client.call(newLogin, { secret: step, type: 1, code: shown })),
    );
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
    expect(answers.map((answer) => answer.code)).not.toContain(ErrorCodes.internal);
  },
);

itWithRedis(
  '[V-02] [X-03] a stake is made at one process and paid once each day, whichever process pays and dies (needs TEST_REDIS_URL)',
  async () => {
    const first = await start();
    const second = await start();
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const ann = await trader(first, second, 'ann@example.com');
      await client.query('update account_user set trade_password_hash = $1', [await hashPassword('482913')]);
      const { list } = (await at(second, ann).call(listStakingProducts, {})).data;
      const product = list.find(({ id }) => id.endsWith('aura90'));
      const made = await at(second, ann).call(
        createStake,
        { product_id: product?.id ?? '', amount: '100', trade_password: '482913' },
        { 'idempotency-key': 'stake-of-two-processes' },
      );
      expect(made.code).toBe(0);
      const { id } = made.data.position;
      const paid = async () => {
        const { rows } = await client.query<{ days: string }>(
          'select count(*) as days from staking_yield where position_id = $1',
          [id],
        );
        return Number(rows[0]?.days);
      };
      const pass = (days: number) =>
        at(second).sandbox('POST', '/sandbox/clock', { advanceMs: days * 24 * 3_600_000 });
      await pass(3);
      await until(async () => (await paid()) === 3);
      const passing = pass(2);
      await first.kill('SIGKILL');
      await second.becomes('owner');
      await passing.catch(() => undefined);
      await pass(2);
      await until(async () => (await paid()) >= 5);
      await second.kill('SIGTERM');
      const storage = await openStorage(place.options);
      try {
        // What is left of what was set aside is what was not paid: neither this stake's days nor anybody's twice.
        const { rows } = await client.query(
          `select available = (select sum(fund) from staking_product p where p.token = h.token and close_time = 0)
             - (select sum(y.amount) from staking_yield y join staking_position s on s.id = position_id
                join staking_product p on p.id = product_id where p.token = h.token and close_time = 0) as exact
           from holding h where owner = '@staking' and token = 'aura'`,
        );
        expect(rows).toEqual([{ exact: true }]);
        await verifyLedger(storage.database);
      } finally {
        await storage.close();
      }
    } finally {
      await client.end();
    }
  },
);

itWithRedis(
  '[O-10] [T-07] [I-01] what an operator makes at one process is seen at the other at once, whichever owns the engine (needs TEST_REDIS_URL)',
  async () => {
    const owner = await start();
    const member = await start();
    expect(await roleWhenWell(member)).toBe('member');
    const shared = await openSharedStorage(databaseUrl);
    const { headers } = await addTestOperator(member.app, shared.database, 'editor', {
      ...{ roles: ['content'], host: member.host },
    });
    await shared.close();
    const now = Date.now();
    const texts = (name: string, text: string) =>
      Object.fromEntries(['zh-HK', 'zh-CN', 'en'].map((locale) => [`${name}.${locale}`, text]));
    const time = (ahead: number) => new Date(now + ahead).toISOString().slice(0, 16);
    const save = (process: TestProcess, kind: 'notice' | 'sale', values: Record<string, string>) =>
      at(process).call(
        saveContent,
        { kind, organisation: 'nova', id: `${kind}-of-a-test`, version: 0, values },
        headers,
      );
    const notice = { ...texts('title', 'Holiday'), ...texts('content', 'We rest.'), from: time(-minute) };
    const sale = {
      ...{ ...texts('title', 'Founders'), type: 'sale', token: 'aura', price: '10', units: '1', total: '50' },
      ...{ least: '1', most: '5', each: '5', softCap: '0', parts: '0', every: '0', level: '0' },
      ...{ from: time(60 * minute), until: time(120 * minute) },
    };
    for (const [one, other, kind, values] of [
      [owner, member, 'notice', notice],
      // Only the owner of the engine can set tokens aside.
      [member, owner, 'sale', sale],
    ] as const) {
      expect((await save(one, kind, values)).code).toBe(0);
      const seen =
        kind === 'notice'
          ? (await at(other).call(getListNotice, {})).data.list.map(({ id }) => id)
          : (await at(other).call(listCategoryCampaign, { campaign_status: 4, limit: 100 })).data.list.map(
              ({ campaign_no }) => campaign_no,
            );
      expect(seen).toContain(`${kind}-of-a-test`);
    }
  },
);

itWithRedis('[O-06] every process says how the one does that leads (needs TEST_REDIS_URL)', async () => {
  const owner = await start();
  const member = await start();
  const shared = await openSharedStorage(databaseUrl);
  const { headers } = await addTestOperator(member.app, shared.database, 'reader', {
    ...{ roles: ['read'], host: member.host },
  });
  await shared.close();
  const user = await trader(owner, member, 'ann@example.com');
  expect((await at(member, user).call(placeOrder, order(1, 1))).code).toBe(0);
  for (const process of [owner, member]) {
    const { code, data } = await at(process).call(getExchangeFigures, {}, headers);
    expect(code).toBe(0);
    expect(data).toMatchObject({ open_orders: 1, trades: 0, waiting_commands: 0 });
    expect(data.ledger).toMatchObject({ paused_since: null, difference_count: 0 });
    expect(data.ledger.tokens).toContainEqual(expect.objectContaining({ token: 'usdt', sum: '0' }));
  }
});

it('[X-03] without Redis a second process is refused, and so is one with Redis beside one without', async () => {
  const alone = await openStorage(place.options);
  const { host, pathname } = new URL(databaseUrl);
  await expect(openStorage(place.options)).rejects.toThrow(
    `The database at ${host}${pathname} is in use by another sandbox; stop it first`,
  );
  const shared = await openSharedStorage(databaseUrl);
  const refused = new Promise<Error>((resolve) => {
    const election = shared.stand({
      onElected: async () => undefined,
      onDemoted: async () => undefined,
      onLeader: () => undefined,
      onError: () => undefined,
      onRefused: (error) => void election.stop().then(() => resolve(error)),
    });
  });
  expect((await refused).message).toBe(
    `The database at ${host}${pathname} is in use by a sandbox that was started without REDIS_URL: stop it, or start both with the same REDIS_URL`,
  );
  await shared.close();
  await alone.close();
});
