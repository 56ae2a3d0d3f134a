import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { appCode, exchangeTime, tradePassword } from '../../support/account-security';
import { longestBlank, watchBlank } from '../../support/blank';
import {
  breakNetwork,
  expectUseful,
  faultNames,
  followCode,
  slowDown,
  waitPastTimeouts,
  type NetworkFault,
} from '../../support/broken-network';
import { openSale, runningAuction } from '../../support/campaigns';
import { passHumanCheck } from '../../support/human-check';
import { expect, test, toasts } from '../../support/journey';
import { go, hostPage, screenOf } from '../../support/remotes';
import { advanceClock, goodPassword, signIn } from '../../support/sandbox';
import { screensOf } from '../../support/screens';
import { openReadyAccount, strangersAddress } from '../../support/sheets';

/** FULL=1: every screen and every journey with every fault; otherwise a part of them, each fault and each journey in it. */
const full = process.env.FULL === '1';
/** Of so many screens one is looked at with each fault. */
const every = full ? 1 : 24;
const reading = /\/api\/(?!media\/)/;

/** What the page keeps of who is signed in once the exchange told it; null before. */
const keptSession = (page: Page) => page.evaluate(() => window.localStorage.getItem('host:session'));

/** Screens of remotes; the host's own ask for nothing. */
async function everyNth(request: APIRequestContext, first: number, nth = every) {
  const screens = (await screensOf(request)).filter(({ path }) => path !== '/nowhere');
  return screens.filter((_, index) => index % nth === first % nth);
}

test.describe('a screen', () => {
  test.setTimeout(full ? 3_600_000 : 300_000);

  for (const [order, fault] of faultNames.filter((name) => name !== 'loses the answer').entries()) {
    test(`[H-13, H-17, H-25] that ${fault} says so and is well again after it`, async ({ page }) => {
      if (fault === 'gets no answer') await page.clock.install();
      const codeIsThere = followCode(page);
      for (const { path, protected: personal } of await everyNth(page.request, order * 3)) {
        // The screen before may have lost the session, where it asked for anything of it.
        await signIn(page.request);
        await page.goto(hostPage);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // Before it is known who is here a protected screen waits for that, and no more of it is there.
        await expect.poll(() => keptSession(page), 'the session that the page knows').not.toBeNull();
        const network = await breakNetwork(page, reading, fault);
        await go(page, path);
        // The screen's code is there; what it asks for is not.
        const main = page.getByRole('main');
        await expect(main.locator('[data-remote]').getByRole('heading').first(), path).toBeAttached();
        await codeIsThere();
        if (fault === 'gets no answer') await waitPastTimeouts(page);
        if (fault === 'has lost its session' && personal)
          await expect(page, path).toHaveURL(/\/login\?redirect=/);
        await expectUseful(page, `${path} ${fault}`);
        await network.heal();
        const failed = main.getByRole('alert').getByRole('button');
        for (let left = await failed.count(); left > 0; left -= 1) await failed.first().click();
        await expect(failed, `${path} afterwards`).toHaveCount(0);
      }
    });
  }

  test('[H-16, H-25] that waits for the check of the login says when no answer comes, and appears once one does', async ({
    page,
  }) => {
    await signIn(page.request);
    await page.clock.install();
    const network = await breakNetwork(page, /\/user\/getUserInfo/, 'gets no answer');
    await page.goto(hostPage);
    await expect.poll(network.met, 'checks of the login').toBe(1);
    await go(page, '/order/trade');
    const main = page.getByRole('main');
    await expect(main.getByRole('status').filter({ hasText: 'Checking your login' })).toBeVisible();
    await waitPastTimeouts(page);
    await expect(main.getByRole('alert').getByText('Your login could not be checked')).toBeVisible();
    await network.heal();
    await main.getByRole('button', { name: 'Retry' }).click();
    await expect(screenOf(page, 'mfe-trade')).toBeVisible();
    await expect(main.getByRole('alert')).toHaveCount(0);
  });

  test('[H-25, H-26] that comes over slow 3G is never blank and can be used', async ({ page }) => {
    await signIn(page.request);
    await watchBlank(page);
    const { emptyCache } = await slowDown(page);
    for (const { path } of await everyNth(page.request, 8, full ? 1 : 96)) {
      await emptyCache();
      await page.goto(path, { waitUntil: 'commit' });
      await expectUseful(page, `${path} over slow 3G`);
      expect(await longestBlank(page), path).toBeLessThan(30);
    }
  });
});

