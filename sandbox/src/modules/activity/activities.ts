import type { Database, Exchange, SandboxClock } from '../../context';
import type { UserExchange } from '../../exchange/user-exchange';
import type { WebImplementations } from '../../plugins/web-request';
import { minute } from '../../time-spans';
import type { AccountServices } from '../auth/account-services';
import { organisations } from '../config/organisations';
import { implementStaking } from '../staking/staking-calls';
import { announceStaking, seedDemoStakes } from '../staking/staking-schedule';
import { createStakes } from '../staking/stakes';
import type { MarketViews } from '../market/market-views';
import { demoUserId } from '../user/demo-users';
import { implementGifts } from './gift-calls';
import { announceGifts, seedDemoLocks } from './gift-schedule';
import { createGifts } from './gifts';
import { implementHotEvents } from './hot-events';
import { implementRankings } from './ranking-calls';
import { createRankings } from './rankings';

/** How often locks are released and yield is paid, and how often activities are announced and contests paid, in ms of the system's time. */
const proceedInterval = 1_000;
const announceInterval = minute;

export interface ActivitiesOptions {
  readonly services: AccountServices;
  readonly database: Database;
  readonly clock: SandboxClock;
  readonly exchange: UserExchange & Pick<Exchange, 'post'>;
  readonly market: Pick<MarketViews, 'listed'>;
  /** Gives the demo users something to show. They are made already. */
  readonly demo: boolean;
}

/** The activities of the organisations (V-01, V-02). */
export interface Activities {
  /** Registers their calls. */
  implement(implementations: WebImplementations): void;
  /** Announces them and brings them on, from now until the stop that it resolves with. Only the engine's owner can. */
  start(): Promise<() => void>;
}

export function createActivities(options: ActivitiesOptions): Activities {
  const { database, clock, exchange, demo } = options;
  const gifts = createGifts(options);
  const rankings = createRankings(options);
  const stakes = createStakes(options);
  return {
    implement(implementations) {
      implementGifts(implementations, { ...options, gifts });
      implementRankings(implementations, { ...options, rankings });
      implementStaking(implementations, { ...options, stakes });
      implementHotEvents(implementations, { database, clock, tokens: exchange.tokens });
    },
    async start() {
      const announce = async () => {
        await announceGifts(options);
        await announceStaking(options);
      };
      await announce();
      if (demo)
        for (const { id: organisation } of organisations) {
          const user = { id: demoUserId(organisation), organisation };
          await seedDemoLocks(options, gifts, user);
          await seedDemoStakes(options, stakes, user);
        }
      await gifts.proceed();
      await stakes.proceed();
      await rankings.payDue();
      const stops = [
        clock.every(announceInterval, announce),
        clock.every(announceInterval, () => rankings.payDue()),
        clock.every(proceedInterval, () => gifts.proceed()),
        clock.every(proceedInterval, () => stakes.proceed()),
      ];
      return () => stops.forEach((stop) => stop());
    },
  };
}
