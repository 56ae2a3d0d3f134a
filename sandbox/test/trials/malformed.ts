import { type Call, getUserInfo } from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import fc from 'fast-check';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sampleInput } from './inputs';
import type { Owner } from './owner';

/** What a trial of malformed requests came to. */
export interface MalformedTrial {
  readonly requests: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests that were answered with 5xx, or with something that is no response of the contract. */
  readonly faults: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

const deep = (levels: number, [open, close]: readonly [string, string]) =>
  `${open.repeat(levels)}1${close.repeat(levels)}`;

/** Values that no member asks for. */
const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '1e5',
  '-0',
  '0x10',
  '１２',
  'NaN',
  '1'.repeat(400),
  'x'.repeat(50_000),
  '../../etc/passwd',
  "'; drop table account;--",
  '<script>alert(1)</script>',
  '\u202e\u0000\u2028',
  '🙂'.repeat(300),
  '__proto__',
  'constructor',
];
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts),
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[]], [null]),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }),
);

/** Bodies as they are on the wire. */
const oddBodies = [
  '',
  'null',
  'true',
  '1e999',
  '"text"',
  '[]',
  '{',
  '{"a":1,}',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  deep(5_000, ['[', ']']),
  deep(5_000, ['{"a":', '}']),
  `{"a":"${'x'.repeat(10 * 1024 * 1024)}"}`,
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
];

/** Forms as they are on the wire, with the boundary that their header names. */
const oddForms: readonly (readonly [type: string, body: string])[] = [
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=', '--\r\n'],
  ['multipart/form-data; boundary=b', ''],
  ['multipart/form-data; boundary=b', '--b\r\n'],
  ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--'],
  ['multipart/form-data; boundary=b', partsOf('name="file"; filename="a\0.jpg"')],
  ['multipart/form-data; boundary=b', partsOf('name="__proto__"; filename="a.jpg"')],
  ['multipart/form-data; boundary=b', partsOf('name="file"; filename="../../a.jpg"')],
  ['multipart/form-data; boundary=b', partsOf('name="file"; filename="a.jpg"').slice(0, -9)],
  ['multipart/form-data; boundary=b', partsOf('name="file"').repeat(3)],
  ['multipart/form-data; boundary=b', partsOf(`name="${'n'.repeat(10_000)}"`)],
  [`multipart/form-data; boundary=${'b'.repeat(5_000)}`, 'x'],
];
function partsOf(disposition: string): string {
  return `--b\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: image/jpeg\r\n\r\n\u0000\u0001\r\n--b--\r\n`;
}

const oddQueries = [
  '%00',
  'a=%00',
  'a=%ZZ',
  'a=%ED%A0%80',
  'a=1&a=2',
  '__proto__=1',
  '__proto__[isAdmin]=1',
  'constructor[prototype][a]=1',
  `a=${'x'.repeat(20_000)}`,
  '&&&=&=',
];

/** How a request is wrong. `at` chooses a member, a body or a form. */
interface Malformation {
  readonly call: Call;
  readonly signedIn: boolean;
  readonly how: 'member' | 'missing' | 'added' | 'body' | 'form' | 'query' | 'type' | 'headers';
  readonly at: number;
  readonly value: unknown;
}
const malformation = (calls: readonly Call[]): fc.Arbitrary<Malformation> =>
  fc.record({
    call: fc.constantFrom(...calls),
    signedIn: fc.boolean(),
    how: fc.oneof(
      { weight: 12, arbitrary: fc.constant('member' as const) },
      { weight: 2, arbitrary: fc.constantFrom('missing' as const, 'added' as const, 'query' as const) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('body' as const, 'form' as const, 'type' as const, 'headers' as const),
      },
    ),
    at: fc.nat({ max: 10_000 }),
    value: odd,
  });

/** Calls that would end the owner's session: they are made by nobody only. */
const endsSession = new Set(['user.loginOut', 'user.endSession']);

const pick = <Value>(values: readonly Value[], at: number): Value | undefined => values[at % values.length];