/** In which the session ends too where not everything is asked for: a login takes its time. */
const ending: readonly string[] = ['a withdrawal', 'a purchase in a sale'];
const names = ['an order', 'a withdrawal', 'a purchase in a sale', 'a bid'] as const;

/** A journey as far as the call that decides it. */
interface Journey {
  readonly decidedBy: RegExp;
  /** Opens its form and fills it in; answers with the path. */
  readonly fill: (page: Page) => Promise<void>;
  /** Sends it, with what confirms it. */
  readonly send: (page: Page) => Promise<void>;
  /** What was typed, but for secrets. */
  readonly typed: (page: Page) => Promise<readonly string[]>;
  /** Faults after which it is found out by itself that it was done. */
  readonly settles?: readonly NetworkFault[];
  /** What is there once it is done. */
  readonly done: (page: Page) => Locator;
  /** From the form as it is after a login to where everything typed can be seen. */
  readonly resume?: (page: Page) => Promise<void>;
}

/** What is said where no answer came. */
const said =
  /network request failed|Network Error|did not answer in time|No answer came|did not reach the exchange|not known|could not be loaded/;

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Price and amount of an order: in its form, or in its row from the tap on that frees the form. */
async function typedOrder(page: Page): Promise<readonly string[]> {
  const amount = await page.getByLabel('Amount AURA').inputValue();
  if (amount !== '') return [await page.getByLabel('Price USDT').inputValue(), amount];
  const [row = ''] = await page.locator('[data-sent], [data-order]').allInnerTexts();
  return [row.includes('5.000') ? '5' : '', row.includes('1.00 AURA') ? '1' : ''];
}

/**
 * Nothing is looked for any more that an earlier fault left without an answer: what is said of it moves the form. It is looked for
 * as long as the request may still arrive.
 */
const lookedFor = (page: Page) =>
  expect(page.getByText('Finding out what became of it')).toHaveCount(0, { timeout: 60_000 });
const portions = (page: Page) => textbox(page, 'Portions');
const confirm = async (page: Page, open: string, last: string) => {
  const password = page.getByLabel('Trade password', { exact: true });
  if (!(await password.isVisible())) await button(page, open).click();
  await password.fill(tradePassword);
  await button(page, last).click();
};

async function journeysOf(
  request: APIRequestContext,
): Promise<Readonly<Record<(typeof names)[number], Journey>>> {
  const auction = await runningAuction(request, 2);
  const sale = await openSale(request);
  return {
    'an order': {
      decidedBy: /\/Org\/Order\/placeOrder/,
      fill: async (page) => {
        await page.goto('/trade/aura_usdt/transaction');
        await button(page, 'Buy AURA').waitFor();
        await page.getByLabel('Price USDT').fill('5');
        await page.getByLabel('Amount AURA').fill('1');
      },
      send: (page) => button(page, 'Buy AURA').click(),
      typed: typedOrder,
      settles: ['loses the answer'],
      done: (page) => toasts(page).getByText(/^Order placed/),
    },
    'a withdrawal': {
      decidedBy: /\/Teller\/userWithdrawalCheck/,
      fill: async (page) => {
        // From elsewhere: where the form is reloaded it goes on at its step.
        await page.goto('/assets');
        await page.goto('/assets/withdraw/usdt');
        await textbox(page, 'Address').fill(strangersAddress);
        await button(page, 'Next').click();
        await textbox(page, 'Amount').fill('120.5');
        await expect(page.getByText('119.5 USDT', { exact: true })).toBeVisible();
      },
      send: (page) => button(page, 'Next').click(),
      typed: async (page) => [
        await page.getByTestId('address').first().innerText(),
        await textbox(page, 'Amount').inputValue(),
      ],
      done: (page) => page.getByRole('heading', { name: 'Confirm the withdrawal' }),
      resume: (page) => button(page, 'Next').click(),
    },
    'a purchase in a sale': {
      decidedBy: /\/campaign\/applyExchange|\/Org\/IEO\/createIEOTrade/,
      fill: async (page) => {
        await page.goto(`/ieo/${sale.campaign_no}`);
        await portions(page).fill('2');
        await lookedFor(page);
        await page.getByRole('checkbox').check();
      },
      send: (page) => confirm(page, 'Subscribe', 'Confirm'),
      typed: async (page) => [await portions(page).inputValue()],
      settles: ['loses the answer'],
      done: (page) => page.getByText('Success', { exact: true }),
    },
    'a bid': {
      decidedBy: /\/dutchAuction\/userPay/,
      fill: async (page) => {
        await page.goto(`/auction/${auction.activity_id}`);
        await textbox(page, 'Bid for a portion').fill('96.50');
        await lookedFor(page);
        await portions(page).fill('2');
      },
      send: (page) => confirm(page, 'Place the bid', 'Confirm and pay'),
      typed: async (page) => [
        await textbox(page, 'Bid for a portion').inputValue(),
        await portions(page).inputValue(),
      ],
      settles: ['loses the answer'],
      done: (page) => toasts(page).getByText(/^Bid placed/),
    },
  };
}

