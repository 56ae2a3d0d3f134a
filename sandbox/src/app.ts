import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { connectBusOf } from './cluster/bus';
import { openSharedTrading } from './cluster/shared-trading';
import { power } from './engine/decimal';
import { c2cOwner } from './engine/ledger';
import { createPlantedDifference } from './exchange/planted-difference';
import { createActivities } from './modules/activity/activities';
import { worthOfAccounts } from './modules/assets/worth';
import { implementAuctions } from './modules/auction/auction-calls';
import { announceAuctions } from './modules/auction/auction-schedule';
import { createAuctions } from './modules/auction/auctions';
import { createAccountServices } from './modules/auth/account-services';
import { implementAppAuth } from './modules/auth/app-auth';
import { implementLogin } from './modules/auth/login';
import { implementRegister } from './modules/auth/register';
import { implementSessions } from './modules/auth/session-calls';
import { implementCaptcha } from './modules/captcha/captcha';
import { loadBrands } from './modules/brand/brands';
import { implementCampaigns } from './modules/campaign/campaign-calls';
import { implementPurchases } from './modules/campaign/purchase-calls';
import { createSaleOrders } from './modules/campaign/sale-orders';
import { createSaleSettlement } from './modules/campaign/sale-settlement';
import { createCastApplications } from './modules/cast/cast-applications';
import { implementCasting } from './modules/cast/cast-calls';
import { registerCastPictures } from './modules/cast/cast-pictures';
import { seedDemoCasting } from './modules/cast/cast-demo';
import { createChain } from './modules/chain/chain';
import { implementConfig } from './modules/config/config';
import { organisationOf, organisations } from './modules/config/organisations';
import { implementCollectibles } from './modules/collectible/collectible-calls';
import { announceCollectibles } from './modules/collectible/collectible-schedule';
import { createCollectibles } from './modules/collectible/collectibles';
import { implementDeposit } from './modules/deposit/deposit-calls';
import { createDeposits } from './modules/deposit/deposits';
import { implementDepositCodes } from './modules/deposit-code/deposit-code-calls';
import { createDepositCodes } from './modules/deposit-code/deposit-codes';
import { implementFavourites } from './modules/favourite/favourite';
import { createKyc } from './modules/kyc/kyc';
import { implementKyc } from './modules/kyc/kyc-calls';
import { implementIssues } from './modules/issue/issue-calls';
import { createIssues } from './modules/issue/issues';
import { implementInvite } from './modules/invite/invite-calls';
import { giveSlots } from './modules/invite/invites';
import { registerMedia } from './modules/media/media';
import { implementNodes } from './modules/node/node-calls';
import { createNodeDays } from './modules/node/node-days';
import { createNodeMembers } from './modules/node/node-members';
import { nodeToken } from './modules/node/node-plans';
import { fiatPrecision } from './modules/market/fiat-values';
import { createMailer } from './modules/notification/mail';
import { registerOpenApi } from './modules/openapi/openapi-page';
import { registerSandboxPage } from './modules/sandbox-page/sandbox-page';
import { createDeletions } from './modules/security/deletions';
import { implementSecurity } from './modules/security/security-centre';
import { implementTransfers } from './modules/transfer/transfer-calls';
import { createTransfers } from './modules/transfer/transfers';
import { seedDemoPurchases } from './modules/user/demo-purchases';
import { demoAccount, demoUserId, seedDemoUsers } from './modules/user/demo-users';
import { implementOauthServers } from './modules/user/oauth-servers';
import { implementUser } from './modules/user/user-calls';
import { implementAddressBook } from './modules/wallet/address-book';
import { implementWithdrawals } from './modules/withdrawal/withdrawal-calls';
import { createWithdrawals } from './modules/withdrawal/withdrawals';
import { isOwnOrigin, registerCalls } from './plugins/calls';
import { catalogue } from '@exchange/contract/catalogue';
import { startCleaning } from './plugins/cleaning';
import { createClock } from './plugins/clock';
import { createFaults } from './plugins/faults';
import { withSafeLog } from './plugins/safe-log';
import { createOrganisationHosts } from './plugins/organisation-hosts';
import { createRateLimits } from './plugins/rate-limits';
import { createRegistry } from './plugins/registry';
import { addressSecret, createOffsetStore } from './plugins/settings-store';
import { createStorageHealth } from './plugins/storage-health';
import { readSandboxSettings, type SandboxSettings, SettingRefused } from './settings';
import { openSharedStorage, openStorage, type Storage } from './storage/open-storage';
import { hour, minute } from './time-spans';
import { openTrading } from './trading';

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
    const tradingOptions = {
      database,
      clock,
      log: app.log,
      traders: options.traders,
      seed: options.seed,
      organisations: organisations.map(({ id }) => id),
      nextAction: () => faults.nextStreamAction(),
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
      simulated: options.traders ?? true,
    });
    const bidding = { database, clock, exchange, simulated: options.traders ?? true };
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
          await seedDemoCasting(castApplications, { id: demoUserId(id), organisation: id });
        return () => undefined;
      });

    const hosts = createOrganisationHosts(hostsOf(settings), organisations[0].id);
    const registry = createRegistry();
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
    const activities = createActivities({ services, database, clock, exchange, market, demo: options.demo });
    activities.implement(registry);
    implementFavourites(registry, database, (organisation, pairId) => trading.isListed(organisation, pairId));

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
    trading.implement(registry);
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
