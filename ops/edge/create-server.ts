import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { SandboxFigures } from '@exchange/sandbox';
import { withSafeLog } from '@exchange/sandbox/safe-log';
import httpProxy from '@fastify/http-proxy';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RawServerBase,
  type RouteGenericInterface,
} from 'fastify';
import { edge } from './edge';
import type { TelemetrySettings } from './operators/telemetry';
import type { Store } from './store/store';
import { forwardHeaders, traceForwardedCalls } from './tracing/edge-spans';
import { createHttpUpstream, createInProcessUpstream, type Upstream } from './upstream';

export interface ServerOptions {
  readonly store: Store;
  /** File of the public keys whose compositions are served. */
  readonly trustedKeys: string;
  /** The sandbox, not yet listening; or the origin of another exchange. */
  readonly exchange: { readonly app: FastifyInstance } | Backend;
  /** Origins that the query `_sc` may take released files from (H-02); none unless told. */
  readonly staticHosts?: readonly string[];
  /** Origins beside the organisation's own that pictures of the pages may come from; none unless told. */
  readonly pictureHosts?: readonly string[];
  /** Whether `/sandbox/shell`, the simulated native app, may show pages in its frames (B-06); not unless told. */
  readonly nativeShell?: boolean;
  /** Origins from which a browser may take a remote without a signed link (O-03); none unless told. */
  readonly overrideOrigins?: readonly string[];
  /** Whether browsers get the service worker; true unless told. False takes it out of those that have it. */
  readonly worker?: boolean;
  /** What operators see (O-06); without it nothing is reported or shown. */
  readonly telemetry?: TelemetrySettings;
}

interface Backend {
  readonly backendUrl: string;
  readonly logLevel: string;
  /** Addresses or networks, beside loopback, whose forwarded headers are believed; none unless told. */
  readonly trustedEdges?: readonly string[];
}

/** How long a request that is under way may take after the stop was asked for, in ms. */
const requestPatience = 5_000;
/** How long a socket's owner may take to say goodbye on it, in ms. */
const socketPatience = 1_000;

/** Puts the edge before an exchange: one server, one port. */
export async function createServer({
  store,
  trustedKeys,
  exchange,
  staticHosts = [],
  pictureHosts = [],
  nativeShell = false,
  overrideOrigins = [],
  worker = true,
  telemetry,
}: ServerOptions): Promise<FastifyInstance> {
  const app = 'app' in exchange ? exchange.app : proxyTo(exchange);
  const upstream: Upstream =
    'app' in exchange ? createInProcessUpstream(app) : createHttpUpstream(exchange.backendUrl);
  await app.register(edge, {
    store,
    trustedKeys,
    upstream,
    now: Date.now,
    staticHosts,
    pictureHosts,
    nativeShell,
    overrideOrigins,
    worker,
    telemetry: telemetry && { ...telemetry, figures: figuresOf(app) },
  });
  closeWithoutWaiting(app);
  return app;
}

/** How the engine in this process is doing; undefined for an exchange that does not tell. */
function figuresOf(app: FastifyInstance): (() => SandboxFigures | undefined) | undefined {
  return app.hasDecorator('figures')
    ? app.getDecorator<() => SandboxFigures | undefined>('figures')
    : undefined;
}

function proxyTo({ backendUrl, logLevel, trustedEdges = [] }: Backend): FastifyInstance {
  const app = fastify({
    logger: withSafeLog({ level: logLevel }),
    trustProxy: ['loopback', ...trustedEdges],
    // As the sandbox does, whose place this takes.
    pluginTimeout: 0,
  });
  // The exchange tells organisations apart by the host that the page was asked from.
  const forwarded = ({ headers: { host } }: Pick<IncomingMessage, 'headers'>) =>
    host === undefined ? {} : { 'x-forwarded-host': host };
  const common = {
    upstream: backendUrl,
    replyOptions: {
      rewriteRequestHeaders: (
        request: Pick<FastifyRequest, 'headers' | 'forwardSpan'>,
        headers: IncomingHttpHeaders,
      ) => ({
        ...headers,
        ...forwarded(request),
        ...forwardHeaders(request),
      }),
      // No response of the contract: whether the backend did what it was asked is not known.
      onError: (
        reply: FastifyReply<RouteGenericInterface, RawServerBase>,
        { error }: { readonly error: Error },
      ) => {
        reply.log.error({ err: error }, 'the backend does not answer');
        void reply.code(502).type('text/plain; charset=utf-8').send('The backend does not answer\n');
      },
    },
  };
  traceForwardedCalls(app);
  // The proxy does not hand on where a socket's page is from, so that only the application's own may open one.
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (request.url.startsWith('/socket.io') && origin !== undefined && !isOwnOrigin(origin, request.host))
      await reply.code(403).send();
  });
  const wsClientOptions = {
    handshakeTimeout: 10_000,
    // Of a socket's request the proxy hands on nothing by itself; its types do not know this option.
    rewriteRequestHeaders: (
      headers: IncomingHttpHeaders,
      { headers: { cookie, host } }: Pick<IncomingMessage, 'headers'>,
    ) => ({
      ...headers,
      ...(cookie === undefined ? {} : { cookie }),
      ...forwarded({ headers: { ...(host === undefined ? {} : { host }) } }),
    }),
  };
  void app.register(httpProxy, { ...common, prefix: '/api', rewritePrefix: '/api' });
  void app.register(httpProxy, {
    ...common,
    prefix: '/socket.io',
    rewritePrefix: '/socket.io',
    websocket: true,
    wsClientOptions,
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  return app;
}

function isOwnOrigin(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * `close()` waits for keep-alive connections that do nothing, a minute and more, and for upgraded ones for ever:
 * the first are ended at once, the others soon.
 */
function closeWithoutWaiting(app: FastifyInstance): void {
  const upgraded = new Set<Duplex>();
  app.server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  app.addHook('preClose', (done) => {
    done();
    if (!app.server.listening) return;
    app.server.closeIdleConnections();
    const timers = [
      setInterval(() => app.server.closeIdleConnections(), 100),
      setTimeout(() => upgraded.forEach((socket) => socket.destroy()), socketPatience),
      setTimeout(() => app.server.closeAllConnections(), requestPatience),
    ];
    app.server.once('close', () => timers.forEach((timer) => clearTimeout(timer)));
  });
}
