import { randomUUID } from 'node:crypto';
import type { SandboxFigures } from '@exchange/sandbox';
import type { FastifyInstance } from 'fastify';
import { createDeployerClient, type DeployerAddress } from '../deployer-client';
import { deployerLink } from '../deployer-link';
import { CanaryFigures } from '../telemetry/canary-figures';
import type { Upstream } from '../upstream';
import { HealthKeeper } from '../telemetry/health-keeper';
import { rum } from '../telemetry/rum';
import { pageTraces } from '../tracing/page-traces';
import type { TracingSettings } from '../tracing/tracing-settings';
import type { SourceMaps } from '../telemetry/source-maps';
import type { CompositionView } from './composition-view';
import { createMetrics } from './metrics';
import { operators } from './operators';

/** What operators set for what they see. */
export interface TelemetrySettings {
  /** Folder for what pages report; of one process at a time. */
  readonly folder: string;
  /** What opens the overview at `/ops` also when the exchange does not answer. */
  readonly token: string | undefined;
  /** What Prometheus shows at `/metrics`, beside tokens of operators who scrape. */
  readonly metricsToken: string | undefined;
  /** The process that decides canaries and that teams deploy with; nobody does without one (O-09, O-10). */
  readonly deployer?: DeployerAddress | undefined;
  /** What asks a browser for a passkey, the build of `browser/passkeys.ts`; without it nothing about releases is confirmed (O-10). */
  readonly passkeyScript?: string | undefined;
  /** Where spans of pages go; without it none are taken, and pages make none. */
  readonly tracing?: TracingSettings | undefined;
  /** Whether the exchange is a demonstration, whose operators are on the sandbox page; not unless told. */
  readonly isDemo?: boolean;
}

export interface TelemetryOptions extends TelemetrySettings {
  /** The exchange, which knows who operators are. */
  readonly upstream: Upstream;
  readonly composition: CompositionView;
  /** Where faults are in the sources. */
  readonly sources: SourceMaps;
  /** How the exchange in this process is doing; undefined where it is another one's. */
  readonly figures: (() => SandboxFigures | undefined) | undefined;
  /** ms since the epoch by this machine. */
  readonly now: () => number;
}

/** Batches that one address may send in a minute: many readers of a mobile network have one together. */
const batchesPerMinute = 600;

/** What operators see: reports of pages come in at `/rum`, and show at `/ops` and `/metrics` (O-06). A Fastify plugin. */
export async function telemetry(app: FastifyInstance, options: TelemetryOptions): Promise<void> {
  const {
    folder,
    token,
    metricsToken,
    isDemo = false,
    deployer,
    passkeyScript,
    tracing,
    upstream,
    composition,
    figures,
    sources,
    now,
  } = options;
  const metrics = createMetrics(composition, figures);
  metrics.observe(app.server);
  const health = await HealthKeeper.open({ folder, now, log: app.log });
  const canary = new CanaryFigures(randomUUID());
  app.addHook('onClose', () => health.close());
  await app.register(rum, {
    async look(name, version) {
      if ((await composition.digestOf(name, version)) !== undefined) return 'released';
      return name in (await composition.current()).parts ? 'other' : 'none';
    },
    isPage: (pattern) => composition.hasPattern(pattern),
    async onBatch(batch) {
      health.record(batch);
      metrics.takeBatch(batch);
      canary.take(batch, await composition.current());
    },
    onOutcome: metrics.takeOutcome,
    perMinute: batchesPerMinute,
  });
  if (tracing)
    await app.register(pageTraces, {
      ...tracing,
      onOutcome: metrics.takeTraces,
      perMinute: batchesPerMinute,
    });
  if (deployer)
    await app.register(deployerLink, { ...deployer, composition, figures: canary, tellEvery: 3_000 });
  await app.register(operators, {
    ...{ upstream, token, metricsToken, isDemo },
    ...{ health, composition, metrics, canary, figures, sources, now, passkeyScript },
    deployer: deployer && createDeployerClient(deployer),
  });
}
