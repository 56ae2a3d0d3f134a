import { getListNotice, type Notice } from '@exchange/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { openRemote } from '../../testing/open-remote';

const notices: Notice[] = Array.from({ length: 25 }, (_, index) => ({
  id: `n${index}`,
  title: `Notice ${index}`,
  content: '',
  time: Date.UTC(2026, 10, 21) - index * 3_600_000,
}));

test('[T-07] notices, the newest first, page after page', async () => {
  const { user } = await openRemote('/home/news', {}, ({ api }) =>
    api.answer(getListNotice, ({ from_id, size = 20 }) => {
      const start = notices.findIndex(({ id }) => id === from_id) + 1;
      const list = notices.slice(start, start + Number(size));
      return { list, next_id: start + list.length < notices.length ? (list.at(-1)?.id ?? null) : null };
    }),
  );
  const list = await screen.findByRole('list', { name: 'Notices' });
  expect(within(list).getAllByRole('link')).toHaveLength(20);
  expect(
    within(list)
      .getByRole('link', { name: /Notice 0/ })
      .getAttribute('href'),
  ).toBe('/home/news?id=n0');
  await user.click(screen.getByRole('button', { name: 'More' }));
  await waitFor(() => expect(within(list).getAllByRole('link')).toHaveLength(25));
});

test('[T-07] one notice: its heading, its time and its text without what runs', async () => {
  await openRemote('/home/news?id=n3', {}, ({ api }) =>
    api.answer(getListNotice, () => ({
      list: [{ ...notices[3]!, content: '<p onclick="x()">From <b>Monday</b></p><script>x()</script>' }],
      next_id: null,
    })),
  );
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Notice 3');
  expect((await screen.findByText('Monday')).tagName).toBe('B');
  expect(document.querySelector('script, [onclick]')).toBeNull();
});

test('[T-07] a notice that is not there says so and leads to the others', async () => {
  await openRemote('/home/news?id=gone', {}, ({ api }) =>
    api.refuse(getListNotice, { code: 1002, reason: 'notFound' }),
  );
  expect(await screen.findByText('This notice is no longer here')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All notices' }).getAttribute('href')).toBe('/home/news');
});

test('[T-07] [H-25] notices that cannot be loaded can be asked for again', async () => {
  const { platform, user } = await openRemote('/home/news', {}, ({ api }) =>
    api.refuse(getListNotice, { kind: 'network', code: 0, reason: '' }),
  );
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The notices could not be loaded');
  platform.api.answer(getListNotice, () => ({ list: notices.slice(0, 1), next_id: null }));
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Notice 0')).toBeTruthy();
});
