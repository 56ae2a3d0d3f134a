import { join } from 'node:path';
import { compressText } from '@exchange/sandbox/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assetHeaders } from './headers/asset-headers';
import { SourceMaps } from './telemetry/source-maps';
import { telemetry, type TelemetryOptions } from './operators/telemetry';
import { rumPath } from './telemetry/rum';
import { inPageSpan } from './tracing/edge-spans';
import { tracesPath } from './tracing/page-traces';
import { TrustedKeys } from './store/signing-keys';
import { previewsKey, type Store } from './store/store';
import { CompositionSource } from './compositions/composition-source';
import { PreviewSource } from './compositions/preview-source';
import { installing } from './pages/offline/installing';
import { PageSource } from './pages/page-source';
import { servePresentComposition } from './pages/present-composition';
import { ReleaseDeltas } from './files/release-deltas';
import { sendDelta } from './files/send-delta';
import { VerifiedReleaseCache } from './files/verified-release-cache';
import { servedPattern } from './served-paths';
import type { Upstream } from './upstream';

export interface EdgeOptions {
  readonly store: Store;
  /** File of the public keys whose compositions and links are believed. */
  readonly trustedKeys: string;
  readonly upstream: Upstream;
  /** Milliseconds since the epoch by this machine. */
  readonly now: () => number;
  /** Origins that the query `_sc` may take released files from (H-02). */
  readonly staticHosts: readonly string[];
  /** Origins beside the organisation's own that pictures may come from. */
  readonly pictureHosts: readonly string[];
  /** Whether the simulated native app of the sandbox may show pages in its frames (B-06). */
  readonly nativeShell: boolean;
  /** Origins from which a browser may take a remote by `?remote=` without a signed link (O-03). */
  readonly overrideOrigins: readonly string[];
  /** Whether browsers keep a page for when the exchange cannot be reached; false takes it out of those that have it. */
  readonly worker: boolean;
  /** What operators see; without it nothing is reported or shown. */
  readonly telemetry?: Omit<TelemetryOptions, 'upstream' | 'composition' | 'sources' | 'now'> | undefined;
}

/** Paths that are never the application's page. */
const notPages = new RegExp(servedPattern());

/**
 * Serves the application: released files, which never change, and the host's page for every path of the
 * application. A Fastify plugin.
 */
export async function edge(
  app: FastifyInstance,
  {
    store,
    trustedKeys,
    upstream,
    now,
    staticHosts,
    pictureHosts,
    overrideOrigins,
    worker,
    nativeShell,
    telemetry: telemetryOptions,
  }: EdgeOptions,
): Promise<void> {
  const keys = await TrustedKeys.read(trustedKeys);
  const releases = new VerifiedReleaseCache(store);
  const elapsed = () => performance.now();
  const compositions = new CompositionSource({
    ...{ store, keys, releases, log: app.log, elapsed },
    onServed: () => deltas.prepare(),
  });
  const deltas = new ReleaseDeltas({ compositions, releases, log: app.log });
  app.addHook('onClose', () => deltas.stop());
  // A server without anything to serve does not start.
  app.addHook('onClose', await compositions.start());
  const previews = new PreviewSource({ store, keys, now, log: app.log });
  const pages = new PageSource({
    folder: store.objects.folder,
    compositions,
    previews,
    upstream,
    now,
    log: app.log,
    staticHosts,
    pictureHosts,
    links: { keys, origins: overrideOrigins, now },
    reportUrl: telemetryOptions && rumPath,
    traces: telemetryOptions?.tracing && {
      url: tracesPath,
      share: telemetryOptions.tracing.tracedPages,
      random: () => Math.random(),
    },
    worker,
    nativeShell,
  });
  installing(app, { organisations: pages.organisations, worker });
  if (telemetryOptions)
    await app.register(telemetry, {
      ...{ ...telemetryOptions, upstream, composition: compositions, now },
      sources: new SourceMaps(store),
    });

  await serveReleases(app, store, deltas, async (name, version, file) => {
    const digest = await compositions.digestOf(name, version);
    return digest === undefined ? 'unknown' : releases.look(name, version, digest, file);
  });
  servePreviews(app, store, previews);

  app.get('/healthz/composition', async (_request, reply) => {
    const health = await compositions.health();
    return reply
      .code(health.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  });

  servePresentComposition(app, { compositions, organisations: pages.organisations, staticHosts });
  servePages(app, pages, nativeShell);
}

/** Serves the application's page at every path that nothing else is at. */
function servePages(app: FastifyInstance, pages: PageSource, nativeShell: boolean): void {
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (notPages.test(path) || !acceptsHtml(request)) return reply.callNotFound();
    const asked = {
      path,
      search: request.url.slice(path.length),
      host: request.host,
      secure: request.protocol === 'https',
      forFrame: request.headers['sec-fetch-dest'] === 'iframe',
      cookies: request.headers.cookie,
      address: request.ip,
    };
    const { status, html, headers } = await inPageSpan(request.headers, () => pages.page(asked));
    const { body, encoding } = await compressText(html, request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    return reply
      .code(status)
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: `accept-encoding, cookie${nativeShell ? ', sec-fetch-dest' : ''}`,
        ...headers,
        ...(status === 503 ? { 'retry-after': '5' } : {}),
      })
      .send(body);
  });
}

