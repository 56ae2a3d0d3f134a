import { type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** The exchange's spans; nobody records them unless the process starts an SDK of OpenTelemetry (O-06). */
export const tracer = trace.getTracer('exchange');

/** The context of the caller where it has a span that is recorded; undefined where it has none. */
export function recordedContext(): Context | undefined {
  const active = context.active();
  return trace.getSpan(active)?.isRecording() === true ? active : undefined;
}

/**
 * Runs a statement of the embedded database, as a span where the caller has one that is recorded: the statement's text, never the
 * values of its parameters. PostgreSQL's statements are spans by an instrumentation of their own.
 */
export function traceStatement<Result>(text: string, run: () => Promise<Result>): Promise<Result> {
  const parent = recordedContext();
  if (!parent) return run();
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'STATEMENT';
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    'db.query.text': text,
  };
  return inSpan(tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, parent), parent, run);
}

/** What the writer's batch is made for: the spans of its commands, in their order. */
export function traceBatch<Result>(
  commands: number,
  contexts: readonly Context[],
  run: () => Promise<Result>,
): Promise<Result> {
  const [parent, ...others] = contexts;
  if (!parent) return run();
  const links = others.flatMap((other) => {
    const spanContext = trace.getSpanContext(other);
    return spanContext ? [{ context: spanContext }] : [];
  });
  const span = tracer.startSpan(
    'batch',
    { links, attributes: { 'exchange.batch.commands': commands } },
    parent,
  );
  return inSpan(span, parent, run);
}

/** Runs in a span and ends it; of what it rejects with only that it did is recorded, as messages may name values. */
export async function inSpan<Result>(
  span: Span,
  parent: Context,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await context.with(trace.setSpan(parent, span), run);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
