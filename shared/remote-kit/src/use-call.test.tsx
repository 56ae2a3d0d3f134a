import { getProtocolByToken } from '@exchange/contract';
import { createFakePlatform, fakeFailure } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useCall, usePolling } from './use-call';
import { useTask } from './use-task';

function Networks({ token }: { readonly token: string }) {
  const { value, failure, pending, reload } = useCall(getProtocolByToken, { token });
  return (
    <button type="button" onClick={reload}>
      {[
        value?.list.map((network) => network.name).join(),
        failure !== undefined && 'failed',
        pending && 'pending',
      ]
        .filter(Boolean)
        .join(' ')}
    </button>
  );
}
const text = () => screen.getByRole('button').textContent;

test('[H-25] a failed call can be asked again, and what was there stays meanwhile', async () => {
  const platform = createFakePlatform();
  platform.api.refuse(getProtocolByToken, {});
  renderWithPlatform(<Networks token="usdt" />, platform);
  expect(text()).toBe('pending');
  await screen.findByText('failed');

  platform.api.answer(getProtocolByToken, () => ({ list: [{ protocol: 'trc20', name: 'Tron' }] }));
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Tron');

  let fail: (() => void) | undefined;
  platform.api.answer(
    getProtocolByToken,
    () => new Promise((_, reject) => (fail = () => reject(fakeFailure()))),
  );
  await userEvent.click(screen.getByRole('button'));
  expect(text()).toBe('Tron pending');
  await act(async () => fail?.());
  expect(text()).toBe('Tron failed');
});

test('[H-26] an answer that came with the page is there at once and not asked for, until it is asked for anew', async () => {
  const platform = createFakePlatform();
  const tron = { list: [{ protocol: 'trc20', name: 'Tron' }] };
  platform.api.first(getProtocolByToken, { token: 'usdt' }, tron);
  platform.api.answer(getProtocolByToken, ({ token }) => ({ list: [{ protocol: 'erc20', name: token }] }));
  const { rerender } = renderWithPlatform(<Networks token="usdt" />, platform);
  expect(text()).toBe('Tron');
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('usdt');
  rerender(<Networks token="aura" />);
  expect(text()).toBe('pending');
  await screen.findByText('aura');
  expect(platform.api.inputs(getProtocolByToken)).toEqual([{ token: 'usdt' }, { token: 'aura' }]);
});

test('[A-02] the answer to an input that is no longer wanted is dropped', async () => {
  const platform = createFakePlatform();
  const answers = new Map<string, () => void>();
  platform.api.answer(
    getProtocolByToken,
    ({ token }) =>
      new Promise((resolve) =>
        answers.set(token, () => resolve({ list: [{ protocol: token, name: token }] })),
      ),
  );
  const { rerender } = renderWithPlatform(<Networks token="usdt" />, platform);
  rerender(<Networks token="btc" />);
  await act(async () => answers.get('btc')?.());
  await act(async () => answers.get('usdt')?.());
  expect(text()).toBe('btc');
});

function KeptNetworks({ token }: { readonly token: string }) {
  const { value, failure, pending, isEarlier } = useCall(
    getProtocolByToken,
    { token },
    { keepsEarlier: true },
  );
  const states = [failure !== undefined && 'failed', isEarlier && 'earlier', pending && 'pending'];
  return <button type="button">{[value?.list[0]?.name, ...states].filter(Boolean).join(' ')}</button>;
}

test('[T-21] what an earlier input yielded stays where that is wished, until this one is answered, also by a failure', async () => {
  const platform = createFakePlatform();
  const answers = new Map<string, () => void>();
  platform.api.answer(
    getProtocolByToken,
    ({ token }) =>
      new Promise((resolve, reject) =>
        answers.set(token, () =>
          token === 'bad' ? reject(fakeFailure()) : resolve({ list: [{ protocol: token, name: token }] }),
        ),
      ),
  );
  const { rerender } = renderWithPlatform(<KeptNetworks token="usdt" />, platform);
  expect(text()).toBe('pending');
  await act(async () => answers.get('usdt')?.());
  expect(text()).toBe('usdt');
  rerender(<KeptNetworks token="btc" />);
  expect(text()).toBe('usdt earlier pending');
  await act(async () => answers.get('btc')?.());
  expect(text()).toBe('btc');
  rerender(<KeptNetworks token="bad" />);
  expect(text()).toBe('btc earlier pending');
  await act(async () => answers.get('bad')?.());
  expect(text()).toBe('failed');
});

function Sender({ send }: { readonly send: () => Promise<void> }) {
  const [count, setCount] = useState(0);
  const { run, pending } = useTask(async () => {
    await send();
    setCount(count + 1);
  });
  return (
    <button type="button" onClick={run}>
      {pending ? 'pending' : count}
    </button>
  );
}

test('[T-09] a double tap does a task once; an unexpected failure is reported', async () => {
  let finish: (() => void) | undefined;
  const send = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { platform } = renderWithPlatform(<Sender send={send} />);
  await userEvent.dblClick(screen.getByRole('button'));
  expect(send).toHaveBeenCalledTimes(1);
  expect(text()).toBe('pending');
  await act(async () => finish?.());
  expect(text()).toBe('1');

  const broken = new Error('broken');
  send.mockRejectedValueOnce(broken);
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('1');
  expect(platform.report.errors).toEqual([broken]);
});

const everyMs = 5_000;

function Network() {
  const call = useCall(getProtocolByToken, { token: 'usdt' });
  usePolling(call, everyMs);
  return <p>{call.value?.list[0]?.name ?? 'nothing yet'}</p>;
}

/** Lets time pass, as the page sees it: second by second. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1_000) await act(() => jest.advanceTimersByTimeAsync(1_000));
}

test('[H-25] an answer that takes longer than the pace of asking is waited for; then the pace goes on', async () => {
  jest.useFakeTimers();
  const platform = createFakePlatform();
  let answers = 0;
  platform.api.answer(getProtocolByToken, async () => {
    await new Promise((resolve) => setTimeout(resolve, 2 * everyMs));
    answers += 1;
    return { list: [{ protocol: 'trc20', name: `answer ${answers}` }] };
  });
  renderWithPlatform(<Network />, platform);
  await pass(2 * everyMs);
  expect(screen.getByText('answer 1')).toBeTruthy();
  expect(platform.api.inputs(getProtocolByToken)).toHaveLength(1);
  await pass(3 * everyMs);
  expect(screen.getByText('answer 2')).toBeTruthy();
  jest.useRealTimers();
});
