import type { SandboxClock } from '../../core/context';
import type { UserExchange } from '../../core/exchange/user-exchange';
import type { Deposits } from '../../modules/deposit';
import type { Issues } from '../../modules/issue';
import type { NodeMembers } from '../../modules/node';
import type { Users } from '../../modules/user';
import type { MarketViews } from '../../realtime/market/market-views';

/** What demo users are made with. */
export interface DemoUsersOptions {
  readonly users: Users;
  readonly deposits: Deposits;
  readonly issues: Issues;
  readonly exchange: Pick<UserExchange, 'tokens' | 'placeOrder'>;
  readonly market: Pick<MarketViews, 'pairs' | 'lastPrice'>;
  readonly clock: SandboxClock;
  readonly nodes: Pick<NodeMembers, 'join' | 'invite' | 'invitationOf' | 'assignBrand' | 'brandOf'>;
}
