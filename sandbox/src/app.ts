import { catalogue } from '@exchange/contract/catalogue';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { createClock } from './core/clock';
import { power } from './core/engine/decimal';
import { c2cOwner } from './core/engine/ledger';
import { openSharedStorage, openStorage, type Storage } from './core/storage/open-storage';
import { addressSecret, createOffsetStore } from './core/storage/settings-store';
import { createStorageHealth } from './core/storage/storage-health';
import { hour, minute } from './core/time-spans';
import { createFaults } from './demo/faults';
import { registerOpenApi } from './demo/openapi/openapi-page';
import { registerSandboxPage } from './demo/pages/sandbox-page';
import { createPlantedDifference } from './demo/planted-difference';
import { simulateTrading } from './demo/traders/traders';
import { seedDemoActivities } from './demo/users/demo-activities';
import { seedDemoCasting } from './demo/users/demo-casting';
import { seedDemoPurchases } from './demo/users/demo-purchases';
import { demoAccount, demoUserId, seedDemoUsers } from './demo/users/demo-users';
import { isOwnOrigin, registerCalls } from './http/calls';
import { createOrganisationHosts } from './http/organisation-hosts';
import { createRateLimits } from './http/rate-limits';
import { createRegistry } from './http/registry';
import { withSafeLog } from './http/safe-log';
import { contestWithId, createActivities } from './modules/activity';
import { registerAssetCalls, registerC2CCalls, worthOfAccounts } from './modules/assets';
import { announceAuctions, createAuctions, implementAuctions } from './modules/auction';
import {
  createAccountServices,
  implementAppAuth,
  implementLogin,
  implementRegister,
  implementSessions,
  implementUser,
  startCleaning,
} from './modules/auth';
import { loadBrands, registerBrandCalls, seedBrands, storeBrands } from './modules/brand';
import {
  announceCampaigns,
  campaignsBetween,
  createSaleOrders,
  createSaleSettlement,
  implementCampaigns,
  implementPurchases,
} from './modules/campaign';
import { implementCaptcha } from './modules/captcha';
import { createCastApplications, implementCasting, registerCastPictures } from './modules/cast';
import { createChain } from './modules/chain';
import { announceCollectibles, createCollectibles, implementCollectibles } from './modules/collectible';
import { fiatOf, implementConfig, organisationOf, organisations } from './modules/config';
import { createDeposits, implementDeposit } from './modules/deposit';
import { createDepositCodes, implementDepositCodes } from './modules/deposit-code';
import { implementFavourites } from './modules/favourite';
import { createCalendar, registerHomeCalls, seedHome } from './modules/home';
import { giveSlots, implementInvite } from './modules/invite';
import { createIssues, implementIssues } from './modules/issue';
import { createKyc, implementKyc } from './modules/kyc';
import { registerMarketCalls, seedCatalogue } from './modules/market';
import { registerMedia } from './modules/media';
import { createNodeDays, createNodeMembers, implementNodes, nodeToken } from './modules/node';
import { createMailer } from './modules/notification';
import { registerOrderCalls } from './modules/orders';
import { createDeletions, implementSecurity } from './modules/security';
import { createTransfers, implementTransfers } from './modules/transfer';
import { implementOauthServers } from './modules/user';
import { implementAddressBook } from './modules/wallet';
import { createWithdrawals, implementWithdrawals } from './modules/withdrawal';
import { connectBusOf } from './realtime/cluster/bus';
import { openSharedTrading } from './realtime/cluster/shared-trading';
import { fiatPrecision } from './realtime/market/fiat-values';
import { openTrading } from './realtime/trading';
import type { Engine } from './realtime/trading-service';
import { readSandboxSettings, type SandboxSettings, SettingRefused } from './settings';

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
  /** Makes the simulated traders repeatable. */
  readonly seed?: number;
  /** Instead of the environment's. */
  readonly settings?: Partial<SandboxSettings>;
  /** The system's time, ms since the epoch; for tests. */
  readonly systemTime?: () => number;
  /** Widens all limits. By default those of attempts are 20 times as wide in demo mode, where everybody has one address. */
  readonly limitFactor?: number;
}

