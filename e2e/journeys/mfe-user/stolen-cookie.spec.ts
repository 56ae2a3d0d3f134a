import { catalogue } from '@exchange/contract/catalogue';
import { addresses } from '../../support/addresses';
import { expect, test } from '../../support/journey';
import { registerAccount } from '../../support/sandbox';

const privatePaths = new Set(
  catalogue.filter(({ access }) => access === 'user').map(({ path }) => `/api${path}`),
);

test('[H-14, H-15] whoever has stolen the readable cookie `token` and nothing else meets the login on every protected page', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const { session } = await registerAccount(request, 'robbed');
  await context.addCookies([{ name: 'token', value: session.token, url: baseURL ?? '' }]);
  const answered: Promise<string>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (privatePaths.has(pathname))
      answered.push(response.json().then(({ code }: { code: number }) => `${pathname} ${code}`));
  });

  const guarded = addresses.filter((address) => address.protected);
  expect(guarded.length).toBeGreaterThan(30);
  await page.goto('/assets');
  for (const { path } of guarded) {
    await page.evaluate((to) => window.history.pushState(null, '', to), path);
    await expect(page, path).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  }
  expect((await Promise.all(answered)).filter((answer) => answer.endsWith(' 0'))).toEqual([]);
});
