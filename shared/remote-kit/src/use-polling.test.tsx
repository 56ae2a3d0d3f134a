import { getProtocolByToken } from '@exchange/contract';
import { createFakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, screen } from '@testing-library/react';
import { useCall } from './use-call';
import { usePolling } from './use-polling';

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
