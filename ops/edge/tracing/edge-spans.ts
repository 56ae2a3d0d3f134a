import type { IncomingHttpHeaders } from 'node:http';
import { catalogue } from '@exchange/contract/catalogue';
import { inSpan } from '@exchange/sandbox/tracing';
import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The edge's spans; nobody records them unless the process starts an SDK of OpenTelemetry (O-06). */
const tracer = trace.getTracer('exchange-edge');

/** What a span says of a page. */
interface MadePage {
  readonly status: number;
  /** Of its route; undefined where it has none. */
  readonly pattern?: string | undefined;
}

/** Makes a page below a span that its route's pattern names: neither its path nor its query is recorded. */
export async function inPageSpan<Page extends MadePage>(
  headers: IncomingHttpHeaders,
  make: () => Promise<Page>,
): Promise<Page> {
  const parent = propagation.extract(context.active(), headers);
  const span = tracer.startSpan(
    'GET',
    { kind: SpanKind.SERVER, attributes: { 'http.request.method': 'GET' } },
    parent,
  );
  return inSpan(span, context.active(), async () => {
    const page = await make();
    const { status, pattern } = page;
    span.setAttribute('http.response.status_code', status);
    if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    if (pattern !== undefined) span.updateName(`GET ${pattern}`).setAttribute('http.route', pattern);
    return page;
  });
}

/** Makes a call below a span of the asker's. Checks of health and looks at who an operator is belong to no trace. */
export async function inAskSpan<Answer>(call: string, ask: () => Promise<Answer>): Promise<Answer> {
  if (trace.getActiveSpan()?.isRecording() !== true) return ask();
  return inSpan(tracer.startSpan(call, { kind: SpanKind.CLIENT }), context.active(), ask);
}

/** Headers that carry the present span on to another process; none where nothing is traced. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

const calls = new Map(catalogue.map(({ path, name, method }) => [`${method} /api${path}`, name]));

declare module 'fastify' {
  interface FastifyRequest {
    /** Span of a call on its way to another exchange. */
    forwardSpan: Span | undefined;
  }
}

/** Has every call of the contract that a server hands on be a span below the one that it carries. */
export function traceForwardedCalls(app: FastifyInstance): void {
  app.decorateRequest('forwardSpan', undefined);
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?', 1);
    const name = calls.get(`${request.method} ${path}`);
    if (name === undefined) return;
    const parent = propagation.extract(context.active(), request.headers);
    const attributes = { 'http.request.method': request.method, 'http.route': path };
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
    if (!span.isRecording()) return;
    request.forwardSpan = span;
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.raw.statusCode);
      if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
  });
}

/** Headers that carry a forwarded call's span on. */
export function forwardHeaders({ forwardSpan }: Partial<FastifyRequest>): Record<string, string> {
  return forwardSpan ? context.with(trace.setSpan(context.active(), forwardSpan), traceHeaders) : {};
}
