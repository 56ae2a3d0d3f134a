import type { SandboxFigures } from '@exchange/sandbox';
import { bearerOf, TokenGate } from '@exchange/sandbox/token-gate';
import type { FastifyInstance } from 'fastify';
import { createServerMetrics, sendMetrics } from './metrics';

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