/** Whether a file of a release may be served as it is at this moment. */
type Look = (name: string, version: string, file: string) => Promise<'fine' | 'unknown' | 'altered'>;

/** Serves files of releases that a composition names or named, as long as they are what was released. */
async function serveReleases(
  app: FastifyInstance,
  store: Store,
  deltas: ReleaseDeltas,
  look: Look,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(store.objects.folder, store.releases),
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response) {
      for (const [name, value] of Object.entries(assetHeaders)) response.setHeader(name, value);
    },
  });
  // Pages below /assets, e.g. /assets/deposit/usdt, have other first segments and fall through to the page.
  app.get(
    '/assets/:name(^(?:host|mfe-[a-z]+)$)/:version/*',
    sendReleased(join(store.objects.folder, store.releases), look, deltas),
  );
}

/** Serves files of previews that hold, as long as they are what was uploaded (O-12). */
function servePreviews(app: FastifyInstance, store: Store, previews: PreviewSource): void {
  const look: Look = (name, version, file) => previews.look(name, version, file);
  app.get(
    '/previews/:name(^mfe-[a-z]+$)/:version/*',
    sendReleased(join(store.objects.folder, previewsKey), look),
  );
}

/** Answers with a file of a release below `root`, if it may be served; with `deltas` as what differs from a file that the browser has. */
function sendReleased(root: string, look: Look, deltas?: ReleaseDeltas) {
  return async (
    request: FastifyRequest<{ Params: { name: string; version: string; '*': string } }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { name, version, '*': rest } = request.params;
    const found = await look(name, version, rest);
    if (found === 'fine') {
      if (deltas && sendDelta(request, reply, deltas)) return reply;
      return reply.sendFile(`${name}/${version}/${rest}`, root);
    }
    if (found === 'altered')
      request.log.error({ name, version, file: rest }, 'a file is not what was released');
    return reply
      .code(404)
      .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .type('text/plain; charset=utf-8')
      .send('No such file\n');
  };
}

function acceptsHtml({ headers }: FastifyRequest): boolean {
  const accept = headers.accept ?? '*/*';
  // An image or a script asks for its own type or, like a fetch, for anything with a destination that says so.
  const destination = headers['sec-fetch-dest'];
  if (
    destination !== undefined &&
    destination !== 'document' &&
    destination !== 'iframe' &&
    destination !== 'empty'
  )
    return false;
  return accept.includes('text/html') || accept.includes('*/*');
}
