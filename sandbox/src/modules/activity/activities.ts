import type { Database, Exchange, SandboxClock } from '../../core/context';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { minute } from '../../core/time-spans';
import type { WebImplementations } from '../../http/web-request';
import type { MarketViews } from '../../realtime/market/market-views';
import type { AccountServices } from '../auth';
import { announceStaking, createStakes, implementStaking, type Stakes } from '../staking';
import { implementGifts } from './gift-calls';
import { announceGifts } from './gift-schedule';
import { createGifts, type Gifts } from './gifts';
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
  /** Hears that the activities are announced, before they are brought on. */
  readonly onAnnounced: (made: { readonly gifts: Gifts; readonly stakes: Stakes }) => Promise<void>;
}

/** The activities of the organisations (V-01, V-02). */
export interface Activities {
  /** Registers their calls. */
  implement(implementations: WebImplementations): void;
  /** Announces them and brings them on, from now until the stop that it resolves with. Only the engine's owner can. */
  start(): Promise<() => void>;
}

export function createActivities(options: ActivitiesOptions): Activities {
  const { database, clock, exchange } = options;
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
      await options.onAnnounced({ gifts, stakes });
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
