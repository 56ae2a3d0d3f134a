import { expect, type APIRequestContext } from '@playwright/test';
import {
  createCaptcha,
  getSlider,
  getValidaSecret,
  newLogin,
  newRegister,
  sendLoginNotify,
  sendRegisterEmail,
  type Call,
  type InputOf,
  type OutputOf,
  type SessionGrant,
} from '@exchange/contract';

/** The account that the sandbox makes at its first start. */
export const demoUser = { email: 'demo@example.com', password: 'Demo-2468!' } as const;
/** A password that keeps the rules of S-03. */
export const goodPassword = 'Harbour-37!x';

interface OutboxEntry {
  readonly kind: 'mail' | 'sms' | 'captcha' | 'slider';
  readonly subject: string;
  readonly body: string;
  readonly code: string;
}

/** What the sandbox is asked to do wrong; the members are those of `POST /sandbox/fault`. */
export type Fault =
  | {
      readonly stream: 'pause' | 'corrupt' | 'gap' | 'duplicate' | 'reorder' | 'disconnect';
      readonly times?: number;
      readonly durationMs?: number;
    }
  | { readonly traders: 'pause'; readonly durationMs?: number }
  | {
      readonly call: string;
      readonly latencyMs?: number;
      readonly code?: number;
      readonly status?: number;
      readonly drop?: boolean;
      readonly afterWork?: boolean;
      readonly times?: number;
    };

/** Switches a fault on. */
export async function addFault(request: APIRequestContext, fault: Fault): Promise<void> {
  const answer = await request.post('/sandbox/fault', { data: fault });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Switches every fault off. */
export async function clearFaults(request: APIRequestContext): Promise<void> {
  expect((await request.delete('/sandbox/fault')).ok()).toBe(true);
}

/** Makes one call as the page would; fails the test when it is refused. */
export async function call<C extends Call>(
  request: APIRequestContext,
  entry: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> {
  const response =
    entry.method === 'GET'
      ? await request.get(`/api${entry.path}`, { params: input as Record<string, string> })
      : await request.post(`/api${entry.path}`, {
          data: input,
          headers: entry.idempotent === 'by-key' ? { 'Idempotency-Key': crypto.randomUUID() } : {},
        });
  const body = (await response.json()) as { code: number; msg: string; data: OutputOf<C> };
  expect(body.code, `${entry.name}: ${body.msg}`).toBe(0);
  return body.data;
}

/** Newest message to a recipient (an address, or the id of a captcha or slider) that holds what is looked for: a code unless told. */
export async function newestMessage(
  request: APIRequestContext,
  recipient: string,
  kind: OutboxEntry['kind'],
  holds: (entry: OutboxEntry) => boolean = ({ code }) => code !== '',
): Promise<OutboxEntry> {
  const response = await request.get('/sandbox/outbox.json', { params: { to: recipient } });
  expect(response.ok()).toBe(true);
  const { list } = (await response.json()) as { list: OutboxEntry[] };
  const found = list.find((entry) => entry.kind === kind && holds(entry));
  if (!found) throw new Error(`no ${kind} to ${recipient} in the outbox`);
  return found;
}

/** Proof of being human, answered from the outbox: captcha and slider. */
async function human(
  request: APIRequestContext,
): Promise<{ captcha_id: string; captcha_code: string; valida_secret: string }> {
  const captcha = await call(request, createCaptcha, {});
  const answer = await newestMessage(request, captcha.captcha_id, 'captcha');
  const slider = await call(request, getSlider, {});
  const left = Number((await newestMessage(request, slider.slider_id, 'slider')).code);
  // As a hand moves: slow at first and at the end.
  const placeAt = (step: number) => (left * (1 - Math.cos((step * Math.PI) / 23))) / 2;
  const track = Array.from({ length: 24 }, (_, step): [number, number] => [step * 30, placeAt(step)]);
  const { valida_secret } = await call(request, getValidaSecret, {
    slider_id: slider.slider_id,
    left,
    track,
  });
  return { captcha_id: captcha.captcha_id, captcha_code: answer.code, valida_secret };
}

/** First step of a login; answers with the secret that the second one takes. */
export async function passwordStep(
  request: APIRequestContext,
  account: { email: string; password: string },
): Promise<string> {
  const { second } = await call(request, newLogin, {
    username: account.email,
    password: account.password,
    ...(await human(request)),
  });
  return second?.secret ?? '';
}

/** Signs the browser context in without its pages: its cookies are set by the answers. */
export async function signIn(
  request: APIRequestContext,
  account: { email: string; password: string } = demoUser,
): Promise<SessionGrant> {
  const secret = await passwordStep(request, account);
  await call(request, sendLoginNotify, { username: account.email, type: 3, secret });
  const { code } = await newestMessage(request, account.email, 'mail');
  const second = await call(request, newLogin, { secret, type: 3, code });
  if (!second.session) throw new Error('no session after the second step');
  return second.session;
}

/** Registers an account of its own for a test and signs the context in. */
export async function registerAccount(
  request: APIRequestContext,
  name: string,
): Promise<{ email: string; session: SessionGrant }> {
  const email = `${name}-${Date.now().toString(36)}@example.com`;
  await call(request, sendRegisterEmail, { email, ...(await human(request)) });
  const { code } = await newestMessage(request, email, 'mail');
  const { session } = await call(request, newRegister, {
    type: 1,
    email,
    code,
    password: goodPassword,
    c_password: goodPassword,
    invite_code: '',
    nationality: 'HK',
    agree_user: true,
    agree_privacy: true,
    agree_aml: true,
  });
  return { email, session };
}

/** Sends a simulated deposit and moves the clock until it is credited. */
export async function deposit(
  request: APIRequestContext,
  account: string,
  token: string,
  amount: string,
): Promise<void> {
  const sent = await request.post('/sandbox/deposit', { data: { account, token, amount } });
  expect(sent.ok(), await sent.text()).toBe(true);
  await advanceClock(request, 120_000);
}

/** Moves the exchange's clock. */
export async function advanceClock(request: APIRequestContext, advanceMs: number): Promise<void> {
  const moved = await request.post('/sandbox/clock', { data: { advanceMs } });
  expect(moved.ok(), await moved.text()).toBe(true);
}
