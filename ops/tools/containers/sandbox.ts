import { beforeExit, endWith } from '@exchange/sandbox/run-server';
import { exchangeMetrics } from '../../edge/operators/metrics';
import { tokenOf } from '../../edge/settings';
import { startTracing } from '../../edge/tracing/start-tracing';
import { readTracingSettings } from '../../edge/tracing/tracing-settings';

/**
 * The exchange's own process (`sandbox.mjs`): the sandbox's server, whose spans are recorded where a collector is named, and which tells
 * Prometheus how it is where METRICS_TOKEN is set (O-06).
 */
async function main(): Promise<void> {
  const tracing = readTracingSettings(process.env);
  const token = tokenOf(process.env, 'METRICS_TOKEN');
  if (tracing) beforeExit(await startTracing(tracing, 'exchange'));
  // After the recording of spans has begun.
  const { serveExchange } = await import('@exchange/sandbox/serve-exchange');
  await serveExchange((app) => {
    if (token !== undefined) exchangeMetrics(app, token);
  });
}

main().catch(endWith);
