import {
  fragmentGetBannerList,
  getKline,
  getListCalendar,
  getListNotice,
  listCategoryCampaign,
  statsDataByLabel,
} from '@exchange/contract';
import { fakeCampaign } from '@exchange/testing/fake-campaign';
import { act, screen, waitFor, within } from '@testing-library/react';
import { openRemote, rowsOfList } from '../testing/open-remote';

const now = Date.UTC(2026, 10, 21, 4);
const sale = fakeCampaign({ status: 1, start_time: now + 3_723_000, end_time: now + 86_400_000 });
const banner = (id: string, link: string) => ({ id, title: `Banner ${id}`, image_url: `/b/${id}.svg`, link });
const notices = ['Newest', 'Older'].map((title, index) => ({
  id: `n${index}`,
  title,
  content: '',
  time: now - index,
}));

test('[T-01] shows the organisation, ways to the areas, star pairs and rankings with live prices', async () => {
  const { platform, user } = await openRemote('/');
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Nova');
  expect(screen.getByText('Own a part of the brands you love')).toBeTruthy();
  const menu = screen.getByRole('navigation');
  expect(
    within(menu)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/activity/hot',
    '/ieo/list/preview',
    '/user/invite',
    '/ecologicalNodes',
    '/activity/gift-coin',
  ]);
  const cards = screen.getByRole('list', { name: 'Top Celebs, live prices' });
  expect(rowsOfList(cards)).toEqual(['kite_usdt', 'aura_usdt', 'lyre_usdt']);
  act(() => platform.quotes.push('kite_usdt', { price: '25.1' }));
  expect(within(cards).getByText('25.1000')).toBeTruthy();
  const panel = screen.getByRole('tabpanel');
  expect(rowsOfList(panel)).toEqual(['aura_usdt', 'lyre_usdt']);
  await user.click(screen.getByRole('tab', { name: 'Favorites' }));
  expect(within(panel).getByText('No favorites yet')).toBeTruthy();
});

test('[T-01] the way to the notices has a name before they are there', async () => {
  await openRemote('/', {}, ({ api }) => {
    api.answer(getListNotice, () => new Promise(() => undefined));
  });
  const way = await screen.findByRole('link', { name: 'All notices' });
  expect(way.getAttribute('href')).toBe('/home/news');
});

