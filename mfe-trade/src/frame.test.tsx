import { act, render } from '@testing-library/react';
import { Suspense, use } from 'react';
import { prefetchChart } from './features/kline/ui/load-chart';
import { ChartPrefetch } from './frame';

jest.mock('./features/kline/ui/load-chart');
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
});

function Page({ code }: { readonly code: Promise<string> }) {
  return <p>{use(code)}</p>;
}

async function setUp(code: Promise<string>) {
  let unmount = () => {};
  await act(async () => {
    ({ unmount } = render(
      <Suspense fallback="…">
        <Page code={code} />
        <ChartPrefetch />
      </Suspense>,
    ));
    await Promise.resolve();
  });
  return () => unmount();
}

test('[H-22] the charting library is fetched once the page is shown and idle, never before', async () => {
  let arrive: (text: string) => void = () => {};
  await setUp(new Promise((resolve) => (arrive = resolve)));
  jest.advanceTimersByTime(60_000);
  expect(prefetchChart).not.toHaveBeenCalled();
  await act(async () => {
    arrive('page');
    await Promise.resolve();
  });
  expect(prefetchChart).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2000);
  expect(prefetchChart).toHaveBeenCalledTimes(1);
});

test('[H-22] leaving before the idle moment fetches nothing', async () => {
  const unmount = await setUp(Promise.resolve('page'));
  unmount();
  jest.advanceTimersByTime(60_000);
  expect(prefetchChart).not.toHaveBeenCalled();
});
