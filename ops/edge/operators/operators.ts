import { randomBytes } from 'node:crypto';
import {
  allowScrape,
  getExchangeFigures,
  allowsOperator,
  listOperatorLog,
  type Operator,
  type OperatorRole,
} from '@exchange/contract';
import type { SandboxFigures } from '@exchange/sandbox';
import { bearerOf, TokenGate, type TokenVerdict } from '@exchange/sandbox/token-gate';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeployerClient } from '../deployer-client';
import type { Upstream } from '../upstream';
import type { CanaryFigures } from '../telemetry/canary-figures';
import type { HealthKeeper } from '../telemetry/health-keeper';
import type { SourceMaps } from '../telemetry/source-maps';
import { Access } from './access';
import type { CompositionView } from './composition-view';
import { registerContent } from './content-routes';
import { faultId } from './fault-list';
import { faultPage, type ShownFrame } from './fault-page';
import { deskRoutes } from './desk-routes';
import { createFormats } from './formats';
import { registerLimits } from './limit-routes';
import { registerLog } from './log-routes';
import { registerMarkets } from './market-routes';
import { messagePage } from './message-page';
import { type Metrics, sendMetrics } from './metrics';
import { latestShown, type Overview, overviewPage, shownChanges, spans, type Span } from './overview-page';
import { registerPasskeys } from './passkey-routes';
import { registerReleases } from './release-routes';
import { registerReviews } from './review-routes';
import { registerSignIn, sendPage } from './sign-in-routes';
import {
  createDesk,
  frameOf,
  isDown,
  type OperatorsDesk,
  type Person,
  queryOf,
  type Visitor,
} from './visitor';

export interface OperatorsOptions {
  /** The exchange, which knows who operators are. */
  readonly upstream: Upstream;
  /** What opens the overview also when the exchange does not answer; without one nothing does. */
  readonly token: string | undefined;
  /** What Prometheus shows at `/metrics`, and worth nothing anywhere else; without one, tokens of operators who scrape. */
  readonly metricsToken: string | undefined;
  /** Whether the exchange is a demonstration, whose operators are on the sandbox page. */
  readonly isDemo: boolean;
  readonly health: HealthKeeper;
  readonly composition: CompositionView;
  readonly metrics: Metrics;
  /** What pages report of a canary, and what the deployer says to it. */
  readonly canary: CanaryFigures;
  /** What carries out what operators decide about releases; undefined where no deployer is known. */
  readonly deployer: DeployerClient | undefined;
  /** What asks the browser for a passkey; without one nothing is confirmed. */
  readonly passkeyScript: string | undefined;
  /** Where faults are in the sources. */
  readonly sources: SourceMaps;
  /** How the exchange in this process is doing; undefined where it is another one's. */
  readonly figures: (() => SandboxFigures | undefined) | undefined;
  /** ms since the epoch by this machine. */
  readonly now: () => number;
}

/** Who reads the overview; without an operator it is the server's token. */
interface Reader {
  readonly operator: Operator | undefined;
  /** Of the operator's session. */
  readonly secret?: string;
}

/**
 * The operators' pages at `/ops`: the overview, reviews, markets, limits, releases and the log, to people whom the exchange knows by name (O-06, O-10). And the
 * figures for Prometheus at `/metrics`. A Fastify plugin.
 */
export async function operators(app: FastifyInstance, options: OperatorsOptions): Promise<void> {
  const { upstream, token, now, isDemo } = options;
  const access = token === undefined ? undefined : new Access(token);
  const desk = createDesk({ upstream, access, now });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4_096 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  const askWho = registerSignIn(app, { desk, access, token, isDemo, now });

  /** Asks a visitor without a session who it is. */
  const askAgain = (request: FastifyRequest, reply: FastifyReply, { is }: Visitor) =>
    is === 'unreachable'
      ? askWho(request, reply, { of: 'person', said: frameOf(request).t('unreachable') })
      : askWho(request, reply);

  async function personFor(
    request: FastifyRequest,
    reply: FastifyReply,
    role: OperatorRole,
  ): Promise<Person | undefined> {
    const visitor = await desk.visitorOf(request);
    if (visitor.is !== 'person') {
      askAgain(request, reply, visitor);
      return undefined;
    }
    if (allowsOperator(visitor.operator.roles, role)) return visitor;
    refuseRole(request, reply, visitor, role);
    return undefined;
  }

  /** Who may read what pages report: people with that role, and whoever has the server's token. */
  async function readerFor(request: FastifyRequest, reply: FastifyReply): Promise<Reader | undefined> {
    const visitor = await desk.visitorOf(request);
    if (visitor.is === 'token') return { operator: undefined };
    if (visitor.is !== 'person') askAgain(request, reply, visitor);
    else if (allowsOperator(visitor.operator.roles, 'read')) return visitor;
    else refuseRole(request, reply, visitor, 'read');
    return undefined;
  }

  app.get('/ops', async (request, reply) => {
    const reader = await readerFor(request, reply);
    if (!reader) return reply;
    return sendPage(reply, 200, await overviewFor(request, options, desk, reader));
  });
  app.get<{ Params: { id: string } }>('/ops/faults/:id', async (request, reply) => {
    const reader = await readerFor(request, reply);
    if (!reader) return reply;
    const group = options.health.faults().find((each) => faultId(each) === request.params.id);
    // It was not seen for so long that it is forgotten.
    if (!group) return reply.redirect(frameOf(request).link('/ops'), 303);
    const stack: ShownFrame[] = [];
    for (const frame of group.frames) stack.push({ frame, place: await options.sources.placeOf(frame) });
    const frame = frameOf(request);
    return sendPage(
      reply,
      200,
      faultPage(frame, createFormats(frame.locale, now()), { ...reader, group, stack }),
    );
  });
  const routes = deskRoutes(app, desk, personFor);
  for (const register of [registerReviews, registerMarkets, registerLimits, registerContent, registerLog])
    register(routes);
  const { composition, deployer, passkeyScript: script } = options;
  registerPasskeys(routes, script);
  registerReleases(routes, { composition, deployer, script });
  registerMetrics(app, desk, options);
}

