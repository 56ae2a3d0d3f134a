import type { Call, ResponseBody } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import { traceHeaders } from './tracing/edge-spans';

/** For whom the edge asks. */
export interface Asker {
  /** Host (with port) that the page was asked from; says which organisation it is. */
  readonly host: string;
  readonly locale: string;
  /** The reader's address, where the call is made for one. */
  readonly address?: string;
  /** An operator asks, with their session once they have one. */
  readonly operator?: { readonly session: string | undefined };
}

export interface Answer {
  /** The response's `data`, unchecked. */
  readonly data: unknown;
  /** The exchange's time when it answered, ms since the epoch; undefined where it does not say. */
  readonly time: number | undefined;
}

/** The exchange as the edge sees it: in the same process, or behind an address. */
export interface Upstream {
  /** Makes a public call, or one of operators. Rejects with {@link UpstreamFailure}. */
  ask(call: Call, input: Readonly<Record<string, unknown>>, asker: Asker): Promise<Answer>;
}

/** What the exchange says when it refuses, in the asker's language. */
export type Refusal = Omit<ResponseBody<never>, 'data'>;

/** A call that got no answer (`refusal` undefined) or one that is no success. */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure';

  constructor(
    call: string,
    readonly refusal: Refusal | undefined,
    reason: string,
  ) {
    super(`${call}: ${reason}`);
  }
}

/** Pages do not wait longer than this for the exchange, in ms. */
const patience = 2_000;
/** An operator waits for what was asked for, such as a decision or a check of a password. */
const operatorsPatience = 15_000;
const patienceFor = ({ operator }: Asker): number => (operator === undefined ? patience : operatorsPatience);

function addressOf(call: Call, input: Readonly<Record<string, unknown>>): string {
  if (call.method === 'POST') return `/api${call.path}`;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) query.set(name, String(value));
  return `/api${call.path}?${query.toString()}`;
}

function headersFor({ host, locale, address, operator }: Asker): Record<string, string> {
  return {
    ...traceHeaders(),
    'accept-language': locale,
    'x-forwarded-host': host,
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    ...(operator?.session === undefined ? {} : { authorization: `Bearer ${operator.session}` }),
  };
}

/** What is sent with a call, and what it is: a form where it holds a file, else JSON; nothing with a query. */
async function bodyOf(
  call: Call,
  input: Readonly<Record<string, unknown>>,
): Promise<{ readonly type: string; readonly payload?: Buffer<ArrayBuffer> }> {
  if (call.method !== 'POST') return { type: 'application/json' };
  if (call.encoding !== 'multipart')
    return { type: 'application/json', payload: Buffer.from(JSON.stringify(input)) };
  const form = new FormData();
  for (const [name, value] of Object.entries(input))
    if (value instanceof File) form.set(name, value);
    else form.set(name, String(value));
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

function answerOf(call: Call, text: string, timeHeader: string | null | undefined): Answer {
  const body = parse(call, text);
  if (isResponse(body)) {
    const time = Number(timeHeader ?? 0);
    if (body.code === 0) return { data: body.data, time: time > 0 ? time : undefined };
    throw new UpstreamFailure(call.name, body, `refused with code ${body.code}`);
  }
  throw new UpstreamFailure(
    call.name,
    undefined,
    'answered with something that is no response of the contract',
  );
}

const isResponse = (body: unknown): body is ResponseBody<unknown> =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  typeof body.code === 'number' &&
  'msg' in body &&
  typeof body.msg === 'string' &&
  'data' in body;

function parse(call: Call, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UpstreamFailure(call.name, undefined, 'answered with something that is no JSON');
  }
}

/** The exchange in this process: no connection, no port. */
export function createInProcessUpstream(app: FastifyInstance): Upstream {
  return {
    async ask(call, input, asker) {
      const { type, payload } = await bodyOf(call, input);
      const response = await app.inject({
        method: call.method,
        url: addressOf(call, input),
        headers: { ...headersFor(asker), 'content-type': type, host: asker.host },
        ...(payload && { payload }),
      });
      const time = response.headers['x-server-time'];
      return answerOf(call, response.body, time === undefined ? undefined : String(time));
    },
  };
}

/** The exchange behind `origin`, e.g. `https://exchange.example`. */
export function createHttpUpstream(origin: string): Upstream {
  return {
    async ask(call, input, asker) {
      try {
        const { type, payload } = await bodyOf(call, input);
        const response = await fetch(new URL(addressOf(call, input), origin), {
          method: call.method,
          headers: { ...headersFor(asker), 'content-type': type },
          signal: AbortSignal.timeout(patienceFor(asker)),
          ...(payload && { body: payload }),
        });
        return answerOf(call, await response.text(), response.headers.get('x-server-time'));
      } catch (error) {
        if (error instanceof UpstreamFailure) throw error;
        throw new UpstreamFailure(
          call.name,
          undefined,
          error instanceof Error ? error.message : String(error),
        );
      }
    },
  };
}
