import {
  allowsOperator,
  type Call,
  ErrorCodes,
  type ErrorName,
  errorName,
  type ResponseBody,
} from '@exchange/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../core/call-error';
import type { SandboxClock } from '../core/context';
import { localeOf } from '../core/locale';
import { appMarker } from './app-marker';
import { type CallLimits, createCallLimits } from './call-limits';
import { beginCallSpan, inCallSpan } from './call-span';
import { compressText } from './compress';
import { messageOf } from './messages';
import { plainAddress } from './networks';
import type { OrganisationHosts } from './organisation-hosts';
import type { RateLimits } from './rate-limits';
import type { CallRecorder } from './recording/call-recorder';
import { readForm } from './read-form';
import type { Registry } from './registry';
import {
  clearSessionCookies,
  readDeviceCookie,
  readSessionCookie,
  setDeviceCookie,
  setSessionCookies,
} from './session-cookies';
import { bearerOf } from './token-gate';
import type { ActiveOperator, ActiveSession, OperatorFinder, SessionFinder, WebRequest } from './web-request';

/** What an operator asks to go wrong (demo mode only). */
export interface CallFault {
  /** Name (`order.placeOrder`) or path (`/Org/Order/placeOrder`) of a call; `*` is every call. */
  readonly call: string;
  /** Waits this long before answering. */
  readonly latencyMs?: number | undefined;
  /** Answers with this code instead of doing anything. */
  readonly code?: number | undefined;
  /** Answers with this HTTP status and no envelope. */
  readonly status?: number | undefined;
  /** Closes the connection without an answer. */
  readonly drop?: boolean | undefined;
  /** With `drop`: the call does its work, and only its answer is lost. */
  readonly afterWork?: boolean | undefined;
  /** Ends after this many requests; without it, when it is cleared. */
  readonly times?: number | undefined;
}

/** The faults that an operator switched on. */
export interface CallFaults {
  /** The fault for a request of this call; uses it up by one. */
  take(call: { readonly name: string; readonly path: string }): CallFault | undefined;
}

/** What the HTTP interface is made of. */
export interface CallsOptions {
  readonly catalogue: readonly Call[];
  readonly registry: Pick<Registry, 'find'>;
  readonly sessions: SessionFinder;
  readonly operators: OperatorFinder;
  readonly faults: CallFaults;
  readonly hosts: OrganisationHosts;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly limits: RateLimits;
  /** Whether the storage takes commits. */
  readonly canStore: () => Promise<boolean>;
  /** Records what calls look like; nothing does where it is undefined (O-04). */
  readonly recorder?: CallRecorder | undefined;
}

/** Largest request body; a form has its own limit. */
const bodyLimit = 64 * 1024;
/** Answers of fewer characters gain nothing by being compressed. */
const leastCompressed = 1_024;
/** What an idempotency key may look like. */
const keyPattern = /^[\x21-\x7e]{8,100}$/;
const formType = 'multipart/form-data';
/** Attribute of a call's span: the code of its answer. */
const codeAttribute = 'exchange.code';
/** As much of a user agent as is kept. */
const longestUserAgent = 400;

declare module 'fastify' {
  interface FastifyRequest {
    /** A fault that strikes after the call did its work. */
    lateFault: CallFault | undefined;
  }
}

/**
 * Registers every call of the catalogue. A known call answers with HTTP 200 and its code in the body, as the
 * specification's clients expect; other statuses are the transport's: 403 foreign origin, 404 no such call, 413 too
 * large, 415 not JSON, 429 too many, 500 internal, 503 unavailable - each with the same envelope. A call that may have changed
 * something although it failed answers 500 without one.
 */
export async function registerCalls(app: FastifyInstance, options: CallsOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit },
    (request, body, done) => {
      if (body === '') done(null, {});
      else void parseJson(request, body, done);
    },
  );
  // Read once it is known who sends it; see `inputOf`.
  app.addContentTypeParser(formType, (_request, _body, done) => done(null));
  app.decorateRequest('lateFault', undefined);
  app.decorateRequest('callSpan', undefined);
  const callLimits = createCallLimits(options.limits);
  app.addHook('onSend', async (_request, reply) => {
    void reply.headers({
      ...callLimits.headersOf(reply),
      // Pages set their clock by it (I-01).
      'x-server-time': options.clock.now(),
      'cache-control': 'no-store',
    });
  });
  app.addHook('onRequest', refuseForeignOrigin);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, options.clock));
  // A route, and not a not-found handler: whoever serves pages beside may have a route for every path.
  app.all('/*', (request, reply) => sendCode(request, reply, 'notFound', 404));
  for (const call of options.catalogue) registerCall(app, call, { ...options, callLimits });
}

type RegisterOptions = CallsOptions & { readonly callLimits: CallLimits };