function refuseRole(
  request: FastifyRequest,
  reply: FastifyReply,
  { operator }: Person,
  role: OperatorRole,
): FastifyReply {
  const frame = frameOf(request);
  return sendPage(reply, 403, messagePage(frame, operator, frame.t('roleMissing', { role })));
}

async function overviewFor(
  request: FastifyRequest,
  { health, composition, canary, figures, now }: OperatorsOptions,
  desk: OperatorsDesk,
  { operator, secret }: Reader,
): Promise<string> {
  const frame = frameOf(request, ['span', 'live']);
  const query = queryOf(request, ['span', 'live']);
  const span = spanOf(query.get('span'));
  const { parts, lost } = health.last(spans[span]);
  const served = await composition.current();
  const view = canary.view(served);
  return overviewPage(frame, createFormats(frame.locale, now()), {
    ...{ operator, span, parts, lost },
    now: now(),
    following: query.get('live') === '1',
    faults: health.faults(),
    unkept: health.fault,
    changes: secret === undefined ? undefined : await latestChanges(request, desk, secret),
    ...(await compositionsOf(composition)),
    canary: view && { served, view },
    exchange: secret === undefined ? figures?.() : await figuresOf(request, desk, secret),
  });
}

/** How the exchange is doing, whichever process of it leads; undefined where it does not say. */
async function figuresOf(
  request: FastifyRequest,
  desk: OperatorsDesk,
  secret: string,
): Promise<Overview['exchange']> {
  const asked = await desk.ask(request, getExchangeFigures, {}, secret);
  return asked.is === 'answered' ? asked.data : undefined;
}

/** What operators changed last, newest first; undefined where the exchange does not say. */
async function latestChanges(
  request: FastifyRequest,
  desk: OperatorsDesk,
  secret: string,
): Promise<Overview['changes']> {
  const asked = await desk.ask(request, listOperatorLog, { only: 'changes', limit: latestShown }, secret);
  return asked.is === 'answered' ? asked.data.list : undefined;
}

function registerMetrics(
  app: FastifyInstance,
  desk: OperatorsDesk,
  { metricsToken, metrics }: OperatorsOptions,
): void {
  // Without a token of the server's nobody has the right one, and wrong ones are limited all the same.
  const gate = new TokenGate(metricsToken ?? randomBytes(32).toString('hex'));
  app.get('/metrics', async (request, reply) => {
    const send = (verdict: TokenVerdict) =>
      sendMetrics(reply, metrics, verdict, 'of an operator who scrapes, or the METRICS_TOKEN of this server');
    const bearer = bearerOf(request.headers.authorization);
    const named = bearer === undefined ? 'wrong' : await scraperOf(desk, request, bearer);
    if (named === 'right') return send({ state: 'right' });
    const verdict = await gate.check(request.ip, bearer);
    if (named === 'unknown' && verdict.state === 'wrong')
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The exchange does not answer whose token this is.\n');
    return send(verdict);
  });
}

/** Whether a token is that of an operator who scrapes; `unknown` while the exchange does not answer. */
async function scraperOf(
  desk: OperatorsDesk,
  request: FastifyRequest,
  bearer: string,
): Promise<'right' | 'wrong' | 'unknown'> {
  // What the exchange gives has this form; it is not asked about anything else.
  if (!/^[\w-]{43}$/.test(bearer)) return 'wrong';
  const asked = await desk.ask(request, allowScrape, {}, bearer);
  if (asked.is === 'answered') return 'right';
  return asked.is === 'unreachable' || isDown(asked.refusal) ? 'unknown' : 'wrong';
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

const spanOf = (text: string | null): Span => (text === 'hour' || text === 'week' ? text : 'day');
