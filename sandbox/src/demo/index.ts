import { catalogue } from '@exchange/contract/catalogue';
import type { FastifyInstance } from 'fastify';
import { defineModule, type Module, type ModuleContext, type ServicesOf } from '../application/module';
import { activityModule } from '../modules/activity';
import { brandModule } from '../modules/brand';
import { castModule } from '../modules/cast';
import { chainModule } from '../modules/chain';
import { configModule, organisations } from '../modules/config';
import { depositModule } from '../modules/deposit';
import { depositCodeModule } from '../modules/deposit-code';
import { inviteModule } from '../modules/invite';
import { issueModule } from '../modules/issue';
import { kycModule } from '../modules/kyc';
import { nodeModule } from '../modules/node';
import { notificationModule } from '../modules/notification';
import { operatorModule } from '../modules/operator';
import { stakingModule } from '../modules/staking';
import { transferModule } from '../modules/transfer';
import { userModule } from '../modules/user';
import { withdrawalModule } from '../modules/withdrawal';
import { createFaults, type Faults } from './faults';
import { registerOpenApi } from './openapi/openapi-page';
import { registerSandboxPage } from './pages/sandbox-page';
import { createLedgerFaultInjection } from './ledger-fault-injection';
import { simulateTrading } from './traders/traders';
import { seedDemoActivities } from './users/demo-activities';
import { seedDemoCasting } from './users/demo-casting';
import { seedDemoPurchases } from './users/demo-purchases';
import { demoAccount, demoOperators, demoUserId, seedDemoUsers } from './users/demo-users';

export interface DemoOptions {
  /** Simulated traders; on unless told. */
  readonly traders?: boolean;
  /** Demo users with their history, in demo mode; made unless told. */
  readonly demoUsers?: boolean;
  /** Makes the simulated traders repeatable. */
  readonly seed?: number;
  /** The system's time, ms since the epoch; for tests. */
  readonly systemTime?: () => number;
}

/** Everything that only a demonstration needs. */
export interface Demo {
  readonly module: Module<unknown>;
  /** The faults that an operator switched on; they end with the process. */
  readonly faults: Faults;
}

/** The modules that the demo shows and seeds. */
const uses = {
  activity: activityModule,
  brands: brandModule,
  cast: castModule,
  chain: chainModule,
  config: configModule,
  deposits: depositModule,
  depositCodes: depositCodeModule,
  invite: inviteModule,
  issues: issueModule,
  kyc: kycModule,
  nodes: nodeModule,
  notification: notificationModule,
  operator: operatorModule,
  stakes: stakingModule,
  transfers: transferModule,
  users: userModule,
  withdrawals: withdrawalModule,
};
type Used = ServicesOf<typeof uses>;

/**
 * Simulated traders, demo users with their history, faults, and the pages under `/sandbox`: without demo mode these are only the
 * list of calls.
 */
export function createDemo({ traders = true, demoUsers = true, seed, systemTime }: DemoOptions): Demo {
  const faults = createFaults(systemTime);
  const module = defineModule({
    name: 'demo',
    family: 'demo',
    uses,
    // As any fault, it ends with a restart.
    beforeEngine: (database) => createLedgerFaultInjection(database).remove(),
    onEngine: async (engine, parts) =>
      traders
        ? simulateTrading(engine, { ...parts, seed, arePaused: () => faults.areTradersPaused() })
        : undefined,
    open: (context, used) => ({
      async routes(app) {
        await app.register((pages) => registerPages(pages, context, used, faults));
        await app.register(registerOpenApi, { isBuilt: context.isImplemented });
      },
      async seed() {
        if (!context.demo) return;
        await used.operator.operators.addDemo(demoOperators.people, demoOperators.password);
        if (demoUsers) await seedDemo(context, used);
      },
    }),
  });
  return { module, faults };
}

async function registerPages(
  app: FastifyInstance,
  context: ModuleContext,
  used: Used,
  faults: Faults,
): Promise<void> {
  const { cast, config, invite, nodes, operator } = used;
  const { database, clock, exchange } = context;
  return registerSandboxPage(app, {
    ...used,
    ...used.notification,
    demo: context.demo,
    calls: catalogue,
    clock: { ...clock, advance: (milliseconds) => context.advanceClock(milliseconds) },
    systemTime: context.systemTime,
    hosts: config.hosts,
    tokens: exchange.tokens,
    castApplications: cast,
    giveInviteSlots: (userId, slots) => invite.giveSlots(userId, slots),
    nodeDesk: nodes.desk,
    reviews: operator.reviews,
    operators: {
      names: demoOperators.people.map(({ name }) => name),
      password: demoOperators.password,
      demoCode: (name) => operator.operators.demoCode(name),
    },
    faults,
    ledgerFaultInjection: createLedgerFaultInjection(database),
    account: demoAccount,
  });
}

/** Makes the demo users and their history, each part of it once. Campaigns and activities are announced already. */
async function seedDemo(context: ModuleContext, used: Used): Promise<void> {
  const { database, clock, exchange, market } = context;
  const demoUsers = organisations.map(({ id }) => ({ id: demoUserId(id), organisation: id }));
  await seedDemoUsers({ ...used, nodes: used.nodes.members, exchange, market, clock });
  for (const user of demoUsers) await seedDemoCasting(database, used.cast, user);
  const onError = context.onError('a demo user’s purchase failed');
  // Where nobody else buys and bids, there is no history either.
  if (context.simulated)
    for (const { id: userId, organisation } of demoUsers)
      await seedDemoPurchases({ organisation, userId }, { database, clock, exchange, onError });
  await seedDemoActivities(
    { database, clock, exchange },
    { gifts: used.activity.gifts, stakes: used.stakes },
  );
}