/** How often is looked whether the system's time was set back, in ms. */
const clockInterval = 5_000;
/** How often the simulated chains, what is due to be unlocked, and token sales are looked at, in ms of the system's time. */
const chainInterval = 1_000;
/** How often auctions and collectibles are closed and settled, and how often new ones are announced, in ms of the system's time. */
const auctionInterval = 1_000;
const announceInterval = minute;
/** How often is looked whether a day's node income is to be paid, or a deposit to be given back, in ms of the system's time. */
const nodeInterval = 10_000;
/** In demo mode a request for verification is approved after this time, in ms, unless somebody decides on it before. */
const reviewMs = minute;
/** How often is looked which are due, in ms of the system's time. */
const reviewInterval = 1_000;

/**
 * Builds the sandbox: opens the storage, starts the exchange, and registers `/api`, `/sandbox` and `/healthz`.
 * It does not listen. The decorator `figures` answers with `SandboxFigures`. Rejects with `StorageRefused` (one line for
 * people) when the storage cannot be opened.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const settings = { ...readSandboxSettings(process.env), ...options.settings };
  const systemTime = options.systemTime ?? Date.now;
  const shared =
    options.redisUrl !== undefined && options.databaseUrl !== undefined
      ? { redisUrl: options.redisUrl, storage: await openSharedStorage(options.databaseUrl) }
      : undefined;
  const storage =
    shared?.storage ?? options.storage ?? (await openStorage({ ...options, onLost: options.onStorageLost }));
  const { database } = storage;
  const app = fastify({
    logger: withSafeLog(options.logger ?? false),
    trustProxy: ['loopback', ...settings.trustedEdges],
    forceCloseConnections: 'idle',
    // What is registered reads the releases, which on a busy machine takes longer than any limit that would be of use.
    pluginTimeout: 0,
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
    const faults = createFaults(systemTime);
    const simulated = options.traders ?? true;
    const tradingOptions = {
      database,
      clock,
      log: app.log,
      organisations: organisations.map(({ id }) => id),
      nextAction: () => faults.nextStreamAction(),
      catalogueOf: seedCatalogue,
      // As any fault, it ends with a restart.
      async prepare() {
        await createPlantedDifference(database).remove();
      },
      async begin(engine: Engine) {
        await storeBrands(engine.exchange, seedBrands(engine.madeAt));
        await seedHome(database, engine.madeAt);
        return simulated ? simulateTrading(engine, { database, clock, seed: options.seed }) : () => undefined;
      },
    };
    const bus = shared && (await connectBusOf(database, shared.redisUrl, app.log));
    undo.push(() => bus?.close());
    const trading =
      shared && bus
        ? await openSharedTrading({
            ...tradingOptions,
            storage: shared.storage,
            bus,
            onRefused: (error) => options.onStorageLost?.(error),
          })
        : await openTrading(tradingOptions);
    undo.push(() => trading.stop());
    const { exchange } = trading;
    const limitFactor = options.limitFactor ?? (options.demo ? 20 : 1);
    const services = createAccountServices({
      database,
      clock,
      limitFactor,
      onError: (error) => app.log.error({ err: error }, 'a message could not be sent'),
      limits: createRateLimits({ attempts: limitFactor, budgets: options.limitFactor ?? 1 }, clock, bus),
      sendMail:
        settings.smtpUrl === undefined ? undefined : createMailer(settings.smtpUrl, settings.mailFrom),
      demo: options.demo,
    });
    const secret = await addressSecret(database);
    const chain = createChain(database, clock, exchange.tokens, secret);
    const deposits = createDeposits({ database, clock, exchange, chain, secret });
    const depositCodes = createDepositCodes(database, clock, exchange);
    const kyc = createKyc(database, clock, exchange);
    const castApplications = createCastApplications(database, clock);
    const transfers = createTransfers(services, exchange);
    const issues = createIssues(database, clock, exchange);
    const withdrawals = createWithdrawals(services, exchange, chain);
    const brands = await loadBrands(exchange);
    const saleOrders = createSaleOrders(services, exchange);
    const bringSalesOn = createSaleSettlement({
      database,
      clock,
      exchange,
      services,
      orders: saleOrders,
      simulated,
    });
    const bidding = { database, clock, exchange, simulated };
    const auctions = createAuctions(bidding);
    const collectibles = createCollectibles(bidding);
    const nodeMembers = createNodeMembers(services, exchange);
    if (options.demo) {
      const { users } = services;
      await trading.whileOwner(async () => {
        const { market } = trading;
        await seedDemoUsers({ users, deposits, issues, exchange, market, clock, nodes: nodeMembers });
        return () => undefined;
      });
    }

    if (options.demo)
      await trading.whileOwner(async () => {
        for (const { id } of organisations)
          await seedDemoCasting(database, castApplications, { id: demoUserId(id), organisation: id });
        return () => undefined;
      });

    const hosts = createOrganisationHosts(hostsOf(settings), organisations[0].id);
    const registry = createRegistry(exchange);
    implementConfig(registry, hosts);
    implementCaptcha(registry, services.human, services.limits);
    implementLogin(registry, services);
    implementAppAuth(registry, services);
    implementRegister(registry, services);
    implementUser(registry, services);
    implementOauthServers(registry, oauthServersOf(settings));
    implementSessions(registry, services);
    const remaining = async (userId: string) =>
      (await worthOfAccounts(exchange, trading.market, [userId, c2cOwner(userId)], 'USD')) +
      (await nodeMembers.depositsOf(userId)) * power(fiatPrecision - nodeToken.precision);
    const deletions = createDeletions(services, remaining, exchange);
    implementSecurity(registry, services, { deletions, remaining });
    implementInvite(registry, database, services.users);
    implementDeposit(registry, exchange.tokens, deposits);
    implementDepositCodes(registry, depositCodes, services.attempts);
    implementKyc(registry, { ...services, kyc });
    implementCasting(registry, { ...services, applications: castApplications });
    implementWithdrawals(registry, services, { exchange, withdrawals });
    implementAddressBook(registry, services, { tokens: exchange.tokens, withdrawals });
    implementTransfers(registry, services, { exchange, transfers });
    implementIssues(registry, exchange, issues);
    implementCampaigns(registry, { database, clock, exchange, brands, orders: saleOrders });
    implementPurchases(registry, services, { exchange, brands, orders: saleOrders });
    implementAuctions(registry, { services, exchange, brands, auctions });
    implementCollectibles(registry, { services, exchange, collectibles });
    implementNodes(registry, { services, exchange, brands, members: nodeMembers });
    const { market } = trading;
    const activities = createActivities({
      ...{ services, database, clock, exchange, market },
      async onAnnounced(made) {
        if (options.demo) await seedDemoActivities({ database, exchange, clock, market }, made);
      },
    });
    activities.implement(registry);
    implementFavourites(registry, database, (organisation, pairId) =>
      market.listed(organisation).some(({ code }) => code === pairId),
    );

    const storageHealth = createStorageHealth({
      database,
      folder: storage.kind === 'embedded' ? options.dataDir : undefined,
      leastFree: settings.leastFreeMebibytes * 1024 ** 2,
      systemTime,
      onChange: (problem, begins, detail) =>
        app.log.warn(
          { problem, detail },
          begins ? 'the health has a problem' : 'a problem of the health is over',
        ),
    });
    clock.every(clockInterval, async () => storageHealth.watchClock());
    const tradingCalls = { ...{ database, exchange, market, clock, fiatOf, brands }, madeAt: trading.madeAt };
    registerMarketCalls(registry, {
      ...tradingCalls,
      quotePosition: (organisation) => trading.quotePosition(organisation),
    });
    registerOrderCalls(registry, exchange, market);
    registerAssetCalls(registry, tradingCalls);
    registerC2CCalls(registry, tradingCalls);
    registerBrandCalls(registry, {
      ...tradingCalls,
      contestToken: (organisation, id) => contestWithId(organisation, id, clock.now())?.token,
    });
    const calendar = createCalendar({
      ...tradingCalls,
      salesBetween: (organisation, from, to) => campaignsBetween(database, organisation, from, to),
    });
    registerHomeCalls(registry, { ...tradingCalls, calendar });
    await app.register(
      (api) =>
        registerCalls(api, {
          catalogue,
          registry,
          sessions: services.sessions,
          faults,
          hosts,
          clock,
          limits: services.limits,
          canStore: async () => !(await storageHealth.problems()).includes('storage'),
        }),
      { prefix: '/api' },
    );
    await app.register(registerMedia);
    registerCastPictures(app, castApplications);
    await app.register(registerSandboxPage, {
      demo: options.demo,
      operatorToken: settings.operatorToken,
      calls: catalogue,
      clock: { ...clock, advance: (milliseconds) => trading.advanceClock(milliseconds) },
      systemTime,
      outbox: services.outbox,
      users: services.users,
      hosts,
      tokens: exchange.tokens,
      chain,
      deposits,
      depositCodes,
      kyc,
      withdrawals,
      transfers,
      castApplications,
      giveInviteSlots: (userId, slots) => giveSlots(database, userId, slots),
      nodes: { members: nodeMembers, brandNameOf: (token) => brands.of(token)?.name },
      faults,
      plantedDifference: createPlantedDifference(database),
      account: demoAccount,
    });
    await app.register(registerOpenApi, { isBuilt: (call) => registry.find(call) !== undefined });
    trading.startSockets({
      server: app.server,
      verifySocketToken: (token) => services.sessions.verifySocketToken(token),
      forgetSession: (sessionId) => services.sessions.forget(sessionId),
      isOwnOrigin,
    });
    services.sessions.onEnded(({ sessionId }) => trading.endSession(sessionId));
    app.get('/healthz', async (_request, reply) => {
      const problems = await storageHealth.problems();
      const health = trading.health();
      const status = problems.includes('storage') ? 'unavailable' : health.status;
      return reply
        .code(status === 'ok' ? 200 : 503)
        .send({ ...health, status, ...(problems.length > 0 && { problems }) });
    });
    app.decorate('figures', () => trading.figures());

    await trading.whileOwner(async () => {
      const announce = () => announceCampaigns({ database, exchange, market, brands, clock });
      await announce();
      return clock.every(announceInterval, announce);
    });
    await trading.whileOwner(async () => {
      await deposits.follow();
      return clock.every(chainInterval, () => deposits.follow());
    });
    await trading.whileOwner(async () => clock.every(chainInterval, () => withdrawals.proceed()));
    await trading.whileOwner(async () => {
      await issues.releaseDue();
      return clock.every(chainInterval, () => issues.releaseDue());
    });
    await trading.whileOwner(async () => {
      const announce = async () => {
        await announceAuctions({ database, exchange, market, brands, clock });
        await announceCollectibles({ database, market, brands, clock });
      };
      await announce();
      // Where nobody else buys and bids, there is no history either.
      if (options.demo && bidding.simulated)
        for (const { id } of organisations)
          await seedDemoPurchases(
            { organisation: id, userId: demoUserId(id) },
            {
              ...bidding,
              onError: (error) => app.log.error({ err: error }, 'a demo user’s purchase failed'),
            },
          );
      await auctions.proceed();
      await collectibles.proceed();
      const stops = [
        clock.every(announceInterval, announce),
        clock.every(auctionInterval, () => auctions.proceed()),
        clock.every(auctionInterval, () => collectibles.proceed()),
      ];
      return () => stops.forEach((end) => end());
    });
    await trading.whileOwner(() => activities.start());
    await trading.whileOwner(async () => {
      await bringSalesOn();
      return clock.every(chainInterval, bringSalesOn);
    });
    const bringNodesOn = createNodeDays({
      database,
      clock,
      exchange,
      catalogue: exchange.catalogue,
      market: trading.market,
    });
    await trading.whileOwner(async () => {
      await bringNodesOn();
      return clock.every(nodeInterval, bringNodesOn);
    });
    await trading.whileOwner(async () => startCleaning(clock, services));
    await trading.whileOwner(async () => clock.every(hour, () => kyc.clean()));
    await trading.whileOwner(async () => clock.every(hour, () => castApplications.clean()));
    if (options.demo) {
      await trading.whileOwner(async () => clock.every(reviewInterval, () => kyc.approveDue(reviewMs)));
      await trading.whileOwner(async () =>
        clock.every(reviewInterval, () => castApplications.approveDue(reviewMs)),
      );
      await trading.whileOwner(async () =>
        clock.every(reviewInterval, () => withdrawals.approveDue(reviewMs)),
      );
      await trading.whileOwner(async () => clock.every(reviewInterval, () => transfers.approveDue(reviewMs)));
    }
    await trading.whileOwner(async () => clock.every(hour, () => deletions.answerDue()));
    await trading.whileOwner(async () => clock.every(hour, () => depositCodes.expire()));
    app.addHook('preClose', async () => {
      // Open web sockets would keep the server from closing.
      await trading.stopSockets();
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

function oauthServersOf({ oauthServers }: SandboxSettings): SandboxSettings['oauthServers'] {
  for (const { organisation } of oauthServers)
    if (!organisationOf(organisation))
      throw new SettingRefused(`OAUTH_SERVERS: ${organisation} is an organisation that does not exist`);
  return oauthServers;
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
