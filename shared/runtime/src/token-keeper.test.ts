import { getAllTokenUrl, getBatchTokenUrl } from '@exchange/contract';
import type { SessionState } from '@exchange/platform';
import { createFakePlatform } from '@exchange/platform/fake';
import { BehaviorSubject } from '@exchange/platform/rxjs';
import { createTokenKeeper } from './token-keeper';

const face = (token: string) => ({ token, token_as: token.toUpperCase(), logo_url: '' });

function setUp() {
  const { api } = createFakePlatform();
  api.answer(getAllTokenUrl, () => ({ list: [face('usdt'), face('aura')] }));
  api.answer(getBatchTokenUrl, ({ tokens }) => ({
    list: tokens.filter((token) => token !== 'nobody').map(face),
  }));
  const state$ = new BehaviorSubject<SessionState>({
    user: null,
    auth: 0,
    ready: true,
    allToken: [],
    tokens: {},
  });
  return { api, state$, keeper: createTokenKeeper(api, state$) };
}
/** Everything that the fake answers has been answered. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

test('[H-14] many wishes are one call, for what the organisation does not list, once each', async () => {
  const { api, state$, keeper } = setUp();
  for (const code of ['aura', 'lyre', 'kite', 'lyre', 'nobody']) keeper.want([code]);
  await settle();
  expect(api.calls.map((call) => call.name)).toEqual([getAllTokenUrl.name, getBatchTokenUrl.name]);
  expect(api.inputs(getBatchTokenUrl)).toEqual([{ tokens: ['lyre', 'kite', 'nobody'] }]);
  expect(state$.value.tokens).toEqual({ lyre: face('lyre'), kite: face('kite') });
  keeper.want(['nobody', 'lyre', 'aura']);
  keeper.refresh();
  await settle();
  expect(api.calls).toHaveLength(2);
});

test('[H-14] what a call takes at most is asked for at a time', async () => {
  const { api, keeper } = setUp();
  keeper.want(Array.from({ length: 501 }, (_, index) => `t${index}`));
  await settle();
  expect(api.inputs(getBatchTokenUrl).map(({ tokens }) => tokens.length)).toEqual([500, 1]);
});

test('[H-14] for somebody else everything is asked for anew, also in the middle of an answer', async () => {
  const { api, state$, keeper } = setUp();
  keeper.want(['lyre']);
  await settle();
  keeper.renew();
  keeper.renew();
  expect(state$.value.tokens).toEqual({ lyre: face('lyre') });
  await settle();
  expect(api.inputs(getAllTokenUrl)).toHaveLength(3);
  expect(api.inputs(getBatchTokenUrl)).toEqual([{ tokens: ['lyre'] }, { tokens: ['lyre'] }]);
});

test('[H-14] a call without an answer is made again with the next wish or return', async () => {
  const { api, state$, keeper } = setUp();
  api.refuse(getAllTokenUrl, { kind: 'network', code: 0, reason: '' });
  keeper.want(['lyre']);
  await settle();
  expect(state$.value).toMatchObject({ allToken: [], tokens: {} });
  api.answer(getAllTokenUrl, () => ({ list: [face('usdt')] }));
  keeper.refresh();
  await settle();
  expect(state$.value).toMatchObject({ allToken: [face('usdt')], tokens: { lyre: face('lyre') } });
});
