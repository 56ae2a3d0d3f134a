import { createHmac } from 'node:crypto';
import { bindGoogleSecret, getGoogleSecret, sendUserExistEmail, setTradePwd } from '@exchange/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { advanceClock, call, newestMessage } from './sandbox';

const dayMs = 24 * 60 * 60 * 1000;
/** Trade password of accounts that {@link secure} made ready. */
export const tradePassword = '482913';

/** The code that an authenticator app shows for a key at a moment (RFC 6238: SHA-1, 30 s, 6 digits). */
export function appCode(key: string, time: number): string {
  const bits = Array.from(key.replace(/\s/g, ''))
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(time / 30_000)));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return ((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).toString().padStart(6, '0');
}

/** The exchange's time, which journeys may have moved, in ms since the epoch. */
export async function exchangeTime(request: APIRequestContext): Promise<number> {
  return Number((await request.get('/api/basic/getCountryList')).headers()['x-server-time']);
}

/** Presses the button that sends a code, and types what came to `to` into the field. */
export async function typeSentCode(
  page: Page,
  request: APIRequestContext,
  label: string,
  to: string,
  kind: 'mail' | 'sms',
): Promise<string> {
  const sent = page.waitForResponse((response) => /\/(notification|User|notice)\//.test(response.url()));
  await page.getByRole('button', { name: `Send ${label}` }).click();
  await sent;
  const { code } = await newestMessage(request, to, kind);
  await page.getByRole('textbox', { name: label }).fill(code);
  return code;
}

/** The number of a Hong Kong identity card with its check digit, from six digits. */
export function cardOf(digits: number): string {
  const body = `A${String(digits).padStart(6, '0')}`;
  const values = [36, ...Array.from(body, (character) => parseInt(character, 36))];
  const sum = values.reduce((total, value, index) => total + value * (9 - index), 0);
  const check = (11 - (sum % 11)) % 11;
  return `${body}${check === 10 ? 'A' : check}`;
}

/** Gives the signed-in account trade password and authenticator, and lets the hold after that pass; answers with the key. */
export async function secure(request: APIRequestContext, email: string): Promise<string> {
  const { secret } = await call(request, getGoogleSecret, {});
  await call(request, sendUserExistEmail, { type: 'bind_google' });
  await call(request, bindGoogleSecret, {
    secret,
    sms_code: (await newestMessage(request, email, 'mail')).code,
    code: appCode(secret, await exchangeTime(request)),
  });
  await advanceClock(request, 60_000);
  await call(request, sendUserExistEmail, { type: 'set_trade_password' });
  await call(request, setTradePwd, {
    trade_pwd: tradePassword,
    c_trade_pwd: tradePassword,
    sms_code: '',
    email_code: (await newestMessage(request, email, 'mail')).code,
    google_code: appCode(secret, await exchangeTime(request)),
  });
  await advanceClock(request, dayMs);
  return secret;
}
