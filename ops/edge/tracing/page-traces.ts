import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type IntakeRefusal, parseBatch, takeFromOwnPages } from '../telemetry/own-pages';
import type { TracingSettings } from './tracing-settings';

/** What became of spans that a page sent: `dropped` are those that the collector did not take. */
export type TracesOutcome = 'forwarded' | 'dropped' | IntakeRefusal;

export interface PageTracesOptions extends Pick<TracingSettings, 'endpoint' | 'headers'> {
  readonly onOutcome: (outcome: TracesOutcome) => void;
  /** Batches of one address in a minute. */
  readonly perMinute: number;
}

/** Where pages send their spans, as OTLP over HTTP. */
export const tracesPath = '/traces';

const bodyLimit = 64 * 1024;
/** How long the collector may take for a batch, in ms. */
const patience = 5_000;
/** Batches on their way to the collector at a time: where it is slow, more of them are dropped. */
const mostUnderWay = 32;

const SpanBatch = z.looseObject({ resourceSpans: z.array(z.looseObject({})) });

/** Takes the spans of the application's own pages at `/traces` and hands them on to the collector (O-06). A Fastify plugin. */
export async function pageTraces(
  app: FastifyInstance,
  { endpoint, headers, onOutcome, perMinute }: PageTracesOptions,
): Promise<void> {
  const refuse = takeFromOwnPages(app, {
    what: 'Spans',
    types: ['application/json'],
    bodyLimit,
    largest: `${bodyLimit} bytes`,
    perMinute,
    onRefused: onOutcome,
  });
  const underWay = new Set<Promise<void>>();

  async function forward(body: string): Promise<void> {
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(patience),
      });
      await response.body?.cancel();
      onOutcome(response.ok ? 'forwarded' : 'dropped');
    } catch (error) {
      app.log.debug({ err: error }, 'the collector of traces does not answer');
      onOutcome('dropped');
    }
  }

  app.post<{ Body: string }>(tracesPath, async ({ body }, reply) => {
    if (!z.safeParse(SpanBatch, parseBatch(body)).success)
      return refuse(reply, 400, 'malformed', 'Not a batch of spans: send OTLP as JSON, with resourceSpans.');
    if (underWay.size < mostUnderWay) {
      const sending = forward(body).finally(() => underWay.delete(sending));
      underWay.add(sending);
    } else onOutcome('dropped');
    return reply.code(202).send();
  });
  app.addHook('onClose', async () => void (await Promise.all(underWay)));
}
