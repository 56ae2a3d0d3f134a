import { PlatformProvider } from '@exchange/platform';
import { createFakePlatform } from '@exchange/platform/fake';
import { render, screen, waitFor } from '@testing-library/react';
import { RichText } from './rich-text';

const show = (html: string) => (
  <PlatformProvider value={createFakePlatform()}>
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
