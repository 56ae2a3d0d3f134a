import type { Page } from '@playwright/test';
import { getAllTokenUrl, listUserBalance, newRegister, userLoginExist } from '@exchange/contract';
import { openHumanCheck, passHumanCheck, slidePiece, typeCaptcha } from '../../support/human-check';
import { expect, test, toasts, watchCalls } from '../../support/journey';
import {
  advanceClock,
  demoUser,
  goodPassword,
  newestMessage,
  registerAccount,
  signIn,
} from '../../support/sandbox';

const email = (page: Page) => page.getByRole('textbox', { name: 'Email address' });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const code = (page: Page) => page.getByRole('textbox', { name: '6-digit code' });
const submit = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true }).click();

async function typeAccount(page: Page, secret: string): Promise<void> {
  await email(page).fill(demoUser.email);
  await password(page).fill(secret);
}

const expectTyped = async (page: Page, secret: string) => {
  await expect(email(page)).toHaveValue(demoUser.email);
  await expect(password(page)).toHaveValue(secret);
};

test('[H-14, H-15, S-01] a protected page leads to the login and, through both verifications, back; wrong answers cost nothing typed', async ({
  page,
  request,
  context,
}) => {
  await page.goto('/assets/deposit/usdt?from=journey');
  await expect(page).toHaveURL(/\/login\?redirect=/);

  const wrong = 'Wrong-2468!';
  await typeAccount(page, wrong);
  await passHumanCheck(page, request, () => submit(page));
  await expect(page.getByRole('alert').filter({ hasText: 'The account or password is wrong' })).toBeVisible();
  await expectTyped(page, wrong);

  // A wrong captcha is said at its field, with another picture to try; the password stays.
  await password(page).fill(demoUser.password);
  const { puzzle } = await openHumanCheck(page, () => submit(page));
  await page.getByRole('textbox', { name: 'Picture code' }).fill('????');
  const renewed = page.waitForResponse(/createCaptcha/);
  await slidePiece(page, request, puzzle);
  const { data } = (await (await renewed).json()) as { data: { captcha_id: string } };
  await expect(page.getByRole('textbox', { name: 'Picture code' })).toHaveAccessibleDescription(
    /picture code is wrong/,
  );
  await expectTyped(page, demoUser.password);
  await typeCaptcha(page, request, data.captcha_id);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { name: 'Second verification' })).toBeVisible();
  const method = page.getByRole('radio', { name: 'Email' });
  if ((await method.count()) > 0) await method.check({ force: true });
  const sent = page.waitForResponse(/sendLoginNotify/);
  await page.getByRole('button', { name: 'Send code' }).click();
  await sent;
  const { code: right } = await newestMessage(request, demoUser.email, 'mail');
  await code(page).fill(right === '000000' ? '111111' : '000000');
  await expect(page.getByText(/verification code is wrong/)).toBeVisible();
  await expect(code(page)).toHaveValue('');
  await code(page).fill(right);

  await expect(page).toHaveURL('/assets/deposit/usdt?from=journey');
  await expect(page.getByTestId('deposit-address')).toBeVisible();

  const cookies = new Map((await context.cookies()).map((cookie) => [cookie.name, cookie]));
  const week = 7 * 24 * 3600;
  for (const name of ['token', 'socket_token']) {
    const cookie = cookies.get(name);
    expect(cookie, name).toMatchObject({ httpOnly: false, sameSite: 'Lax', path: '/' });
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - week), name).toBeLessThan(600);
  }
  expect(cookies.get('__Host-session')).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: 'Lax',
    path: '/',
  });
  const readable = await page.evaluate(() => document.cookie);
  expect(readable).not.toContain('__Host-session');
});

test('[H-15, H-17] a session that the exchange does not know any more is cleared, and its page asks for a login', async ({
  page,
  context,
  fault,
}) => {
  await signIn(page.request);
  // No page that asks for balances is open yet: the refusal is the assets page's.
  await fault({ call: 'asset.listUserBalance', code: 1101, times: 1 });
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Assets' })
    .click();
  await expect(toasts(page)).toContainText('Your login has ended. Your orders and assets are not affected');
  await expect(page).toHaveURL('/login?redirect=%2Fassets');
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('socket_token');
  await page.goto('/user');
  await expect(page).toHaveURL('/login?redirect=%2Fuser');
});

test('[H-17] with the query login=true a protected page stays in its place and shows nothing of anybody', async ({
  page,
}) => {
  const asked = watchCalls(page, '/asset/listUserBalance');
  await page.goto('/assets?login=true');
  await expect(page.getByText('Please sign in')).toBeVisible();
  await expect(page).toHaveURL('/assets?login=true');
  await expect(page.getByText('Total value')).toHaveCount(0);
  expect(asked.count).toBe(0);
});