function registerCall(app: FastifyInstance, call: Call, options: RegisterOptions): void {
  app.route({
    method: call.method,
    url: call.path,
    exposeHeadRoute: false,
    // Of what is one user's the length would tell something (BREACH).
    ...(call.method === 'GET' && call.access === 'public' && { onSend: compressAnswer }),
    async onRequest(request, reply) {
      beginCallSpan(call, request, reply);
      await options.callLimits.countNetwork(addressOf(request), call, reply);
      const fault = options.faults.take(call);
      if (fault && (await strike(fault, request, reply))) return reply;
      if (!options.registry.find(call)) return sendCode(request, reply, 'notImplemented');
      if (isForm(request) && call.encoding !== 'multipart')
        return sendCode(request, reply, 'invalidInput', 415);
      return undefined;
    },
    async handler(request, reply) {
      const data = await inCallSpan(request, () => answerCall(call, request, reply, options));
      if (request.lateFault) {
        reply.hijack();
        reply.raw.destroy();
        return reply;
      }
      request.callSpan?.setAttribute(codeAttribute, ErrorCodes.success);
      return reply.send({
        code: ErrorCodes.success,
        msg: messageOf('success', localeOfRequest(request)),
        data,
      });
    },
  });
}

async function compressAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<unknown> {
  if (typeof answer !== 'string' || answer.length < leastCompressed) return answer;
  const { body, encoding } = await compressText(answer, headers['accept-encoding']);
  void reply.header('vary', 'accept-encoding');
  if (encoding) void reply.header('content-encoding', encoding);
  return body;
}

/** Does what a call asks for; resolves with the answer's `data`. */
async function answerCall(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RegisterOptions,
): Promise<unknown> {
  const answer = options.registry.find(call);
  if (!answer) throw new CallError('notImplemented');
  // Before it is begun, so that nothing is half done.
  if (call.idempotent === 'by-key' && !(await options.canStore()))
    throw new CallError('unavailable', 'nothing can be stored');
  const webRequest = await readRequest(call, request, reply, options);
  const { recorder } = options;
  const input = await inputOf(call, request);
  const data = await answer(input, webRequest).catch((error: unknown) => {
    // What does not fit the contract tells nothing of it.
    if (error instanceof CallError && error.error !== 'invalidInput')
      recorder?.note(call, ErrorCodes[error.error], input);
    return failed(call, error, request, options);
  });
  recorder?.note(call, ErrorCodes.success, input, data);
  return data;
}

/**
 * Rejects with what a call failed of. Where nothing can be stored, a call that makes nothing twice says so: it may be made
 * again as it is.
 */
