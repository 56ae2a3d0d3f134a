import type { FastifyInstance } from 'fastify';
import type { Module } from './application/module';
import { type AppOptions, openFoundation, type Foundation } from './application/open-foundation';
import { openModules, type OpenModules } from './application/open-modules';
import { serveModules } from './application/serve-modules';
import { createDemo } from './demo';
import { activityModule } from './modules/activity';
import { alertModule } from './modules/alert';
import { assetsModule } from './modules/assets';
import { auctionModule } from './modules/auction';
import { authModule } from './modules/auth';
import { brandModule } from './modules/brand';
import { campaignModule } from './modules/campaign';
import { captchaModule } from './modules/captcha';
import { castModule } from './modules/cast';
import { chainModule } from './modules/chain';
import { collectibleModule } from './modules/collectible';
import { configModule, organisations } from './modules/config';
import { depositModule } from './modules/deposit';
import { depositCodeModule } from './modules/deposit-code';
import { favouriteModule } from './modules/favourite';
import { homeModule } from './modules/home';
import { inviteModule } from './modules/invite';
import { issueModule } from './modules/issue';
import { kycModule } from './modules/kyc';
import { marketModule, seedCatalogue } from './modules/market';
import { mediaModule } from './modules/media';
import { nodeModule } from './modules/node';
import { notificationModule } from './modules/notification';
import { operatorModule } from './modules/operator';
import { ordersModule } from './modules/orders';
import { profitModule } from './modules/profit';
import { securityModule } from './modules/security';
import { stakingModule } from './modules/staking';
import { statementModule } from './modules/statement';
import { transferModule } from './modules/transfer';
import { userModule } from './modules/user';
import { walletModule } from './modules/wallet';
import { withdrawalModule } from './modules/withdrawal';
import { JobRunner } from './core/jobs';

export type { AppOptions };

/** The modules by their families, each after those that it uses. */
export const modules: readonly Module<unknown>[] = [
  // Identity
  ...[configModule, userModule, notificationModule, captchaModule, authModule, operatorModule],
  ...[securityModule, kycModule, inviteModule],
  // Funds
  ...[assetsModule, statementModule, chainModule, depositModule, depositCodeModule],
  ...[withdrawalModule, transferModule, walletModule, issueModule],
  // Market
  ...[
    marketModule,
    mediaModule,
    ordersModule,
    brandModule,
    favouriteModule,
    alertModule,
    profitModule,
    homeModule,
  ],
  // Campaigns
  ...[campaignModule, auctionModule, collectibleModule, nodeModule],
  ...[stakingModule, castModule, activityModule],
];

/**
 * Builds the sandbox: opens the storage, starts the exchange, and registers `/api`, `/sandbox` and `/healthz`.
 * It does not listen. The decorator `figures` answers with `SandboxFigures`. Rejects with `StorageRefused` (one line for
 * people) when the storage cannot be opened.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const demo = createDemo(options);
  const all = [...modules, demo.module];
  const foundation = await openFoundation(options, {
    modules: all,
    catalogueOf: (madeAt, now) => seedCatalogue(madeAt, now, options.traders ?? true),
    organisations: organisations.map(({ id }) => id),
    nextAction: () => demo.faults.nextStreamAction(),
  });
  try {
    const open = await openModules(all, foundation);
    const { hosts } = open.of(configModule);
    const { sessions } = open.of(authModule);
    const { operators } = open.of(operatorModule);
    await serveModules(foundation, open, { hosts, sessions, operators, faults: demo.faults });
    await runModules(foundation, open);
  } catch (error) {
    await foundation.stop();
    throw error;
  }
  return foundation.app;
}

/**
 * Seeds the modules and then runs their jobs, while this process owns the engine: now, and whenever it comes to do so. The
 * foundation stops the jobs before anything that they work on.
 */
async function runModules(foundation: Foundation, { list }: OpenModules): Promise<void> {
  const { app, trading } = foundation;
  const runner = new JobRunner({
    ...foundation,
    jobs: list.flatMap(({ jobs = [] }) => jobs),
    onError: (job, error) => app.log.error({ err: error, job }, 'a job failed'),
  });
  foundation.onStop(() => runner.stop());
  // Each by itself: where this process takes over, one that fails is logged and the others go on.
  for (const module of list) {
    await trading.whileLeader(async (ended) => {
      if (!ended.aborted) await module.seed?.();
      return () => undefined;
    });
  }
  for (const module of list)
    await trading.whileLeader(async (_ended, engine) => module.lead?.(engine) ?? (() => undefined));
  await trading.whileLeader((ended) => runner.start(ended));
}
