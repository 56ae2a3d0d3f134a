import { getActivitySortSet } from '@exchange/contract/activity';
import { act, screen } from '@testing-library/react';
import { now, openActivity } from '../../testing';

const hour = 3_600_000;
const event = (id: string, start_time: number, end_time: number) => ({
  ...{ id, type: 'gift_coin' as const, title: id, image_url: '/c.svg' },
  ...{ link: `/activity/gift-coin?token=${id}`, start_time, end_time },
});

test('[V-01] events are shown with their state and time, which go on by the exchange’s clock', async () => {
  jest.useFakeTimers({ now: now + hour });
  const { platform } = await openActivity('/activity/hot', ({ api }) =>
    api.answer(getActivitySortSet, () => ({
      list: [
        event('open', now - hour, now + 2_000),
        event('next', now + hour, now + 2 * hour),
        event('always', now - hour, 0),
        event('past', now - 2 * hour, now - hour),
      ],
      time: now,
    })),
  );
  const texts = async () =>
    (await screen.findAllByRole('link', { name: /open|next|always|past/i })).map(
      ({ textContent }) => textContent,
    );
  expect((await texts()).map((text) => /^(Open|Upcoming|Ended)/.exec(text)?.[0])).toEqual([
    ...['Open', 'Upcoming', 'Open', 'Ended'],
  ]);
  expect((await texts())[0]).toContain('Ends in 00:00:02');
  platform.clock.advance(2_000);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect((await texts())[0]).toMatch(/^Ended/);
  jest.useRealTimers();
});

test('[V-01] without events the list leads to the market; a failure can be tried again', async () => {
  const { platform, user } = await openActivity('/activity/hot', ({ api }) =>
    api.refuse(getActivitySortSet, { code: 1006, reason: 'unavailable' }),
  );
  expect(await screen.findByText('failure:unavailable')).toBeTruthy();
  platform.api.answer(getActivitySortSet, () => ({ list: [], time: now }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('There are no events now')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the market' })).toBeTruthy();
});

test('[V-01] while the events load, the way back and places as high as their cards are there', async () => {
  await openActivity('/activity/hot', ({ api }) =>
    api.answer(getActivitySortSet, () => new Promise(() => undefined)),
  );
  expect(await screen.findByRole('button', { name: 'Back' })).toBeTruthy();
  const places = [...screen.getByRole('status', { name: 'Loading' }).children];
  expect(places.map((place) => (place as HTMLElement).style.blockSize)).toEqual(Array(3).fill('4.14rem'));
});
