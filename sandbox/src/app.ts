import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { createAccountServices } from './modules/auth/account-services';
import { implementLogin } from './modules/auth/login';
import { implementRegister } from './modules/auth/register';
import { implementCaptcha } from './modules/captcha/captcha';
import { implementConfig } from './modules/config/config';
import { organisationOf, organisations } from './modules/config/organisations';
import { implementDeposit } from './modules/deposit/deposit-calls';
import { createDeposits } from './modules/deposit/deposits';
import { implementFavourites } from './modules/favourite/favourite';
import { registerMedia } from './modules/media/media';
import { createMailer } from './modules/notification/mail';
import { registerOpenApi } from './modules/openapi/openapi-page';
import { registerSandboxPage } from './modules/sandbox-page/sandbox-page';
import { demoAccount, seedDemoUsers } from './modules/user/demo-users';
import { implementUser } from './modules/user/user-calls';
import { isOwnOrigin, registerCalls } from './plugins/calls';
import { catalogue } from '@exchange/contract/catalogue';
import { startCleaning } from './plugins/cleaning';
import { createClock } from './plugins/clock';
import { withErrorLog } from './plugins/error-log';
import { createFaults } from './plugins/faults';
import { createOrganisationHosts } from './plugins/organisation-hosts';
import { createRateLimits } from './plugins/rate-limits';
import { createRegistry } from './plugins/registry';
import { addressSecret, createOffsetStore } from './plugins/settings-store';
import { readSandboxSettings, type SandboxSettings, SettingRefused } from './settings';
import { openStorage, type Storage } from './storage/open-storage';
import { openTrading } from './trading';

/** How the sandbox is built. One of `dataDir`, `databaseUrl` and `storage` says where its state is. */
export interface AppOptions {
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  /** One that is open already; it is closed with the application. */
  readonly storage?: Storage;
  /** Hears, in one line for people, that the storage belongs to another process now: this one must end. */
  readonly onStorageLost?: (error: Error) => void;
  /** Opens `/sandbox` to whoever reaches the server. */
  readonly demo: boolean;
  readonly logger?: FastifyServerOptions['logger'];
  /** Simulated traders; on unless told. */
  readonly traders?: boolean;
  /** Makes the simulated traders repeatable. */
  readonly seed?: number;
  /** Instead of the environment's. */
  readonly settings?: Partial<SandboxSettings>;
  /** The system's time, ms since the epoch; for tests. */
  readonly systemTime?: () => number;
  /** Widens the rate limits; 20 in demo mode and 1 otherwise. */
  readonly limitFactor?: number;
}

/** How often the simulated chain is looked at, in ms of the system's time. */
const chainInterval = 1_000;

/**
 * Builds the sandbox: opens the storage, starts the exchange, and registers `/api`, `/sandbox` and `/healthz`.
 * It does not listen. The decorator `figures` answers with `SandboxFigures`. Rejects with `StorageRefused` (one line for
 * people) when the storage cannot be opened.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const settings = { ...readSandboxSettings(process.env), ...options.settings };
  const systemTime = options.systemTime ?? Date.now;
  const storage = options.storage ?? (await openStorage({ ...options, onLost: options.onStorageLost }));
  const { database } = storage;
  const app = fastify({
    logger: withErrorLog(options.logger ?? false),
    trustProxy: ['loopback', ...settings.trustedEdges],
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  });
  app.addHook('onRequest', async (_request, reply) => void reply.header('x-content-type-options', 'nosniff'));
  const undo: (() => unknown)[] = [() => storage.close()];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const clock = await createClock(
      createOffsetStore(database),
      (error) => app.log.error({ err: error }, 'a repeated task failed'),
      systemTime,
    );
    undo.push(() => clock.stop());
    const trading = await openTrading({
      database,
      clock,
      log: app.log,
      traders: options.traders,
      seed: options.seed,
    });
    undo.push(() => trading.stop());
    const { exchange } = trading;
    const services = createAccountServices({
      database,
      clock,
      limits: createRateLimits(options.limitFactor ?? (options.demo ? 20 : 1)),
      sendMail:
        settings.smtpUrl === undefined ? undefined : createMailer(settings.smtpUrl, settings.mailFrom),
      demo: options.demo,
    });
    const deposits = createDeposits(database, clock, exchange, await addressSecret(database));
    if (options.demo) {
      const { users } = services;
      await seedDemoUsers({ users, deposits, exchange, market: trading.market, clock });
    }

    const hosts = createOrganisationHosts(hostsOf(settings), organisations[0].id);
    const registry = createRegistry();
    implementConfig(registry, hosts);
    implementCaptcha(registry, services.human, services.limits);
    implementLogin(registry, services);
    implementRegister(registry, services);
    implementUser(registry, services);
    implementDeposit(registry, exchange.tokens, deposits);
    implementFavourites(registry, database, (organisation, pairId) => trading.isListed(organisation, pairId));

    const faults = createFaults(systemTime);
    trading.implement(registry);
    await app.register(
      (api) => registerCalls(api, { catalogue, registry, sessions: services.sessions, faults, hosts, clock }),
      { prefix: '/api' },
    );
    await app.register(registerMedia);
    await app.register(registerSandboxPage, {
      demo: options.demo,
      calls: catalogue,
      clock,
      systemTime,
      outbox: services.outbox,
      users: services.users,
      hosts,
      tokens: exchange.tokens,
      deposits,
      faults,
      account: demoAccount,
    });
    await app.register(registerOpenApi, { isBuilt: (call) => registry.find(call) !== undefined });
    const stream = trading.startStream({
      server: app.server,
      organisations: organisations.map(({ id }) => id),
      verifySocketToken: (token) => services.sessions.verifySocketToken(token),
      nextAction: () => faults.nextStreamAction(),
      isOwnOrigin,
    });
    services.sessions.onEnded(({ sessionId }) => stream.endSession(sessionId));
    app.get('/healthz', () => ({ status: 'ok' }));
    app.decorate('figures', () => trading.figures());

    await deposits.confirm();
    clock.every(chainInterval, () => deposits.confirm());
    startCleaning(clock, services);
    app.addHook('preClose', async () => {
      // Open web sockets would keep the server from closing.
      await stream.close();
      await clock.stop();
      app.server.closeIdleConnections();
    });
    app.addHook('onClose', stop);
  } catch (error) {
    await stop();
    throw error;
  }
  return app;
}

/** The organisations' own web hosts and those that the operator added. */
function hostsOf({ organisationHosts }: SandboxSettings): ReadonlyMap<string, string> {
  const own = organisations.flatMap(({ id, hosts }) => hosts.map((host): [string, string] => [host, id]));
  for (const [host, organisation] of organisationHosts) {
    if (!organisationOf(organisation)) {
      throw new SettingRefused(
        `ORGANISATION_HOSTS: ${host} belongs to ${organisation}, which does not exist`,
      );
    }
  }
  return new Map([...own, ...organisationHosts]);
}
