import { createServer, type Server } from 'node:http';
import * as z from 'zod/mini';

const Attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.optional(z.string()),
    intValue: z.optional(z.union([z.number(), z.string()])),
  }),
});
const Attributes = z.pipe(
  z._default(z.array(Attribute), []),
  z.transform((list) =>
    Object.fromEntries(list.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)])),
  ),
);
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  kind: z.number(),
  attributes: Attributes,
  links: z.optional(z.array(z.object({ traceId: z.string(), spanId: z.string() }))),
});
const Batch = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

/** A span as the collector gets it, with the service that made it. */
export type ReceivedSpan = z.infer<typeof Span> & { readonly service: unknown };

/** Stands in for a collector of traces: takes OTLP over HTTP as JSON, and answers as it is told to. */
export class OtlpReceiver {
  /** Everything that was received, as it came. */
  readonly bodies: string[] = [];
  readonly headers: NodeJS.Dict<string | string[]>[] = [];
  readonly #server: Server;
  status = 200;

  private constructor() {
    this.#server = createServer((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => (body += text));
      request.on('end', () => {
        this.bodies.push(body);
        this.headers.push({ path: request.url, ...request.headers });
        response.writeHead(this.status, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  static async start(): Promise<OtlpReceiver> {
    const receiver = new OtlpReceiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  /** What OTEL_EXPORTER_OTLP_ENDPOINT has to be. */
  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  get spans(): readonly ReceivedSpan[] {
    return this.bodies.flatMap((body) =>
      z
        .parse(Batch, JSON.parse(body))
        .resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map((span) => ({ ...span, service: resource.attributes['service.name'] })),
          ),
        ),
    );
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
