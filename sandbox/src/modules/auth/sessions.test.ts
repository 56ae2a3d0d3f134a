import { eq } from 'drizzle-orm';
import { createTestClock } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { hashOf } from '../../core/secrets';
import type { Storage } from '../../core/storage/open-storage';
import { Users } from '../user';
import { Sessions } from './sessions';
import { sessions as sessionTable } from './tables';

const organisation = 'nova';
const presented = { bearer: false, address: '203.0.113.7', locale: 'en' } as const;
let storage: Storage;
let sessions: Sessions;
let userId: string;
const clock = createTestClock(1_700_000_000_000);

beforeAll(async () => {
  storage = await openTestStorage();
  sessions = new Sessions(storage.database, clock);
  const person = { email: 'ann@example.com', mobile: null, nickname: 'ann', passwordHash: null };
  const user = { ...person, organisation, country: 'HK', invitedBy: null };
  userId = (await new Users(storage.database, clock).create(user)).id;
});
afterAll(() => storage.close());

async function login(): Promise<string> {
  const origin = { userAgent: '', address: '', device: 'browser' };
  return (await sessions.create(userId, origin, storage.database)).created.secret;
}
const stateOf = async (secret: string) => (await sessions.find(secret, organisation, presented)).state;
/** As another process ends it. */
const endElsewhere = (secret: string) =>
  storage.database.delete(sessionTable).where(eq(sessionTable.tokenHash, hashOf(secret)));

it('[S-01] [X-03] a session that another process ended is refused as soon as that is told', async () => {
  const secret = await login();
  expect(await stateOf(secret)).toBe('active');
  await endElsewhere(secret);
  sessions.forget(hashOf(secret));
  expect(await stateOf(secret)).toBe('unknown');
});

it('[S-01] requests of a session that come together look it up once; after its end the next one looks anew', async () => {
  const secret = await login();
  const looks = jest.spyOn(storage.database, 'select');
  const states = await Promise.all([stateOf(secret), stateOf(secret), stateOf(secret)]);
  expect([states, looks.mock.calls.length]).toEqual([['active', 'active', 'active'], 1]);
  const before = stateOf(secret);
  await endElsewhere(secret);
  sessions.forget(hashOf(secret));
  expect(await stateOf(secret)).toBe('unknown');
  expect(await before).toBe('active');
  looks.mockRestore();
});

it('[S-01] a browser is new to an account once', async () => {
  const origin = { userAgent: '', address: '', device: 'another browser' };
  const first = await sessions.create(userId, origin, storage.database);
  const second = await sessions.create(userId, origin, storage.database);
  expect([first.newDevice, second.newDevice]).toEqual([true, false]);
});

it('[S-11] the language is that of the last page that changed it; two devices do not change it back and forth', async () => {
  const [desk, phone] = [await login(), await login()];
  const ask = async (secret: string, locale: 'en' | 'zh-CN' | undefined) => {
    // What is remembered of a session is looked up anew.
    clock.set(clock.now() + 10_000);
    expect((await sessions.find(secret, organisation, { ...presented, locale })).state).toBe('active');
    return (await new Users(storage.database, clock).byId(userId))?.locale;
  };
  expect(await ask(desk, 'en')).toBe('en');
  expect(await ask(phone, 'zh-CN')).toBe('zh-CN');
  expect(await ask(desk, 'en')).toBe('zh-CN');
  expect(await ask(phone, undefined)).toBe('zh-CN');
  expect(await ask(phone, 'en')).toBe('en');
});
