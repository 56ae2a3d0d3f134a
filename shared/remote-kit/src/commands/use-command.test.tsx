import { newRegister } from '@exchange/contract/auth';
import { lookupOf } from '@exchange/contract/command';
import { consumeCode } from '@exchange/contract/deposit-code';
import { createFakePlatform, fakeFailure, fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { PendingRequest } from './pending-request';
import { type CommandState, useCommand, type UseCommandOptions } from './use-command';

const lookup = lookupOf(consumeCode);
const record = { id: '1', code: 'AB12', token: 'usdt', amount: '5', time: 0 };
const done = { done: true, answer: { record } };
const unknown = { done: false, answer: null };
const network = { kind: 'network', code: 0, reason: '' } as const;
const start = 'command.recharge.consume.user-1.';

let platform: FakePlatform;
let state: CommandState<typeof consumeCode>;
beforeEach(() => {
  jest.useFakeTimers();
  platform = createFakePlatform({ user: fakeUser() });
  platform.api.answer(lookup, () => unknown);
});
afterEach(() => jest.useRealTimers());

function Page(options: UseCommandOptions<typeof consumeCode>) {
  const current = useCommand(consumeCode, options);
  useLayoutEffect(() => {
    state = current;
  });
  const { outcome, look, dismiss } = current;
  return (
    <PendingRequest
      state={outcome.is}
      facts={outcome.is === 'none' ? [] : [{ label: 'Code', value: outcome.pending.asked.code }]}
      onLook={look}
      onDismiss={dismiss}
    />
  );
}
const open = async (options: UseCommandOptions<typeof consumeCode> = {}) => {
  const page = renderWithPlatform(<Page {...options} />, platform);
  await pass(0);
  return page;
};
/** A command that an earlier page has sent some time ago. */
const leave = (code = 'AB12', ago = 0, key = `key-of-${code}`) => {
  const sentAt = platform.clock.now() - ago;
  platform.storage.set(start + key, JSON.stringify({ asked: { code }, sentAt, triedAt: sentAt }));
  return key;
};
const pass = (ms: number) =>
  act(async () => {
    platform.clock.advance(ms);
    await jest.advanceTimersByTimeAsync(ms);
  });
const send = (code = 'AB12') => act(() => state.send({ code }, {}).catch(() => undefined));
const tell = (key: string, name = consumeCode.name) =>
  act(async () => platform.session.pushPersonal({ commands: [{ name, key }] }));
const looks = () => platform.api.inputs(lookup).length;

test('[A-11] what an earlier page left is looked for by its key until it is found, and its answer is there', async () => {
  const key = leave();
  const found = jest.fn();
  await open({ onFound: found });
  expect(state.outcome.is).toBe('looking');
  expect(screen.getByRole('status').textContent).toContain('Finding out what became of it');
  platform.api.answer(lookup, () => done);
  await pass(2000);
  expect(state.outcome).toMatchObject({ is: 'made', answer: { record } });
  expect(screen.getByRole('status').textContent).toContain('It was made, once');
  expect(found.mock.calls).toEqual([[{ record }, { code: 'AB12' }]]);
  expect(platform.api.inputs(lookup)).toEqual([
    { command: 'recharge.consume', key },
    { command: 'recharge.consume', key },
  ]);
  expect(platform.api.inputs(consumeCode)).toEqual([]);
  expect(platform.storage.keys(start)).toEqual([]);
  act(() => state.dismiss());
  expect(state.outcome.is).toBe('none');
  expect(screen.queryByRole('status')).toBeNull();
});

test('[A-11] it was not made only when it cannot arrive any more; an old one is known at the first look', async () => {
  leave('AB12', 1000);
  const page = await open();
  await pass(18_000);
  expect(state.outcome.is).toBe('looking');
  await pass(2_000);
  expect(state.outcome.is).toBe('notMade');
  expect(screen.getByText('AB12')).toBeTruthy();
  page.unmount();
  await open();
  expect(state.outcome.is).toBe('notMade');
  act(() => screen.getByRole('button', { name: 'Go on' }).click());
  expect([state.outcome.is, platform.storage.keys(start)]).toEqual(['none', []]);
});

test('[A-11] without a connection nothing is concluded: a person looks again, or the next connection does', async () => {
  leave();
  platform.api.refuse(lookup, network);
  await open();
  expect(state.outcome.is).toBe('unknown');
  act(() => screen.getByRole('button', { name: 'Look again' }).click());
  await pass(0);
  expect(state.outcome.is).toBe('unknown');
  platform.api.answer(lookup, () => done);
  await act(async () => platform.session.resync());
  expect(state.outcome.is).toBe('made');
});

test('[A-11] [H-25] what could not be asked for is asked for again by itself, later and later, until there is an answer', async () => {
  leave();
  platform.api.refuse(lookup, network);
  await open();
  expect([looks(), state.outcome.is]).toEqual([1, 'unknown']);
  await pass(5_000);
  await pass(14_999);
  expect([looks(), state.outcome.is]).toEqual([2, 'unknown']);
  await pass(1);
  await pass(60_000);
  expect(looks()).toBe(4);
  platform.api.answer(lookup, () => done);
  await pass(60_000);
  expect(state.outcome.is).toBe('made');
  await pass(600_000);
  expect(looks()).toBe(5);
});

test('[A-11] word of the personal channel makes the page look at once; of another command it does not', async () => {
  const key = leave();
  await open();
  expect(looks()).toBe(1);
  platform.api.answer(lookup, () => done);
  await tell('another-key');
  await tell(key, 'another.command');
  expect([looks(), state.outcome.is]).toEqual([1, 'looking']);
  await tell(key);
  expect(state.outcome.is).toBe('made');
});

test('[A-11] one that another page of the user settled is not shown', async () => {
  const key = leave();
  await open();
  platform.storage.remove(start + key);
  await pass(2000);
  expect(state.outcome.is).toBe('none');
});

test('[A-11] several are shown one after another, the earliest first', async () => {
  leave('CD34', 30_000);
  leave('AB12', 60_000);
  await open();
  expect(state.outcome).toMatchObject({ is: 'notMade', pending: { asked: { code: 'AB12' } } });
  act(() => state.dismiss());
  await pass(0);
  expect(state.outcome).toMatchObject({ is: 'notMade', pending: { asked: { code: 'CD34' } } });
});

test('[A-11] a page follows only what it is about', async () => {
  leave('CD34');
  leave('AB12');
  await open({ of: { code: 'CD34' } });
  expect(state.pending().map(({ asked }) => asked.code)).toEqual(['CD34']);
  expect(state.outcome).toMatchObject({ is: 'looking', pending: { asked: { code: 'CD34' } } });
});

test('[A-11] what this page lost itself stays with its form, until it is known to be made', async () => {
  platform.api.refuse(consumeCode, network);
  await open();
  await send();
  const [pending] = state.pending();
  expect(state.outcome.is).toBe('none');
  await act(async () => platform.session.resync());
  expect([looks(), state.outcome.is]).toEqual([1, 'none']);
  platform.api.answer(lookup, () => done);
  await tell(pending?.key ?? '');
  expect(state.outcome.is).toBe('made');
  expect(state.pending()).toEqual([]);
});

test('[A-11] word that comes before the answer is no news; when the answer is lost it is', async () => {
  let lose: (failure: Error) => void = () => undefined;
  platform.api.answer(consumeCode, () => new Promise((_, reject) => (lose = reject)));
  platform.api.answer(lookup, () => done);
  await open();
  let sending: Promise<unknown> = Promise.resolve();
  act(() => void (sending = state.send({ code: 'AB12' }, {}).catch(() => undefined)));
  await tell(state.pending()[0]?.key ?? '');
  expect([looks(), state.outcome.is]).toEqual([0, 'none']);
  await act(async () => {
    lose(fakeFailure(network));
    await sending;
  });
  expect(state.outcome.is).toBe('made');
});

test('[A-11] sent again and answered, nothing of the lost one is shown any more', async () => {
  const key = leave();
  platform.api.refuse(lookup, network);
  platform.api.answer(consumeCode, () => ({ record }));
  await open();
  expect(state.outcome.is).toBe('unknown');
  await send();
  expect(platform.api.calls.find(({ name }) => name === consumeCode.name)?.idempotencyKey).toBe(key);
  expect([state.outcome.is, state.pending()]).toEqual(['none', []]);
});

test('[A-11] whoever signs in next sees nothing of the one before', async () => {
  leave();
  await open();
  expect(state.outcome.is).toBe('looking');
  await act(async () => platform.session.signIn({ user_id: 'user-2' }));
  expect([state.outcome.is, state.pending()]).toEqual(['none', []]);
  await act(async () => platform.session.signOut());
  expect(state.outcome.is).toBe('none');
  await act(async () => platform.session.signIn());
  expect(state.outcome.is).toBe('looking');
});

test('[A-11] a page that is left looks no more', async () => {
  leave();
  const { unmount } = await open();
  unmount();
  await pass(10_000);
  expect(looks()).toBe(1);
});

test('[S-12] a command that anyone may send is not looked for: it stays until it is sent again', async () => {
  let register: CommandState<typeof newRegister> | undefined;
  function Register() {
    const current = useCommand(newRegister);
    useLayoutEffect(() => {
      register = current;
    });
    return <>{current.outcome.is}</>;
  }
  const account = {
    type: 1,
    email: 'new@example.com',
    invite_code: '',
    nationality: 'JP',
    agree_user: true,
    agree_privacy: true,
    agree_aml: true,
  } as const;
  const attempt = { code: '123456', password: 'Harbour-37!x', c_password: 'Harbour-37!x' };
  platform.api.refuse(newRegister, network);
  renderWithPlatform(<Register />, platform).unmount();
  await act(() => register?.send(account, attempt).catch(() => undefined));
  const { container } = renderWithPlatform(<Register />, platform);
  expect(container.textContent).toBe('none');
  expect(register?.pending()).toMatchObject([{ asked: account }]);
  const [name = ''] = platform.storage.keys('command.');
  expect(platform.storage.get(name)).not.toMatch(/123456|Harbour/);
  expect(looks()).toBe(0);
});