/** Members as they are sent: JSON, a query, or a form. */
function sent(
  call: Call,
  members: Members,
): Pick<InjectOptions, 'url' | 'payload'> & { readonly type: string } {
  const url = `/api${call.path}`;
  if (call.method === 'GET') {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(members))
      query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    return { url: `${url}?${query.toString()}`, type: 'application/json' };
  }
  if (call.encoding !== 'multipart')
    return { url, payload: JSON.stringify(members), type: 'application/json' };
  const body = Object.entries(members)
    .map(([name, value]) => {
      const file = value instanceof File ? '; filename="a.jpg"' : '';
      return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${String(value)}\r\n`;
    })
    .join('');
  return { url, payload: `${body}--b--\r\n`, type: 'multipart/form-data; boundary=b' };
}

function malformed(
  request: Malformation,
  input: Members,
): ReturnType<typeof sent> & { readonly headers?: Readonly<Record<string, string>> } {
  const { call, how, at, value } = request;
  const name = pick(Object.keys(input), at) ?? 'a';
  const whole = sent(call, input);
  switch (how) {
    case 'member':
      return sent(call, { ...input, [name]: value });
    case 'missing':
      return sent(call, Object.fromEntries(Object.entries(input).filter(([each]) => each !== name)));
    case 'added':
      return {
        ...whole,
        ...(typeof whole.payload === 'string' && {
          payload: whole.payload.replace('{', `{"__proto__":${JSON.stringify(value)},`),
        }),
      };
    case 'body':
      return { ...whole, payload: pick(oddBodies, at) ?? '' };
    case 'form': {
      const [type, payload] = pick(oddForms, at) ?? ['', ''];
      return { ...whole, type, payload };
    }
    case 'query':
      return { ...whole, url: `/api${call.path}?${pick(oddQueries, at) ?? ''}` };
    case 'type':
      return {
        ...whole,
        type: pick(['text/plain', 'application/xml', '', 'application/json; charset=utf-16'], at) ?? '',
      };
    case 'headers':
      return {
        ...whole,
        headers: {
          'idempotency-key': pick(['', 'short', 'k'.repeat(5_000), '\u00ff'.repeat(20)], at) ?? '',
          'accept-language': pick(['', '*', ';;;q=,', 'x'.repeat(5_000)], at) ?? '',
          cookie: pick(['=', ';;;', '__Host-session=%00', `__Host-device=${'x'.repeat(4_000)}`], at) ?? '',
        },
      };
  }
}

/**
 * Makes so many malformed requests over all calls, as nobody and as a user who has something of everything. Rejects when
 * that user's session did not last, since nothing was tried with it then.
 */
export async function tryMalformed(
  app: FastifyInstance,
  owner: Owner,
  count: number,
  seed: number,
): Promise<MalformedTrial> {
  const inputs = new Map<Call, Members>();
  for (const call of catalogue) inputs.set(call, await sampleInput(call, owner.named));
  const cookie = [...owner.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  for (const request of fc.sample(malformation(catalogue), { numRuns: count, seed })) {
    const { call } = request;
    const { type, headers, ...rest } = malformed(request, inputs.get(call) ?? {});
    const signedIn = request.signedIn && !endsSession.has(call.name);
    const { statusCode, body } = await app.inject({
      method: call.method,
      ...rest,
      headers: {
        host: owner.client.host,
        'idempotency-key': 'malformed-request',
        ...(type !== '' && { 'content-type': type }),
        ...(signedIn && { cookie }),
        ...headers,
      },
    });
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    if (statusCode >= 500 || !isEnvelope(body))
      faults.push(
        `${call.name}, ${request.how} ${request.at}, ${JSON.stringify(request.value).slice(0, 200)}: ${statusCode} ${body.slice(0, 200)}`,
      );
  }
  const { code } = await owner.client.call(getUserInfo, {});
  if (code !== 0) throw new Error('the session of the trial was ended by one of its requests');
  return { requests: count, statuses, faults };
}

function isEnvelope(body: string): boolean {
  try {
    const parsed: unknown = JSON.parse(body);
    return (
      typeof parsed === 'object' && parsed !== null && 'code' in parsed && typeof parsed.code === 'number'
    );
  } catch {
    return false;
  }
}
