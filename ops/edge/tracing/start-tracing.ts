import { createRequire } from 'node:module';
import { SpanStatusCode } from '@opentelemetry/api';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { TracingSettings } from './tracing-settings';

/**
 * Has this process record its spans and send them to the collector, and PostgreSQL’s statements be among them (O-06). The
 * libraries are loaded here and nowhere else. Sampler, limits and batches are those of the standard variables (OTEL_TRACES_SAMPLER,
 * OTEL_BSP_…). Returns what sends the last of them.
 *
 * @param service Name of the service unless OTEL_SERVICE_NAME says one.
 */
export async function startTracing(
  { endpoint, headers, protocol }: TracingSettings,
  service: string,
): Promise<() => Promise<void>> {
  const [
    { NodeTracerProvider, BatchSpanProcessor },
    resources,
    { PgInstrumentation },
    { OTLPTraceExporter },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/instrumentation-pg'),
    protocol === 'http/json'
      ? import('@opentelemetry/exporter-trace-otlp-http')
      : import('@opentelemetry/exporter-trace-otlp-proto'),
  ]);
  const provider = new NodeTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': service }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [
      withoutMessages,
      new BatchSpanProcessor(new OTLPTraceExporter({ url: endpoint, headers: { ...headers } })),
    ],
  });
  provider.register();
  // Statements of what runs by itself belong to no trace. The wait for a connection is a span too: without it, a statement that
  // waited would be put below whoever gave its connection back.
  new PgInstrumentation({ requireParentSpan: true }).setTracerProvider(provider);
  requirePostgresql();
  return () => provider.shutdown();
}

/** What a database says of a statement that failed may name its values: of an error only its code is recorded. */
const withoutMessages: SpanProcessor = {
  onStart: () => undefined,
  onEnding(span) {
    if (span.status.message !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  },
  onEnd: () => undefined,
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

/** The hook of the instrumentation sees what is required; by `import`, as the servers load them, the classes are the same ones. */
function requirePostgresql(): void {
  const require = createRequire(import.meta.url);
  require('pg');
  createRequire(require.resolve('pg'))('pg-pool');
}
