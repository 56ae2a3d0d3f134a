import { answerTo, defineModule } from '../../application/module';
import { authModule } from '../auth';
import { chainModule } from '../chain';
import { reviewDesks } from '../operator';
import { withdrawalEvents } from './events';
import { implementWithdrawals } from './withdrawal-calls';
import { createWithdrawalDesk } from './withdrawal-desk';
import { createWithdrawals } from './withdrawals';

/** Withdrawals to the chains. */
export const withdrawalModule = defineModule({
  name: 'withdrawal',
  family: 'funds',
  uses: { auth: authModule, chain: chainModule },
  events: Object.values(withdrawalEvents),
  open({ exchange, market, settings }, { auth, chain }) {
    const withdrawals = createWithdrawals(auth, exchange, chain);
    const desk = createWithdrawalDesk({
      ...{ withdrawals, tokens: exchange.tokens, limit: settings.twoPeopleAbove },
      fiatValue: (token, fiat) => market.fiatValue(token, fiat),
    });
    return {
      services: withdrawals,
      calls: (registry) => implementWithdrawals(registry, auth, { exchange, withdrawals }),
      answers: [answerTo(reviewDesks, () => desk)],
      jobs: [{ name: 'withdrawal.proceed', every: 1_000, run: () => withdrawals.proceed() }],
    };
  },
});
