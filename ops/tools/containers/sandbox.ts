import { beforeExit, endWith } from '@exchange/sandbox/run-server';
import { startTracing } from '../../edge/tracing/start-tracing';
import { readTracingSettings } from '../../edge/tracing/tracing-settings';

/** The exchange's own process (`sandbox.mjs`): the sandbox's server, whose spans are recorded where a collector is named (O-06). */
async function main(): Promise<void> {
  const tracing = readTracingSettings(process.env);
  if (tracing) beforeExit(await startTracing(tracing, 'exchange'));
  await import('@exchange/sandbox/server');
}

main().catch(endWith);
