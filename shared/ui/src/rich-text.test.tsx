import { PlatformProvider } from '@exchange/platform';
import { createFakePlatform } from '@exchange/platform/fake';
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { RichText } from './rich-text';

const show = (html: string | (() => Promise<string>), platform = createFakePlatform()) => (
  <PlatformProvider value={platform}>
    <RichText html={html} loadingLabel="Loading" failedTitle="Failed" retryLabel="Try again" />
  </PlatformProvider>
);

test('[T-12, H-04] a rich text keeps its words and structure, and nothing that runs', async () => {
  const { container, rerender } = render(
    show('<h2>Our story</h2><p onclick="steal()">Made by <b>hand</b><script>steal()</script></p>'),
  );
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  expect((await screen.findByRole('heading', { name: 'Our story' })).tagName).toBe('H2');
  expect(container.querySelector('b')?.textContent).toBe('hand');
  expect(container.querySelector('script, [onclick]')).toBeNull();
  rerender(show('<p>Another brand</p>'));
  await waitFor(() => expect(container.textContent).toContain('Another brand'));
  expect(container.textContent).not.toContain('Our story');
});

test('[H-04] a text that is read fails with a way to read it again', async () => {
  const read = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('offline'));
  read.mockResolvedValue('<p>Our terms</p>');
  const platform = createFakePlatform();
  const { rerender } = render(show(() => read(), platform));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Our terms')).toBeTruthy();
  rerender(show(() => read(), platform));
  expect(read).toHaveBeenCalledTimes(2);
});

test('[T-07, H-04] a link into the application is followed inside it, unless another tab is asked for', async () => {
  const platform = createFakePlatform();
  render(
    show(
      '<p><a href="/assets?tab=fiat"><b>Deposits</b></a> <a href="https://other.example/">Other</a></p>',
      platform,
    ),
  );
  const press = (name: string, init = {}) => {
    const event = createEvent.click(screen.getByText(name), init);
    // What jsdom would say of a navigation that it does not do is not what is asked.
    const kept = { followed: true };
    document.addEventListener(
      'click',
      (late) => ((kept.followed = !late.defaultPrevented), late.preventDefault()),
      { once: true },
    );
    fireEvent(screen.getByText(name), event);
    return kept.followed;
  };
  await screen.findByText('Deposits');
  expect(press('Deposits', { ctrlKey: true })).toBe(true);
  expect(press('Other')).toBe(true);
  expect(platform.navigation.location.path).toBe('/');
  expect(press('Deposits')).toBe(false);
  expect(platform.navigation.location).toEqual({ path: '/assets', search: '?tab=fiat' });
});