test('[H-16] half an hour after the last check the login is verified again, and a refusal ends it', async ({
  page,
  request,
  fault,
}) => {
  await registerAccount(page.request, 'sleeper');
  await page.goto('/assets');
  await expect(page.getByText('Total value')).toBeVisible();
  const checks = watchCalls(page, userLoginExist.path);
  const tabs = page.getByRole('navigation', { name: 'Main navigation' });
  await tabs.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  expect(checks.count).toBe(0);

  // The page learns the time with the next answer of the exchange.
  const learnTime = async () => {
    const answered = page.waitForResponse(new RegExp(listUserBalance.path));
    await tabs.getByRole('link', { name: 'Assets' }).click();
    await (await answered).finished();
    await expect(page.getByText('Total value')).toBeVisible();
  };
  await advanceClock(request, 1_801_000);
  await learnTime();
  await tabs.getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => checks.count).toBe(1);
  await learnTime();
  expect(checks.count).toBe(1);

  await fault({ call: userLoginExist.name, code: 1104, times: 1 });
  await advanceClock(request, 1_801_000);
  // Whichever answer told it the time: the first step after that is refused.
  await expect(async () => {
    if (new URL(page.url()).pathname !== '/login')
      for (const name of ['Home', 'Assets']) await tabs.getByRole('link', { name }).click({ timeout: 2_000 });
    await expect(page).toHaveURL('/login?redirect=%2Fassets', { timeout: 2_000 });
  }).toPass();
  expect(checks.count).toBe(2);
});

test('[H-14, S-09] logging out in one tab logs the other out at once, and nothing of the account stays on its screen', async ({
  page,
  context,
}) => {
  await registerAccount(page.request, 'twotabs');
  await page.clock.install();
  await page.goto('/assets');
  await expect(page.getByText('Total value')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/user');
  await other.getByRole('button', { name: 'Log out' }).click();
  // It is told: nothing that it would look for after a while can bring it.
  await page.clock.pauseAt(Date.now() + 5_000);
  await other.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Total value')).toHaveCount(0);
  await expect(toasts(page)).toContainText('Your login has ended');
  await page.clock.resume();
  await expect(page).toHaveURL('/login?redirect=%2Fassets');
  await expect(other).toHaveURL('/');
  await expect(toasts(other)).toHaveText('');
  const left = (await context.cookies()).map((cookie) => cookie.name);
  expect(left).not.toContain('__Host-session');
  expect(left).not.toContain('token');
});

test('[H-14] the names of all tokens are asked for when the first screen is there, and anew after a logout', async ({
  page,
}) => {
  await registerAccount(page.request, 'names');
  const asked = watchCalls(page, getAllTokenUrl.path);
  await page.goto('/user');
  await expect.poll(() => asked.count).toBe(1);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => asked.count).toBe(2);
});

test('[H-14] a login in one tab is one in the other', async ({ page, context, request }) => {
  await page.goto('/assets');
  await expect(page).toHaveURL(/\/login/);
  const other = await context.newPage();
  await other.goto('/login');
  await typeAccount(other, demoUser.password);
  await passHumanCheck(other, request, () => submit(other));
  await other.getByRole('button', { name: 'Send code' }).click();
  await expect(other.getByText(/^Sent to/)).toBeVisible();
  await code(other).fill((await newestMessage(request, demoUser.email, 'mail')).code);
  await expect(other).toHaveURL('/');
  await expect(page).toHaveURL('/assets');
  await expect(page.getByText('Total value')).toBeVisible();
});

test('[S-12, S-02] a registration whose answer was lost says that the account exists, and leads to the login', async ({
  page,
  request,
  context,
  fault,
}) => {
  const address = `lost-answer-${Date.now().toString(36)}@example.com`;
  await page.goto('/register/email');
  await email(page).fill(address);
  await passHumanCheck(page, request, () => page.getByRole('button', { name: 'Send code' }).click());
  const field = page.getByLabel('Code from the email');
  await expect(field).toBeVisible();
  await field.fill((await newestMessage(request, address, 'mail')).code);
  await password(page).fill(goodPassword);
  await page.getByLabel('Repeat the password').fill(goodPassword);
  for (const box of await page.getByRole('checkbox').all()) await box.check();

  // The browser itself may repeat a request whose connection broke: then the page hears of no failure.
  await fault({ call: newRegister.name, drop: true, afterWork: true, times: 1 });
  const create = page.getByRole('button', { name: 'Create account' });
  const created = page.getByRole('heading', { name: 'Your account exists now' });
  await create.click();
  await expect(created.or(page.getByRole('alert').filter({ hasText: /./ })).first()).toBeVisible();
  if (!(await created.isVisible())) await create.click();
  await expect(created).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-session');

  await page.getByRole('link', { name: 'Log in' }).click();
  await email(page).fill(address);
  await password(page).fill(goodPassword);
  await passHumanCheck(page, request, () => submit(page));
  await expect(page.getByRole('heading', { name: 'Second verification' })).toBeVisible();
});
