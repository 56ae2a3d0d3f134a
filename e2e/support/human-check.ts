import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { newestMessage } from './sandbox';

/** The puzzle that a page has been given: its id, and the width of its picture in its own pixels. */
interface Puzzle {
  readonly slider_id: string;
  readonly width: number;
}

/** What the security check on the screen asks. Begin to listen before the step that opens it. */
export async function openHumanCheck(
  page: Page,
  open: () => Promise<void>,
): Promise<{ readonly captchaId: string; readonly puzzle: Puzzle }> {
  const captcha = page.waitForResponse(/createCaptcha/);
  const slider = page.waitForResponse(/multi\/getCaptcha/);
  await open();
  const { data } = (await (await captcha).json()) as { data: { captcha_id: string } };
  const { data: puzzle } = (await (await slider).json()) as { data: Puzzle };
  return { captchaId: data.captcha_id, puzzle };
}

/** Types the picture's code as the sandbox knows it. */
export async function typeCaptcha(page: Page, request: APIRequestContext, captchaId: string): Promise<void> {
  const { code } = await newestMessage(request, captchaId, 'captcha');
  await page.getByRole('textbox', { name: 'Picture code' }).fill(code);
}

/** Drags the piece into its gap as a hand would: in steps, and not at once. */
export async function slidePiece(
  page: Page,
  request: APIRequestContext,
  { slider_id, width }: Puzzle,
): Promise<void> {
  const left = Number((await newestMessage(request, slider_id, 'slider')).code);
  const handle = page.getByRole('slider', { name: 'Slide the piece into the gap' });
  await expect(handle).toHaveAttribute('aria-disabled', 'false');
  const box = await handle.boundingBox();
  const rail = await handle.locator('..').boundingBox();
  if (!box || !rail) throw new Error('the puzzle is not on the screen');
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const distance = (left * rail.width) / width;
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  const began = Date.now();
  // A hand takes its time, and is slow at first and at the end; the exchange refuses other movements. Its moments are as
  // many on a slow machine, where they take longer.
  const moments = 20;
  for (let moment = 1; moment <= moments; moment += 1) {
    const share = moment / moments;
    do await page.mouse.move(start.x + (distance * (1 - Math.cos(share * Math.PI))) / 2, start.y + share);
    while (Date.now() - began < share * 500);
  }
  await page.mouse.up();
}

/** Passes the security check that `open` opens. */
export async function passHumanCheck(
  page: Page,
  request: APIRequestContext,
  open: () => Promise<void>,
): Promise<void> {
  const { captchaId, puzzle } = await openHumanCheck(page, open);
  await typeCaptcha(page, request, captchaId);
  await slidePiece(page, request, puzzle);
}
