import type { Server } from 'node:http';
import type { SandboxFigures } from '@exchange/sandbox';
import { bearerOf, TokenGate, type TokenVerdict } from '@exchange/sandbox/token-gate';
import type { ReportBatch, ReportEntry } from '@exchange/telemetry';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { catalogue } from '@exchange/contract/catalogue';
import type { RumOutcome } from '../telemetry/rum';
import type { TracesOutcome } from '../tracing/page-traces';
import type { CompositionView } from './composition-view';

/** What the edge tells Prometheus (O-06). */
export interface Metrics {
  readonly registry: Registry;
  /** Counts and times every request of a server. */
  readonly observe: (server: Server) => void;
  readonly takeBatch: (batch: ReportBatch) => void;
  readonly takeOutcome: (outcome: RumOutcome) => void;
  /** Counts what became of spans that a page sent. */
  readonly takeTraces: (outcome: TracesOutcome) => void;
}

const part = ['remote', 'version'] as const;
const seconds = [0.1, 0.2, 0.5, 0.8, 1, 1.8, 2.5, 3, 4, 6, 10, 20];
const vitals = new Set(['LCP', 'INP', 'FCP', 'TTFB']);

/** Makes the metrics of a server; composition and figures of the exchange are looked at whenever they are asked for. */
export function createMetrics(
  composition: Pick<CompositionView, 'current' | 'patternOf'>,
  figures: (() => SandboxFigures | undefined) | undefined,
): Metrics {
  const server = createServerMetrics((path) => composition.patternOf(path), figures);
  const registers = [server.registry];
  registerComposition(registers, composition);
  const traces = new Counter({
    name: 'exchange_traces_batches_total',
    help: 'Batches of spans that pages sent, by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  return {
    ...server,
    ...createRumMetrics(registers),
    takeTraces: (outcome) => traces.inc({ outcome }),
  };
}

/**
 * Makes the metrics of any server: its process, its requests by `patternOf` a page, and the figures of the exchange where it is in the
 * process.
 */
function createServerMetrics(
  patternOf: (path: string) => string | undefined,
  figures: (() => SandboxFigures | undefined) | undefined,
): Pick<Metrics, 'registry' | 'observe'> {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'exchange_http_request_duration_seconds',
    help: 'Requests by pattern of the route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  if (figures) registerFigures(registers, figures);
  return {
    registry,
    observe(server) {
      // Before the application's own listener: a request may be answered in it.
      server.prependListener('request', (request, response) => {
        const end = requests.startTimer();
        response.once('close', () => {
          const [path = ''] = (request.url ?? '').split('?', 1);
          const { method = '' } = request;
          // 499, as nginx says it: the client was gone before the answer.
          const status = response.writableFinished ? response.statusCode : 499;
          end({ method, route: routeLabel(path, patternOf), status });
        });
      });
    },
  };
}

/** Answers a request for metrics: to a token that is right, and else with what to do. `whose` says which tokens are. */
export async function sendMetrics(
  reply: FastifyReply,
  { registry }: Pick<Metrics, 'registry'>,
  verdict: TokenVerdict,
  whose: string,
): Promise<FastifyReply> {
  const refuse = (status: number, reason: string) =>
    reply.code(status).type('text/plain; charset=utf-8').send(`${reason}\n`);
  void reply.header('cache-control', 'no-store');
  if (verdict.state === 'right') return reply.type(registry.contentType).send(await registry.metrics());
  if (verdict.state === 'limited') {
    void reply.header('retry-after', verdict.seconds);
    return refuse(429, `Too many wrong tokens from this address: wait ${verdict.seconds} s.`);
  }
  void reply.header('www-authenticate', 'Bearer');
  return refuse(401, `Send a token as Authorization: Bearer … – ${whose}.`);
}

/**
 * What a process of the exchange without pages tells Prometheus at `/metrics`, to whoever shows the token: its requests, and what the engine
 * and the ledger are like where it leads (O-06).
 */
export function exchangeMetrics(app: FastifyInstance, token: string): void {
  const figures = app.getDecorator<() => SandboxFigures | undefined>('figures');
  const metrics = createServerMetrics(() => undefined, figures);
  const gate = new TokenGate(token);
  metrics.observe(app.server);
  app.get('/metrics', async (request, reply) => {
    const verdict = await gate.check(request.ip, bearerOf(request.headers.authorization));
    return sendMetrics(reply, metrics, verdict, 'the METRICS_TOKEN of this process');
  });
}

/** What pages report of themselves. */
function createRumMetrics(registers: Registry[]): Pick<Metrics, 'takeBatch' | 'takeOutcome'> {
  const counter = <Name extends string>(name: string, help: string, labelNames: readonly Name[]) =>
    new Counter<Name>({ name: `exchange_rum_${name}_total`, help, labelNames: [...labelNames], registers });
  const histogram = <Name extends string>(
    name: string,
    help: string,
    labelNames: readonly Name[],
    buckets: readonly number[],
  ) =>
    new Histogram<Name>({
      name: `exchange_rum_${name}`,
      help,
      labelNames: [...labelNames],
      buckets: [...buckets],
      registers,
    });
  const batches = counter('batches', 'Batches of reports by what became of them', ['outcome']);
  const lost = counter('lost_entries', 'Entries that pages could not send', []);
  const counts = {
    visit: counter('visits', 'Pages that a part was on', part),
    faulty: counter('faulty_visits', 'Pages on which a part had a fault', part),
    retry: counter('retries', 'Loads that were tried again', part),
  };
  const faults = counter('faults', 'Faults by kind', [...part, 'fault']);
  const loads = histogram(
    'load_seconds',
    'From the request of an entry to the mounted remote',
    part,
    seconds,
  );
  const mounts = histogram(
    'mount_seconds',
    'The same for a remote that was on the page before',
    part,
    seconds,
  );
  const vital = histogram('web_vital_seconds', 'LCP, INP, FCP and TTFB', [...part, 'vital'], seconds);
  const shift = histogram('layout_shift', 'CLS', part, [0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1]);

  const takeMeasure = (labels: { remote: string; version: string }, name: string, value: number) => {
    if (name === 'load') loads.observe(labels, value / 1000);
    else if (name === 'mount') mounts.observe(labels, value / 1000);
    else if (name === 'CLS') shift.observe(labels, value);
    else if (vitals.has(name)) vital.observe({ ...labels, vital: name }, value / 1000);
  };
  const take = (entry: ReportEntry) => {
    const labels = { remote: entry.source, version: entry.version };
    if (entry.kind === 'count') counts[entry.name].inc(labels);
    else if (entry.kind === 'fault') faults.inc({ ...labels, fault: entry.fault }, entry.count);
    else takeMeasure(labels, entry.name, entry.value);
  };

  return {
    takeBatch(batch) {
      lost.inc(batch.lost);
      for (const entry of batch.entries) take(entry);
    },
    takeOutcome: (outcome) => batches.inc({ outcome }),
  };
}

function registerComposition(registers: Registry[], composition: Pick<CompositionView, 'current'>): void {
  new Gauge({
    name: 'exchange_composition_info',
    help: 'Parts that browsers get: 1 for each; canary says which of them only a share gets',
    labelNames: ['composition', ...part, 'canary'],
    registers,
    async collect() {
      this.reset();
      const current = await composition.current();
      for (const [remote, version] of Object.entries(current.parts))
        this.set({ composition: current.id, remote, version, canary: 'false' }, 1);
      for (const [remote, version] of Object.entries(current.canary?.parts ?? {}))
        this.set({ composition: current.id, remote, version, canary: 'true' }, 1);
    },
  });
}

/** Where another process owns the engine, they are left out. */
function registerFigures(registers: Registry[], figures: () => SandboxFigures | undefined): void {
  const gauge = (name: string, help: string, read: (now: SandboxFigures) => number) =>
    new Gauge({
      name: `exchange_${name}`,
      help,
      registers,
      collect() {
        const now = figures();
        if (now) this.set(read(now));
        else this.remove();
      },
    });
  gauge('open_orders', 'Open orders', ({ open_orders }) => open_orders);
  new Counter({
    name: 'exchange_trades_total',
    help: 'Trades since the process began',
    registers,
    collect() {
      const now = figures();
      this.reset();
      if (now) this.inc(now.trades);
    },
  });
  gauge(
    'waiting_commands',
    'Commands that wait for their turn in the queue',
    ({ waiting_commands }) => waiting_commands,
  );
  gauge('paused_pairs', 'Pairs that are not open', ({ paused_pairs = 0 }) => paused_pairs);
  new Counter({
    name: 'exchange_automatic_pauses_total',
    help: 'Pauses of pairs whose price moved too far, since the process began',
    registers,
    collect() {
      const now = figures();
      this.reset();
      if (now) this.inc(now.automatic_pauses ?? 0);
    },
  });
  gauge('sockets', 'Open connections of the realtime interface', ({ sockets }) => sockets);
  gauge(
    'ledger_checked_timestamp_seconds',
    'When the last round of the audit over the ledger ended, by the exchange’s clock',
    ({ ledger }) => ledger.checked_time / 1000,
  );
  gauge('ledger_paused', '1 while withdrawals are paused since the ledger does not add up', ({ ledger }) =>
    ledger.paused_since === null ? 0 : 1,
  );
  gauge(
    'ledger_differences',
    'Holdings and movements that do not add up',
    ({ ledger }) => ledger.difference_count,
  );
  new Gauge({
    name: 'exchange_ledger_imbalance',
    help: 'What all movements of a token sum to, in token: 0 in a ledger that adds up',
    labelNames: ['token'],
    registers,
    collect() {
      this.reset();
      for (const { token, sum } of figures()?.ledger.tokens ?? []) this.set({ token }, Number(sum));
    },
  });
}

const apiPaths = new Set(catalogue.map(({ path }) => `/api${path}`));
const ownArea = /^\/(api|socket\.io|sandbox|ops)(?=\/|$)/;
const singlePath = /^\/(healthz|rum|traces|metrics)$/;
const releasedFile = /^\/assets\/(host|mfe-[a-z]+)\/[^/]+\//;

/**
 * The pattern that stands for a path (without query) in metrics: a page's route, as `patternOf` has it, a call of the contract, a
 * remote's files. There are only so many, whatever is asked for.
 */
export function routeLabel(path: string, patternOf: (path: string) => string | undefined): string {
  if (apiPaths.has(path) || singlePath.test(path)) return path;
  const file = releasedFile.exec(path)?.[1];
  if (file !== undefined) return `/assets/${file}/:version/*`;
  const area = ownArea.exec(path)?.[1];
  if (area !== undefined) return `/${area}/*`;
  return patternOf(path) ?? 'other';
}
