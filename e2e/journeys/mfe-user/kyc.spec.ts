import { uploadFile } from '@exchange/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { cardOf } from '../../support/account-security';
import { axeFaults } from '../../support/axe';
import { expect, test } from '../../support/journey';
import { photograph } from '../../support/photograph';
import { registerAccount } from '../../support/sandbox';

interface Waiting {
  readonly id: string;
  readonly account: string;
}

/** What the reviewer of the sandbox says of the one request that an account waits for. */
async function review(request: APIRequestContext, account: string, decision: object): Promise<void> {
  const { list } = (await (await request.get('/sandbox/kyc')).json()) as { list: Waiting[] };
  const found = list.find((each) => each.account === account);
  if (!found) throw new Error(`${account} waits for no review`);
  const answer = await request.post(`/sandbox/kyc/${found.id}`, { data: decision });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function choose(picture: Locator, content: Buffer | string, name = 'picture.png'): Promise<void> {
  const file = { name, mimeType: 'image/png', buffer: Buffer.from(content) };
  await picture.locator('input[type="file"]:not([capture])').setInputFiles(file);
}

const level = (page: Page, number: 1 | 2) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: `Level ${number}` }) });
const send = (page: Page) => page.getByRole('button', { name: 'Send for review' }).click();

test('[S-07] [Q-05] [X-06] from not verified to level 2: a picture that fails, a refusal with its reason, another try, each seen live', async ({
  page,
  request,
  fault,
}) => {
  const { email, session } = await registerAccount(page.request, 'kyc');
  await page.goto('/user');
  await page.getByRole('link', { name: /Identity verification/ }).click();
  await expect(level(page, 1)).toContainText('Not verified');
  const documents: string[] = [];
  page.on('request', (each) => {
    if (each.isNavigationRequest()) documents.push(each.url());
  });

  await page.getByRole('link', { name: 'Start level 1' }).click();
  const number = page.getByRole('textbox', { name: 'Identity card number' });
  await page.getByRole('textbox', { name: 'Full name' }).fill('陳大文');
  // Of its own, since a document is one account's.
  const card = cardOf(Number(session.user.uid.slice(-6)));
  await number.fill(card.slice(0, -1) + (card.endsWith('1') ? '2' : '1'));
  await send(page);
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription('Enter the number as it stands on the card');
  await number.fill(card);
  await send(page);
  await expect(level(page, 1)).toContainText('Under review');
  await review(request, email, { decision: 'approve' });
  await expect(level(page, 1)).toContainText('Verified');
  await expect(level(page, 1)).toContainText(`${card.charAt(0)}***`);

  await page.getByRole('link', { name: 'Start level 2' }).click();
  const front = page.getByRole('region', { name: 'Front of the card' });
  const back = page.getByRole('region', { name: 'Back of the card' });
  const hold = page.getByRole('region', { name: 'You holding the document' });
  await expect(hold).toContainText(`Nova UID ${session.user.uid}`);
  await choose(front, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await expect(front.getByRole('alert').first()).toContainText('Only jpg, png or gif pictures');
  await choose(front, photograph(40));
  await expect(front).toContainText('Uploaded');
  await fault({ call: uploadFile.name, status: 502, times: 1 });
  await choose(back, photograph(70));
  await expect(back.getByRole('button', { name: 'Retry' })).toBeVisible();
  await send(page);
  await expect(back.getByRole('button').first()).toBeFocused();
  await back.getByRole('button', { name: 'Retry' }).click();
  await expect(back).toContainText('Uploaded');
  await expect(front).toContainText('Uploaded');

  // What is uploaded waits at the exchange, also for a page that was loaded anew.
  await page.reload();
  await expect(front).toContainText('Uploaded');
  await expect(back.getByRole('img')).toBeVisible();
  await choose(hold, photograph(100));
  await expect(hold).toContainText('Uploaded');
  await send(page);
  await expect(page).toHaveURL('/user/kyc');
  await expect(level(page, 2)).toContainText('Under review');

  documents.length = 0;
  await review(request, email, { decision: 'refuse', reason: 'hold', note: 'The note is cut off' });
  await expect(level(page, 2)).toContainText('Not passed');
  await expect(level(page, 2)).toContainText('The photo of you holding the document lacks something');
  await expect(level(page, 2)).toContainText('The note is cut off');
  await level(page, 2).getByRole('link', { name: 'Try again' }).click();
  for (const [picture, colour] of [
    [front, 130],
    [back, 160],
    [hold, 190],
  ] as const) {
    await choose(picture, photograph(colour));
    await expect(picture).toContainText('Uploaded');
  }
  await send(page);
  await expect(level(page, 2)).toContainText('Under review');
  await review(request, email, { decision: 'approve' });
  await expect(level(page, 2)).toContainText('Verified');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('main')).toContainText('Level 2 verified');
  expect(documents, 'pages loaded meanwhile').toEqual([]);
});

test('[H-26] [S-07] the forms and what they say keep WCAG A and AA', async ({ page, request }) => {
  const { email, session } = await registerAccount(page.request, 'axe');
  await page.setViewportSize({ width: 375, height: 1800 });
  await page.goto('/user/kyc/lv1');
  await send(page);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Other document' }).check({ force: true });
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Hong Kong ID card' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Full name' }).fill('Chan Tai Man');
  await page
    .getByRole('textbox', { name: 'Identity card number' })
    .fill(cardOf(Number(session.user.uid.slice(-6))));
  await send(page);
  await expect(level(page, 1)).toContainText('Under review');
  await review(request, email, { decision: 'approve' });
  await page.getByRole('link', { name: 'Start level 2' }).click();
  const front = page.getByRole('region', { name: 'Front of the card' });
  await choose(front, photograph(40));
  await expect(front).toContainText('Uploaded');
  await choose(page.getByRole('region', { name: 'Back of the card' }), 'no picture');
  await send(page);
  expect(await axeFaults(page)).toEqual([]);
});