test('[T-01] the sale that opens next, the banners and a notice are there with the page', async () => {
  const { platform } = await openRemote('/', { now }, ({ api }) => {
    api.first(
      fragmentGetBannerList,
      { position: 2, device: 'Mobile' },
      {
        list: [
          banner('a', '/activity/hot'),
          banner('b', 'https://brand.example/x'),
          banner('c', 'javascript:x'),
        ],
      },
    );
    api.first(getListNotice, { size: 5 }, { list: notices, next_id: null });
    api.first(
      listCategoryCampaign,
      { from_id: 0, limit: 10, category_id: 0, sort: 'asc', campaign_status: 1 },
      { list: [sale], next_id: null, time: now },
    );
  });
  const banners = await screen.findByRole('region', { name: 'Banners' });
  const teaser = within(banners).getByRole('link', { name: /Aura House/ });
  expect(teaser.getAttribute('href')).toBe('/ieo/IEO7');
  expect(teaser.textContent).toContain('IBO · opens in 01:02:03');
  expect(teaser.textContent).toContain('Portions: 12,000 · 0.80 USDT each');
  expect(within(teaser).getByRole('img', { name: '75% sold' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Banner a' }).getAttribute('href')).toBe('/activity/hot');
  const outside = screen.getByRole('link', { name: 'Banner b' });
  expect([outside.getAttribute('href'), outside.getAttribute('rel')]).toEqual([
    'https://brand.example/x',
    'noopener noreferrer',
  ]);
  // Where a link leads nowhere that is safe the picture stays, without one.
  expect(screen.getByText('Banner c').closest('a')).toBeNull();
  expect(screen.getByRole('link', { name: 'Newest' }).getAttribute('href')).toBe('/home/news?id=n0');
  expect(platform.api.inputs(fragmentGetBannerList)).toEqual([]);
});

test('[T-01] a sale that is known after the banners is the slide that one sees: all come in a track that begins there', async () => {
  let tellSales: () => void = () => undefined;
  const sales = new Promise<{ list: (typeof sale)[]; next_id: null; time: number }>(
    (resolve) => (tellSales = () => resolve({ list: [sale], next_id: null, time: now })),
  );
  const { platform } = await openRemote('/', { now }, ({ api }) => {
    api.answer(fragmentGetBannerList, () => ({ list: [banner('a', '/activity/hot')] }));
    api.answer(listCategoryCampaign, () => sales);
  });
  const banners = await screen.findByRole('region', { name: 'Banners' });
  await waitFor(() => expect(platform.api.waiting).toEqual(['campaign.listCategoryCampaign']));
  const alone = within(banners).getByRole('list');
  expect(alone.children).toHaveLength(1);
  await act(async () => tellSales());
  expect((await screen.findByRole('link', { name: 'Banner a' })).closest('ul')).not.toBe(alone);
  const slides = [...within(banners).getByRole('list').children].map((slide) => slide.textContent);
  expect(slides[0]).toContain('Aura House');
  expect(slides).toHaveLength(3);
});

test('[T-01] the banners do not wait for sales that cannot be had', async () => {
  await openRemote('/', {}, ({ api }) => {
    api.answer(fragmentGetBannerList, () => ({ list: [banner('a', '/activity/hot')] }));
    api.refuse(listCategoryCampaign, { reason: 'unavailable' });
  });
  expect(await screen.findByRole('link', { name: 'Banner a' })).toBeTruthy();
});

test('[T-01] a picture that cannot be had leaves the banner’s title', async () => {
  await openRemote('/', {}, ({ api }) =>
    api.answer(fragmentGetBannerList, () => ({ list: [banner('a', '/activity/hot')] })),
  );
  const slide = await screen.findByRole('link', { name: 'Banner a' });
  act(() => void slide.querySelector('img')?.dispatchEvent(new Event('error')));
  expect(slide.textContent).toBe('Banner a');
  expect(slide.querySelector('img')).toBeNull();
});

test('[T-01] small lines come after the first screen, one question for each pair in sight', async () => {
  const { platform } = await openRemote('/', {}, ({ api }) =>
    api.answer(getKline, () => ({
      list: ['1', '2'].map((close, hour) => [hour * 3_600_000, close, close, close, close, '1', '1']),
    })),
  );
  const cards = await screen.findByRole('list', { name: 'Top Celebs, live prices' });
  await waitFor(() => expect(cards.querySelectorAll('path[d^="M"]')).toHaveLength(3));
  const asked = platform.api.inputs(getKline).map(({ token, market }) => `${token}_${market}`);
  expect(asked.sort()).toEqual(['aura_usdt', 'kite_usdt', 'lyre_usdt']);
});

test('[T-01] what moves by itself can be paused', async () => {
  const { user } = await openRemote('/', {}, ({ api }) =>
    api.answer(fragmentGetBannerList, () => ({ list: [banner('a', '/activity/hot')] })),
  );
  await user.click(await screen.findByRole('button', { name: 'Pause moving content' }));
  expect(screen.getByRole('button', { name: 'Play moving content' })).toBeTruthy();
  const dots = screen.getAllByRole('button', { name: /^Slide/ });
  expect(dots.map((dot) => dot.getAttribute('aria-label'))).toEqual(['Slide 1 of 2', 'Slide 2 of 2']);
});

test('[T-01] the menu opens the calendar over the page: months, kinds, days and where each entry leads', async () => {
  const entry = (id: string, label: 'ibo' | 'listing', day: number) => ({
    id,
    label,
    title: `Entry ${id}`,
    time: new Date(2026, 10, day, 12).getTime(),
    link: `/ieo/${id}`,
  });
  const entries = [entry('a', 'ibo', 22), entry('b', 'listing', 25)];
  const { platform, user } = await openRemote('/', { now }, ({ api }) => {
    api.answer(getListCalendar, ({ label, from, to }) => ({
      list: entries.filter(
        ({ time, label: own }) => time >= Number(from) && time < Number(to) && (!label || own === label),
      ),
    }));
    api.answer(statsDataByLabel, ({ from }) => ({
      list:
        Number(from) === new Date(2026, 10).getTime()
          ? [
              { label: 'ibo', count: 1 },
              { label: 'listing', count: 1 },
            ]
          : [],
    }));
  });
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('link', { name: 'Calendar' }));
  expect(platform.navigation.location).toEqual({ path: '/', search: '?open=calendar' });
  const sheet = await screen.findByRole('dialog', { name: 'Calendar' });
  const titles = () =>
    within(within(sheet).getByRole('list', { name: 'Entries' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  await waitFor(() => expect(titles()).toEqual(['/ieo/a', '/ieo/b']));
  await user.click(await within(sheet).findByRole('tab', { name: 'Listing 1' }));
  await waitFor(() => expect(titles()).toEqual(['/ieo/b']));
  await user.click(within(sheet).getByRole('tab', { name: 'All 2' }));
  await user.click(await within(sheet).findByRole('button', { name: 'November 22, entries: 1' }));
  expect(titles()).toEqual(['/ieo/a']);
  await user.click(within(sheet).getByRole('button', { name: 'Next month' }));
  expect(await within(sheet).findByText('Nothing on the calendar')).toBeTruthy();
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(platform.navigation.location.search).toBe('');
});