/** Logs in at the login page, as the account of {@link openReadyAccount}. */
async function logIn(page: Page, { email, key }: { readonly email: string; readonly key: string }) {
  await textbox(page, 'Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await passHumanCheck(page, page.request, () => button(page, 'Log in').click());
  await expect(page.getByRole('heading', { name: 'Second verification' })).toBeVisible();
  // A code serves once.
  await advanceClock(page.request, 60_000);
  const method = page.getByRole('radio', { name: /Authenticator/ });
  if ((await method.count()) > 0) await method.check({ force: true });
  await page
    .getByRole('textbox', { name: '6-digit code' })
    .fill(appCode(key, await exchangeTime(page.request)));
  await expect(page).not.toHaveURL(/\/login/);
}

for (const [order, name] of names.entries()) {
  const faults = faultNames.filter(
    (fault, index) => full || index === order || (fault === 'has lost its session' && ending.includes(name)),
  );
  test(`[H-17, H-25, T-09] ${name} loses nothing that was typed when the network fails`, async ({ page }) => {
    const account = await openReadyAccount(page.request);
    await page.clock.install();
    for (const fault of faults) {
      await test.step(fault, async () => {
        const { decidedBy, fill, send, typed, resume, settles, done } = (await journeysOf(page.request))[
          name
        ];
        const isSettled = settles?.includes(fault) === true;
        await fill(page);
        const before = await typed(page);
        const network = await breakNetwork(page, decidedBy, fault);
        await send(page);
        await expect.poll(network.met).toBeGreaterThan(0);
        if (fault === 'gets no answer') await waitPastTimeouts(page);
        if (fault === 'has lost its session') {
          const main = page.getByRole('main');
          const login = main.getByRole('button', { name: /^Log in/ });
          await expect(login.first()).toBeVisible();
          if (!new URL(page.url()).pathname.startsWith('/login')) await login.first().click();
          await expect(page).toHaveURL(/\/login/);
          await network.heal();
          await logIn(page, account);
          await resume?.(page);
        } else {
          // What was done may be found out before anything is said.
          const shown = page.getByText(said);
          await expect((isSettled ? shown.or(done(page)) : shown).first()).toBeVisible();
          await network.heal();
        }
        if (isSettled) await expect(done(page).first()).toBeVisible();
        else await expect.poll(() => typed(page)).toEqual(before);
      });
    }
    if (full)
      await test.step('slow 3G', async () => {
        const { fill, send, done } = (await journeysOf(page.request))[name];
        const { end } = await slowDown(page);
        await fill(page);
        await send(page);
        await expect(done(page).first()).toBeVisible();
        await end();
      });
  });
}

test('[H-25, S-01] a login loses nothing that was typed when the network fails', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  const email = textbox(page, 'Email address');
  const password = page.getByLabel('Password', { exact: true });
  await email.fill('somebody@example.com');
  await password.fill(goodPassword);
  for (const fault of faultNames.filter((each) => each !== 'has lost its session')) {
    const network = await breakNetwork(page, /\/createCaptcha/, fault);
    await button(page, 'Log in').click();
    await expect.poll(network.met, fault).toBeGreaterThan(0);
    if (fault === 'gets no answer') await waitPastTimeouts(page);
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(said).first(), fault).toBeVisible();
    await network.heal();
    await sheet.getByRole('button', { name: /Retry|Try again/ }).click();
    await expect(sheet.getByRole('textbox', { name: 'Picture code' }), fault).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(email, fault).toHaveValue('somebody@example.com');
    await expect(password, fault).toHaveValue(goodPassword);
  }
});
