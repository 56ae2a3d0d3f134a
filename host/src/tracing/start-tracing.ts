import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, WebTracerProvider } from '@opentelemetry/sdk-trace-web';
import { traceTaps, type TapsOptions } from './trace-taps';

export interface TracingOptions extends Omit<TapsOptions, 'tracer'> {
  /** Where spans are sent. */
  readonly url: string;
  /** The host's. */
  readonly version: string;
}

/**
 * Traces the page from here on (O-06): taps, and the calls that it makes, whose requests carry `traceparent`. Spans are sent every
 * five seconds, and when the page leaves the screen.
 */
export function startTracing({ url, version, ...options }: TracingOptions): void {
  const provider = new WebTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'exchange-page', 'service.version': version }),
    spanProcessors: [
      // So many are well below what `/traces` takes at a time.
      new BatchSpanProcessor(new OTLPTraceExporter({ url }), { maxExportBatchSize: 48 }),
    ],
  });
  // The processor listens on the document, which it does not come by. What cannot be sent is dropped.
  options.page.addEventListener('pagehide', () => void provider.forceFlush().catch(() => undefined));
  // Parents are named: there is no context that a page's promises would carry on.
  provider.register({ contextManager: null });
  traceTaps({ ...options, tracer: provider.getTracer('exchange-page') });
}
