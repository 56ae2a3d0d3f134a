import type { SandboxFigures } from '@exchange/sandbox';
import { resolveLocale } from '@exchange/i18n/locale-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf, TokenGate } from '@exchange/sandbox/token-gate';
import { cookieOf } from '../edge/cookie';
import type { HealthKeeper } from '../rum/health-keeper';
import { Access, sessionMs } from './access';
import type { CompositionView } from './composition-view';
import { documentHeaders, type PageFrame } from './document';
import { createFormats } from './formats';
import type { Metrics } from './metrics';
import { type Overview, overviewPage, shownChanges, spans, type Span } from './overview-page';
import { offPage, signInPage, type SignInFault } from './sign-in-page';
import { translateTo } from './texts';

export interface OperatorsOptions {
  /** What operators sign in with; without one the pages are off. */
  readonly token: string | undefined;
  /** What Prometheus shows at `/metrics`, and worth nothing anywhere else; without one they are off. */
  readonly metricsToken: string | undefined;
  readonly health: HealthKeeper;
  readonly composition: CompositionView;
  readonly metrics: Metrics;
  /** How the exchange in this process is doing; undefined where it is another one's. */
  readonly figures: (() => SandboxFigures | undefined) | undefined;
  /** ms since the epoch by this machine. */
  readonly now: () => number;
}

const cookieName = 'operator';

/** The operators' page at `/ops` and the figures for Prometheus at `/metrics`, each behind a token of its own (O-06). A Fastify plugin. */
export async function operators(app: FastifyInstance, options: OperatorsOptions): Promise<void> {
  const { now, metrics } = options;
  const access = options.token === undefined ? undefined : new Access(options.token);
  const signInGate = options.token === undefined ? undefined : new TokenGate(options.token);
  const metricsGate = options.metricsToken === undefined ? undefined : new TokenGate(options.metricsToken);

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4_096 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  const sendPage = (reply: FastifyReply, status: number, page: string) =>
    reply.code(status).headers(documentHeaders).send(page);
  const askForToken = (request: FastifyRequest, reply: FastifyReply, fault?: SignInFault) => {
    if (fault?.state === 'limited') reply.header('retry-after', fault.seconds);
    return sendPage(reply, fault?.state === 'limited' ? 429 : 401, signInPage(frameOf(request), fault));
  };

  app.get('/ops', async (request, reply) => {
    const frame = frameOf(request);
    if (!access) return sendPage(reply, 403, offPage(frame));
    if (!access.isGranted(cookieOf(request.headers.cookie, cookieName), now()))
      return askForToken(request, reply);
    const query = queryOf(request);
    const span = spanOf(query.get('span'));
    const { parts, lost } = options.health.last(spans[span]);
    const page = overviewPage(frame, createFormats(frame.locale, now()), {
      now: now(),
      span,
      following: query.get('live') === '1',
      parts,
      lost,
      faults: options.health.faults(),
      unkept: options.health.fault,
      ...(await compositionsOf(options.composition)),
      exchange: options.figures?.(),
    });
    return sendPage(reply, 200, page);
  });

  app.post<{ Body: URLSearchParams }>('/ops/sign-in', async (request, reply) => {
    if (!access || !signInGate || !isOwnOrigin(request)) return reply.code(403).send();
    const verdict = await signInGate.check(request.ip, request.body.get('token')?.trim());
    if (verdict.state !== 'right') return askForToken(request, reply, verdict);
    return reply
      .header('set-cookie', cookie(request, access.grant(now()), sessionMs / 1000))
      .redirect(`/ops${searchOf(request)}`, 303);
  });

  app.post('/ops/sign-out', async (request, reply) => {
    if (!isOwnOrigin(request)) return reply.code(403).send();
    return reply.header('set-cookie', cookie(request, '', 0)).redirect('/ops', 303);
  });

  app.get('/metrics', async (request, reply) => {
    const refuse = (status: number, reason: string) =>
      reply.code(status).type('text/plain; charset=utf-8').send(`${reason}\n`);
    void reply.header('cache-control', 'no-store');
    if (!metricsGate) return refuse(403, 'Metrics are off: start the server with METRICS_TOKEN.');
    const verdict = await metricsGate.check(request.ip, bearerOf(request.headers.authorization));
    if (verdict.state === 'right')
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
    if (verdict.state === 'limited') {
      void reply.header('retry-after', verdict.seconds);
      return refuse(429, `Too many wrong tokens from this address: wait ${verdict.seconds} s.`);
    }
    void reply.header('www-authenticate', 'Bearer');
    return refuse(401, 'Send the METRICS_TOKEN of this server: Authorization: Bearer …');
  });
}

/** The compositions to be shown, or why there are none. */
async function compositionsOf(
  view: CompositionView,
): Promise<Pick<Overview, 'compositions' | 'refused' | 'damaged'>> {
  const { refused, damaged } = await view.health();
  try {
    const compositions = await view.history(shownChanges + 1);
    return {
      compositions: compositions.length > 0 ? compositions : [await view.current()],
      refused,
      damaged,
    };
  } catch (error) {
    return { compositions: error instanceof Error ? error.message : String(error), refused, damaged };
  }
}

function frameOf(request: FastifyRequest): PageFrame {
  const { cookie: cookies } = request.headers;
  const locale = resolveLocale(searchOf(request), cookieOf(cookies, '_lang'));
  const theme = cookieOf(cookies, 'theme');
  return {
    locale,
    t: translateTo(locale),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
    search(changes) {
      const query = queryOf(request);
      for (const [name, value] of Object.entries(changes))
        if (value === undefined) query.delete(name);
        else query.set(name, value);
      const text = query.toString();
      return text === '' ? '' : `?${text}`;
    },
  };
}

/** What these pages know of a query, and nothing else of it. */
function queryOf(request: FastifyRequest): URLSearchParams {
  const given = new URLSearchParams(searchOf(request));
  return new URLSearchParams(
    ['lang', 'span', 'live'].flatMap((name): [string, string][] => {
      const value = given.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function searchOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

const spanOf = (text: string | null): Span => (text === 'hour' || text === 'week' ? text : 'day');

function cookie({ protocol }: FastifyRequest, value: string, seconds: number): string {
  const secure = protocol === 'https' ? '; Secure' : '';
  return `${cookieName}=${value}; Path=/ops; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

/** Browsers name the origin of everything that is posted. */
function isOwnOrigin({ headers: { origin }, host }: FastifyRequest): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
