import { answerTo, defineModule } from '../../application/module';
import { chainModule } from '../chain';
import { depositedUsers } from '../invite';
import { implementDeposit } from './deposit-calls';
import { depositedAmong } from './deposit-store';
import { createDeposits } from './deposits';
import { depositEvents } from './events';

/** Deposits from the chains. */
export const depositModule = defineModule({
  name: 'deposit',
  family: 'funds',
  uses: { chain: chainModule },
  events: Object.values(depositEvents),
  open({ database, clock, exchange, addressSecret }, { chain }) {
    const deposits = createDeposits({ database, clock, exchange, chain, secret: addressSecret });
    return {
      services: deposits,
      calls: (registry) => implementDeposit(registry, exchange.tokens, deposits),
      answers: [answerTo(depositedUsers, ({ source, userIds }) => depositedAmong(source, userIds))],
      jobs: [{ name: 'deposit.follow', every: 1_000, run: () => deposits.follow() }],
    };
  },
});
