import { join } from 'node:path';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { createClock, type OwnedClock } from '../core/clock';
import { openSharedStorage, openStorage, type Storage } from '../core/storage/open-storage';
import { keepConsoleSecret } from '../core/storage/console-secret';
import { addressSecret, consoleSecret, createOffsetStore } from '../core/storage/settings-store';
import { createRateLimits } from '../http/rate-limits';
import { withSafeLog } from '../http/safe-log';
import { connectSharedRedis } from '../realtime/cluster/shared-redis';
import { openSharedTrading } from '../realtime/cluster/shared-trading';
import { openTrading, type Trading, type TradingOptions } from '../realtime/trading';
import type { Engine } from '../realtime/trading-service';
import { readSandboxSettings, recordingsFolder, type SandboxSettings } from '../settings';
import type { Module, ModuleContext } from './module';

/** How the sandbox is built. One of `dataDir`, `databaseUrl` and `storage` says where its state is. */
export interface AppOptions {
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  /** Redis, by which several processes share the database. */
  readonly redisUrl?: string | undefined;
  /** One that is open already; it is closed with the application. */
  readonly storage?: Storage;
  /** Hears, in one line for people, that this process cannot go on with its storage: it must end. */
  readonly onStorageLost?: (error: Error) => void;
  /** Opens `/sandbox` to whoever reaches the server. */
  readonly demo: boolean;
  readonly logger?: FastifyServerOptions['logger'];
  /** Simulated traders; on unless told. */
  readonly traders?: boolean;
  /** Demo users with their history, in demo mode; made unless told. */
  readonly demoUsers?: boolean;
  /** Makes the simulated traders repeatable. */
  readonly seed?: number;
  /** Instead of the environment's. */
  readonly settings?: Partial<SandboxSettings>;
  /** The system's time, ms since the epoch; for tests. */
  readonly systemTime?: () => number;
  /** Widens all limits. By default those of attempts are 20 times as wide in demo mode, where everybody has one address. */
  readonly limitFactor?: number;
}

/** What the foundation takes from modules before it can stand. */
export interface FoundationParts extends Pick<
  TradingOptions,
  'catalogueOf' | 'organisations' | 'nextAction'
> {
  /** They begin on the engine in this order. */
  readonly modules: readonly Module<unknown>[];
}

/** What stands below all modules, while it is open. */
export interface Foundation extends Omit<ModuleContext, 'ask' | 'events' | 'isImplemented'> {
  readonly app: FastifyInstance;
  readonly trading: Trading;
  readonly clock: OwnedClock;
  /** Folder of the embedded storage; undefined where the database is elsewhere. */
  readonly dataDir: string | undefined;
  /** As `Storage.assertHeld`. */
  readonly assertStorageHeld: Storage['assertHeld'] | undefined;
  /** Folder in which calls are recorded; undefined where none are. */
  readonly recordings: string | undefined;
  /** Has something stopped before all that was opened earlier. */
  onStop(stop: () => unknown): void;
  /** Stops everything, what was opened last first. */
  stop(): Promise<void>;
}

/** Opens storage, clock and trading. Rejects with `StorageRefused` (one line for people) when the storage cannot be opened. */
export async function openFoundation(options: AppOptions, parts: FoundationParts): Promise<Foundation> {
  const settings = { ...readSandboxSettings(process.env), ...options.settings };
  const systemTime = options.systemTime ?? Date.now;
  const shared =
    options.redisUrl !== undefined && options.databaseUrl !== undefined
      ? { redisUrl: options.redisUrl, storage: await openSharedStorage(options.databaseUrl) }
      : undefined;
  const storage =
    shared?.storage ?? options.storage ?? (await openStorage({ ...options, onLost: options.onStorageLost }));
  const { database } = storage;
  const app = createServer(options, settings);
  const onError = (message: string) => (error: unknown) => app.log.error({ err: error }, message);
  const stops: (() => unknown)[] = [() => storage.close()];
  const stop = async () => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const clock = await createClock(
      createOffsetStore(database),
      onError('a repeated task failed'),
      systemTime,
    );
    stops.push(() => clock.stop());
    const redis = shared && (await connectSharedRedis(database, shared.redisUrl, app.log));
    stops.push(() => redis?.close());
    const tradingOptions = { ...parts, ...onEngineOf(parts.modules, { database, clock }), database, clock };
    const trading =
      shared && redis
        ? await openSharedTrading({
            ...{ ...tradingOptions, log: app.log, storage: shared.storage, shared: redis },
            processAddress: settings.processAddress,
            onRefused: (error) => options.onStorageLost?.(error),
          })
        : await openTrading({ ...tradingOptions, log: app.log });
    stops.push(() => trading.stop());
    const limitFactor = options.limitFactor ?? (options.demo ? 20 : 1);
    const { exchange, market, madeAt } = trading;
    const secret = await consoleSecret(database);
    const dataDir = storage.kind === 'embedded' ? options.dataDir : undefined;
    if (dataDir !== undefined) await keepConsoleSecret(dataDir, secret);
    return {
      ...{ app, database, clock, systemTime, settings, trading, limitFactor, onError, stop },
      ...{ exchange, market, madeAt },
      quotePosition: (organisation) => trading.quotePosition(organisation),
      advanceClock: (milliseconds) => trading.advanceClock(milliseconds),
      reloadRules: () => trading.reloadRules(),
      leaderFigures: () => trading.leaderFigures(),
      limits: createRateLimits({ attempts: limitFactor, budgets: options.limitFactor ?? 1 }, clock, redis),
      addressSecret: await addressSecret(database),
      consoleSecret: secret,
      demo: options.demo,
      simulated: options.traders ?? true,
      dataDir,
      assertStorageHeld: storage.assertHeld,
      recordings: recordingsOf(settings, dataDir),
      onStop: (step) => void stops.push(step),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Beside the embedded storage unless told; nowhere where the database is elsewhere and nothing is told. */
function recordingsOf({ recordings }: SandboxSettings, dataDir: string | undefined): string | undefined {
  if (recordings === 'off') return undefined;
  return recordings?.folder ?? (dataDir === undefined ? undefined : join(dataDir, recordingsFolder));
}

function createServer({ logger }: AppOptions, { trustedEdges }: SandboxSettings): FastifyInstance {
  const app = fastify({
    logger: withSafeLog(logger ?? false),
    trustProxy: ['loopback', ...trustedEdges],
    forceCloseConnections: 'idle',
    // What is registered reads the releases, which on a busy machine takes longer than any limit that would be of use.
    pluginTimeout: 0,
    routerOptions: { maxParamLength: 500 },
  });
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'));
  return app;
}

/** What modules do to the storage before the engine reads it, and on the engine before anybody is served. */
function onEngineOf(
  modules: readonly Module<unknown>[],
  parts: Pick<ModuleContext, 'database' | 'clock'>,
): Pick<TradingOptions, 'prepare' | 'begin'> {
  return {
    async prepare(database) {
      for (const module of modules) await module.beforeEngine?.(database);
    },
    async begin(engine: Engine) {
      const stops: ((() => void) | undefined)[] = [];
      for (const module of modules) stops.push(await module.onEngine?.(engine, parts));
      return () => {
        for (const stop of stops) stop?.();
      };
    },
  };
}