async function failed(
  call: Call,
  error: unknown,
  { log, url }: FastifyRequest,
  { canStore }: CallsOptions,
): Promise<never> {
  if (error instanceof CallError || call.idempotent === 'by-key' || (await canStore())) throw error;
  log.error({ err: error, url }, 'a call failed, since nothing can be stored');
  throw new CallError('unavailable', 'nothing can be stored');
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith(formType);

async function inputOf(call: Call, request: FastifyRequest): Promise<unknown> {
  if (call.method === 'GET') return request.query;
  return isForm(request)
    ? readForm(request.raw, request.headers['content-type'] ?? '')
    : (request.body ?? {});
}

/** Applies a fault; true when it has dealt with the request. */
async function strike(fault: CallFault, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  if (fault.latencyMs !== undefined) {
    const wait = fault.latencyMs;
    await new Promise<void>((resolve) => setTimeout(resolve, wait));
  }
  if (fault.drop === true) {
    if (fault.afterWork === true) {
      request.lateFault = fault;
      return false;
    }
    reply.hijack();
    reply.raw.destroy();
    return true;
  }
  if (fault.status !== undefined) {
    void reply.code(fault.status).type('text/plain').send(`fault: HTTP ${fault.status}`);
    return true;
  }
  if (fault.code !== undefined) {
    const name = errorName(fault.code) ?? 'internal';
    void reply.send(envelope(fault.code, messageOf(name, localeOfRequest(request))));
    return true;
  }
  return false;
}

async function readRequest(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RegisterOptions,
): Promise<WebRequest> {
  const { hosts, clock, callLimits } = options;
  const organisation = hosts.find(request.host);
  if (organisation === undefined)
    throw new CallError('notFound', `no organisation has the host ${request.host}`);
  request.callSpan?.setAttribute('exchange.organisation', organisation);
  const operator = call.access === 'operator' ? await readOperator(call, request, options) : undefined;
  const bearer = headerOf(request, 'token');
  const session = operator
    ? undefined
    : await readSession(call, organisation, request, reply, options.sessions);
  const caller = { userId: session?.userId, sessionId: session?.tokenHash ?? operator?.sessionId };
  await callLimits.countCaller({ address: addressOf(request), ...caller }, call, reply);
  const idempotencyKey = headerOf(request, 'idempotency-key');
  const needsKey = call.idempotent === 'by-key' && call.keyOptional !== true;
  if (idempotencyKey === undefined ? needsKey : !keyPattern.test(idempotencyKey)) {
    throw new CallError('invalidInput', 'idempotency key', {
      'Idempotency-Key':
        '8 to 100 printable characters, new for each request and the same when it is repeated',
    });
  }
  const userAgent = (headerOf(request, 'user-agent') ?? '').slice(0, longestUserAgent);
  const device = readDeviceCookie(request.headers.cookie);
  return {
    organisation,
    locale: localeOfRequest(request),
    address: addressOf(request),
    userAgent,
    inApp: bearer !== undefined || appMarker.test(userAgent),
    ...(device !== undefined && { device }),
    ...(session && { session, userId: session.userId }),
    ...(operator && { operator }),
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    keepSession: (created) => setSessionCookies(reply, created, clock.now()),
    dropSession: () => clearSessionCookies(reply),
    keepDevice: (secret) => setDeviceCookie(reply, secret),
  };
}

/** The session that a request shows. Rejects a user's call without one; for any other call a session that has ended counts for nothing. */
async function readSession(
  call: Call,
  organisation: string,
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: SessionFinder,
): Promise<ActiveSession | undefined> {
  const bearer = headerOf(request, 'token');
  const secret = bearer ?? readSessionCookie(request.headers.cookie);
  const refuse = (error: ErrorName) => {
    if (call.access === 'user') throw new CallError(error);
    return undefined;
  };
  if (secret === undefined) return refuse('sessionInvalid');
  const presented = await sessions
    .find(secret, organisation, {
      bearer: bearer !== undefined,
      address: addressOf(request),
      locale: headerOf(request, 'accept-language') === undefined ? undefined : localeOfRequest(request),
    })
    .catch((error: unknown) => notLookedUp(request, error));
  if (presented.state === 'active') return presented.session;
  clearSessionCookies(reply);
  return refuse(presented.state === 'expired' ? 'sessionExpired' : 'sessionInvalid');
}

/**
 * The operator whose session a request shows as bearer, which no page of another site can make a browser send. Rejects with
 * `sessionInvalid`, and with `roleMissing` whoever does not have the call's role (O-10).
 */
async function readOperator(
  { role = 'console' }: Call,
  request: FastifyRequest,
  { operators }: RegisterOptions,
): Promise<ActiveOperator> {
  const secret = bearerOf(request.headers.authorization);
  const operator =
    secret === undefined
      ? undefined
      : await operators.find(secret).catch((error: unknown) => notLookedUp(request, error));
  if (!operator) throw new CallError('sessionInvalid');
  const isAllowed =
    operator.sessionId === undefined ? role === 'console' : allowsOperator(operator.roles, role);
  if (!isAllowed) throw new CallError('roleMissing', `${operator.name} does not have the role ${role}`);
  return operator;
}

function notLookedUp(request: FastifyRequest, error: unknown): never {
  request.log.error({ err: error }, 'a session could not be looked up');
  throw new CallError('unavailable');
}

/** Another site's page must not act for the user who has it open; requests of programs carry no Origin. */
async function refuseForeignOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { origin } = request.headers;
  if (origin === undefined || isOwnOrigin(origin, request.host)) return undefined;
  return reply.code(403).send(envelope(ErrorCodes.invalidInput, `origin ${origin} is not this site`));
}

/** Whether an Origin header names the host that the request was made to, whatever the scheme's default port. */
export function isOwnOrigin(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const own = `${protocol}//${host}`;
  return /^https?:$/.test(protocol) && URL.canParse(own) && new URL(own).host === originHost;
}

function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  clock: Pick<SandboxClock, 'now'>,
): FastifyReply {
  if (error instanceof CallError) {
    if (error.error === 'rateLimited' && error.until !== undefined)
      void reply.header('retry-after', Math.max(1, Math.ceil((error.until - clock.now()) / 1000)));
    return sendCode(request, reply, error.error, statusOf(error.error), error);
  }
  const status = statusOfTransport(error);
  if (status !== undefined && status < 500) {
    return sendCode(request, reply, 'invalidInput', status === 400 ? 200 : status);
  }
  request.log.error({ err: error, url: request.url }, 'a call failed');
  if (request.method === 'GET') return sendCode(request, reply, 'internal', 500);
  // No envelope: its codes say that nothing was changed, which is not sure here. A client asks again with its key.
  return reply.code(500).type('text/plain; charset=utf-8').send('The outcome of this call is not known\n');
}

function statusOfTransport(error: unknown): number | undefined {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;
}

const statusOf = (error: ErrorName): number =>
  error === 'internal' ? 500 : error === 'unavailable' ? 503 : error === 'rateLimited' ? 429 : 200;

function sendCode(
  request: FastifyRequest,
  reply: FastifyReply,
  error: ErrorName,
  status = 200,
  { fields, until }: Partial<Pick<CallError, 'fields' | 'until'>> = {},
): FastifyReply {
  const body = envelope(ErrorCodes[error], messageOf(error, localeOfRequest(request)));
  request.callSpan?.setAttribute(codeAttribute, body.code);
  return reply
    .code(status)
    .send({ ...body, ...(fields && { fields }), ...(until !== undefined && { until }) });
}

const envelope = (code: number, msg: string): ResponseBody<never> => ({ code, msg, data: null });

const localeOfRequest = (request: FastifyRequest) => localeOf(request.headers['accept-language']);

/** The client's address; one of IPv4 in its own notation, however it came. */
const addressOf = (request: FastifyRequest): string => plainAddress(request.ip);

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}
