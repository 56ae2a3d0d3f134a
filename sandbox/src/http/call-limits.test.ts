import { decideReview, getSlider, getTradeList, placeOrder, uploadFile } from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import fastify, { type FastifyReply } from 'fastify';
import { type CallLimits, createCallLimits } from './call-limits';
import { createRateLimits } from './rate-limits';

const clock = { now: () => 2_000_000_000_000 };

/** Makes a call so often until it is refused, at most `most` times; answers how often, and with the headers of the refusal. */
async function letThrough(limits: CallLimits, count: (reply: FastifyReply) => Promise<void>, most = 60) {
  const app = fastify();
  app.addHook('onSend', async (_request, reply) => void reply.headers(limits.headersOf(reply)));
  app.get('/', async (_request, reply) => {
    await count(reply);
    return 'let through';
  });
  for (let times = 0; times < most; times += 1) {
    const { statusCode, headers } = await app.inject('/');
    if (statusCode !== 200) return { times, headers };
  }
  return { times: most, headers: {} };
}

/** A hundredth of what a minute has: 60 by network, 30 by user, 20 by session, one order. */
const create = () => createCallLimits(createRateLimits({ attempts: 1, budgets: 0.01 }, clock));

it('[S-02] a session that runs wild is refused, and the user’s other one is not', async () => {
  const limits = create();
  const made = (sessionId: string) =>
    letThrough(limits, (reply) =>
      limits.countCaller(
        { address: '192.0.2.1', userId: 'ann', sessionId },
        { ...getTradeList, weight: 1 },
        reply,
      ),
    );
  const { times, headers } = await made('phone');
  expect(times).toBe(20);
  expect(headers).toMatchObject({ 'ratelimit-limit': '20', 'ratelimit-remaining': '0' });
  // What the user has left in all sessions together.
  expect((await made('desk')).times).toBe(10);
});

it('[S-02] an operator’s session is counted without a user', async () => {
  const limits = create();
  const { times } = await letThrough(limits, (reply) =>
    limits.countCaller({ address: '192.0.2.1', sessionId: 'operator' }, decideReview, reply),
  );
  expect(times).toBe(20);
});

it('[S-02] what a call declares is counted: orders by user, attempts by address and by user', async () => {
  const limits = create();
  const order = await letThrough(limits, (reply) =>
    limits.countCaller({ address: '192.0.2.1', userId: 'ann', sessionId: 'desk' }, placeOrder, reply),
  );
  expect(order.times).toBe(1);
  const uploads = (address: string, userId: string) =>
    letThrough(limits, (reply) =>
      limits.countCaller({ address, userId }, { ...uploadFile, weight: 0 }, reply),
    );
  expect((await uploads('192.0.2.2', 'ben')).times).toBe(40);
  expect((await uploads('192.0.2.3', 'ben')).times).toBe(0);
  const sliders = await letThrough(
    limits,
    (reply) => limits.countCaller({ address: '192.0.2.4' }, getSlider, reply),
    100,
  );
  expect([sliders.times, sliders.headers]).toEqual([
    60,
    expect.objectContaining({ 'ratelimit-limit': '60' }),
  ]);
});

it('[S-02] each attempt that is counted by address and user is declared beside its call', () => {
  const declared = catalogue.flatMap(({ name, attempts }) =>
    attempts === undefined ? [] : [`${attempts} ${name}`],
  );
  expect(declared.sort()).toMatchInlineSnapshot(`
    [
      "challenge captcha.createCaptcha",
      "challenge captcha.createWork",
      "challenge multi.getCaptcha",
      "operator operator.beginEnrolment",
      "operator operator.beginPasskey",
      "operator operator.enrol",
      "operator operator.signIn",
      "upload cms.saveImageCms",
      "upload content.keepPicture",
      "upload kyc.uploadFile",
      "verification kyc.authForeignCard",
      "verification kyc.authForeignCardImg",
      "verification kyc.authIdCard",
      "verification kyc.authIdCardImg",
    ]
  `);
});
