import { randomUUID } from 'node:crypto';
import {
  type Call,
  createCaptcha,
  type Deposit,
  getSlider,
  getValidaSecret,
  type InputOf,
  newLogin,
  newRegister,
  type OutputOf,
  sendLoginNotify,
  sendRegisterEmail,
} from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '../src/app';
import { openTestStorage } from './storage/storage';

/** A response as tests read it. */
export interface Answered<Data> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
  readonly fields?: Readonly<Record<string, string>>;
  readonly until?: number;
}

/** What the sandbox page's endpoints answer with; each with its part of it. */
export interface SandboxBody {
  readonly message: string;
  /** Of the exchange, ms since the epoch. */
  readonly now: number;
  readonly deposit: Deposit;
  readonly list: readonly {
    readonly id: number | string;
    readonly kind: string;
    readonly to: string;
    readonly subject: string;
    readonly body: string;
    readonly code: string;
  }[];
}

/** The sandbox without traders and demo users, in demo mode, unless told; on a storage that goes with it unless a place is given. */
export async function buildTestApp(options: Partial<AppOptions> = {}): Promise<FastifyInstance> {
  const placed = [options.dataDir, options.databaseUrl, options.storage].some((place) => place !== undefined);
  return buildApp({
    ...(!placed && { storage: await openTestStorage() }),
    demo: true,
    traders: false,
    demoUsers: false,
    ...options,
  });
}

/** A browser: keeps cookies, and sends what a page sends. */
export class TestClient {
  /** Hears every answer that any browser gets; examples of the contract are recorded by it. */
  static onAnswer: ((call: Call, input: unknown, answer: Answered<unknown>) => void) | undefined;
  readonly cookies = new Map<string, string>();
  /** Set-Cookie lines of the last answer. */
  lastCookies: readonly string[] = [];

  constructor(
    readonly app: FastifyInstance,
    readonly host = 'localhost:18160',
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** Makes a call; one that needs an idempotency key gets a new one unless `headers` has it. */
  async call<C extends Call>(
    call: C,
    input: InputOf<C>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered<OutputOf<C>>> {
    const url = `/api${call.path}`;
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const form = call.encoding === 'multipart' ? new Response(formOf(input)) : undefined;
    const contentType = form?.headers.get('content-type') ?? 'application/json';
    const response = await this.app.inject({
      method: call.method,
      url:
        call.method === 'GET'
          ? `${url}?${new URLSearchParams(Object.entries(input ?? {}).map(([name, value]): [string, string] => [name, String(value)])).toString()}`
          : url,
      headers: {
        host: this.host,
        origin: `http://${this.host}`,
        'accept-language': 'en',
        ...(cookies !== '' && { cookie: cookies }),
        ...(call.method === 'POST' && { 'content-type': contentType }),
        ...(call.idempotent === 'by-key' && { 'idempotency-key': randomUUID() }),
        ...this.headers,
        ...headers,
      },
      ...(call.method === 'POST' && {
        payload: form ? Buffer.from(await form.arrayBuffer()) : JSON.stringify(input),
      }),
    });
    this.lastCookies = [response.headers['set-cookie'] ?? []].flat();
    for (const { name, value, maxAge, expires } of response.cookies) {
      const gone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
      if (gone) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const answer = {
      status: response.statusCode,
      ...response.json<Omit<Answered<OutputOf<C>>, 'status'>>(),
    };
    TestClient.onAnswer?.(call, input, answer);
    return answer;
  }

  /** Asks the sandbox page's endpoints. */
  async sandbox(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
  ): Promise<{ status: number; body: SandboxBody }> {
    const response = await this.app.inject({
      method,
      url,
      headers: { host: this.host },
      ...(payload !== undefined && { payload }),
    });
    return { status: response.statusCode, body: response.json<SandboxBody>() };
  }

  /** The newest code that was sent to `to`. */
  async code(to: string): Promise<string> {
    return (await this.messages(to)).find(({ code }) => code !== '')?.code ?? '';
  }

  /** The outbox's messages to `to`, the newest first. */
  async messages(to: string) {
    return (await this.sandbox('GET', `/sandbox/outbox.json?to=${encodeURIComponent(to)}`)).body.list;
  }

  /** Solves a captcha and a slider. */
  async human() {
    const captcha = await this.call(createCaptcha, {});
    const slider = await this.call(getSlider, {});
    const left = Number(await this.code(slider.data.slider_id));
    const solved = await this.call(getValidaSecret, {
      slider_id: slider.data.slider_id,
      left,
      track: trackTo(left),
    });
    return {
      captcha_id: captcha.data.captcha_id,
      captcha_code: await this.code(captcha.data.captcha_id),
      valida_secret: solved.data.valida_secret,
    };
  }

  /** Registers by email. */
  async register(
    email: string,
    change: Partial<InputOf<typeof newRegister>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    await this.call(sendRegisterEmail, { email, ...(await this.human()) });
    return this.call(newRegister, { ...(await this.registration(email)), ...change }, headers);
  }

  /** A registration's input with the code that was sent. */
  async registration(email: string): Promise<InputOf<typeof newRegister>> {
    return {
      type: 1,
      email,
      code: await this.code(email.toLowerCase()),
      password: goodPassword,
      c_password: goodPassword,
      invite_code: '',
      nationality: 'HK',
      agree_user: true,
      agree_privacy: true,
      agree_aml: true,
    };
  }

  /** Logs in up to the second step. */
  async passwordStep(username: string, password = goodPassword) {
    return this.call(newLogin, { username, password, ...(await this.human()) });
  }

  /** Logs in with a code by mail. */
  async login(email: string, password = goodPassword) {
    const first = await this.passwordStep(email, password);
    const secret = first.data.second?.secret ?? '';
    await this.call(sendLoginNotify, { username: email, type: 3, secret });
    return this.call(newLogin, { secret, type: 3, code: await this.code(email) });
  }
}

/** An input as a page sends it in a form: files as they are, the rest as text. */
function formOf(input: unknown): FormData {
  const form = new FormData();
  const members = typeof input === 'object' && input !== null ? Object.entries<unknown>({ ...input }) : [];
  for (const [name, value] of members) form.append(name, value instanceof File ? value : String(value));
  return form;
}

export const goodPassword = 'Brand-4821!';

/** A movement as a hand makes it: slow at first and at the end. */
export const trackTo = (left: number): [number, number][] =>
  Array.from({ length: 12 }, (_, index) => [index * 45, left * (1 - Math.cos((index * Math.PI) / 11)) * 0.5]);
