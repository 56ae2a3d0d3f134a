import { createFakePlatform, fakeFailure } from '@exchange/platform/fake';
import { hasTexts } from './kept-request';
import { createSentRequests } from './sent-requests';

const start = 'sent.withdrawal.user-1.';
const request = { token: 'usdt', amount: '100' };
const isRequest = hasTexts('token', 'amount');
const { storage } = createFakePlatform();
const open = (from = start) => createSentRequests(storage, from, isRequest);
const lost = () => fakeFailure({ kind: 'network', code: 0, reason: '' });

/** Sends, and answers with the key that it went under. */
async function send(asked: typeof request, failure?: Error): Promise<string> {
  let key = '';
  const sending = open().send(asked, async ({ idempotencyKey }) => {
    key = idempotencyKey;
    // From before it is sent.
    expect(open().list()).toContainEqual({ key, request: asked });
    if (failure) throw failure;
  });
  if (failure) await expect(sending).rejects.toBe(failure);
  else await sending;
  return key;
}

beforeEach(() => {
  for (const name of storage.keys('')) storage.remove(name);
});

test('[H-20] a request is kept before it is sent, and no longer than until its outcome is known', async () => {
  await send(request);
  expect(open().list()).toEqual([]);
  await send(request, fakeFailure({ reason: 'insufficientBalance' }));
  expect(open().list()).toEqual([]);
  const key = await send(request, lost());
  expect(open().list()).toEqual([{ key, request }]);
});

test('[H-20] the same request again goes under its key, another one under a key of its own', async () => {
  const key = await send(request, lost());
  expect(await send({ ...request, amount: '101' }, lost())).not.toBe(key);
  expect(await send(request)).toBe(key);
  expect(await send(request)).not.toBe(key);
});

test('[H-20] a refusal that comes before the exchange looks for the earlier request settles nothing', async () => {
  const key = await send(request, lost());
  for (const reason of ['sessionExpired', 'sessionInvalid', 'rateLimited', 'unavailable'])
    expect(await send(request, fakeFailure({ reason }))).toBe(key);
  expect(open().list()).toHaveLength(1);
  await send(request, fakeFailure({ reason: 'tradePasswordWrong' }));
  expect(open().list()).toEqual([]);
});

test('[H-20] each user has its own, and what was not written here is no request', async () => {
  await send(request, lost());
  expect(open('sent.withdrawal.user-2.').list()).toEqual([]);
  storage.set(`${start}broken`, '{"key":"broken","request":{"token":"usdt"}}');
  expect(open().list()).toHaveLength(1);
});
