import { ErrorCodes, newLogin } from '@exchange/contract';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { openTestStorage } from '../../../test/storage/storage';
import type { SandboxClock } from '../../core/context';
import { createRateLimits } from '../../http/rate-limits';
import { createRegistry } from '../../http/registry';
import type { WebRequest } from '../../http/web-request';
import { users as userTable } from '../user';
import { implementLogin } from './login';
import { hashPassword } from './passwords';
import { openAccountServices } from '../../../test/account-services';

it('[S-01] the authenticator comes first, takes a code of now, one step early or late, and each code once', async () => {
  const storage = await openTestStorage();
  const { database } = storage;
  let now = 1_800_000_000_000;
  const clock: SandboxClock = {
    now: () => now,
    advance: () => Promise.resolve(),
    every: () => () => undefined,
  };
  const limits = createRateLimits({ attempts: 20, budgets: 20 }, clock);
  const services = openAccountServices({
    database,
    clock,
    limits,
    demo: true,
    limitFactor: 1,
    onError: (error) => {
      throw error;
    },
  });
  const registry = createRegistry({ database: services.database, announce: () => undefined });
  implementLogin(registry, services);
  const secret = new Secret({ size: 20 });
  const totp = new TOTP({ secret });
  const user = await services.users.create({
    organisation: 'nova',
    email: 'totp@example.com',
    mobile: null,
    nickname: 'Totp',
    passwordHash: await hashPassword('Brand-4821!'),
    country: 'HK',
    invitedBy: null,
  });
  await database
    .update(userTable)
    .set({ authenticatorSecret: secret.base32 })
    .where(eq(userTable.id, user.id));
  const request: WebRequest = {
    organisation: 'nova',
    locale: 'en',
    address: '127.0.0.1',
    inApp: false,
    keepSession: () => undefined,
    dropSession: () => undefined,
    userAgent: '',
    keepDevice: () => undefined,
  };
  const call = registry.find(newLogin);
  const secondOf = async () => {
    const challenge = await services.challenges.put({
      kind: 'second',
      organisation: 'nova',
      secret: user.id,
      lifeMs: 60_000,
    });
    return challenge.id;
  };
  const enter = async (code: string) => call?.({ secret: await secondOf(), type: 1, code }, request);
  try {
    const early = totp.generate({ timestamp: now + 30_000 });
    const old = totp.generate({ timestamp: now - 60_000 });
    await expect(enter(old)).rejects.toMatchObject({ code: ErrorCodes.verificationCodeWrong });
    await expect(enter(early)).resolves.toMatchObject({ session: { user: { has_authenticator: true } } });
    await expect(enter(early)).rejects.toMatchObject({ code: ErrorCodes.authenticatorCodeUsed });
    await expect(enter(totp.generate({ timestamp: now }))).rejects.toMatchObject({
      code: ErrorCodes.authenticatorCodeUsed,
    });
    now += 60_000;
    await expect(enter(totp.generate({ timestamp: now }))).resolves.toMatchObject({ second: null });
  } finally {
    await storage.close();
  }
});
