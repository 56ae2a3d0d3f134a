import { answerTo, defineModule } from '../../application/module';
import { authModule } from '../auth';
import { chainModule } from '../chain';
import { operatorModule, reviewDesks } from '../operator';
import { withdrawalEvents } from './events';
import { implementRecords, implementRequests, implementRules } from './withdrawal-calls';
import { WithdrawalDesk } from './withdrawal-desk';
import { implementLimits, WithdrawalLimits } from './withdrawal-limits';
import { awaitsPayments } from './withdrawal-payments';
import { Withdrawals } from './withdrawals';

/** Withdrawals to the chains. */
export const withdrawalModule = defineModule({
  name: 'withdrawal',
  family: 'funds',
  uses: { auth: authModule, chain: chainModule, operator: operatorModule },
  events: Object.values(withdrawalEvents),
  open(context, { auth, chain, operator }) {
    const limits = new WithdrawalLimits(context, operator.log);
    const withdrawals = new Withdrawals(auth, context.exchange, chain, limits);
    const desk = new WithdrawalDesk(withdrawals, limits, context);
    return {
      services: withdrawals,
      calls(registry) {
        implementRules(registry, withdrawals);
        implementRequests(registry, withdrawals);
        implementRecords(registry, withdrawals);
        implementLimits(registry, limits);
      },
      answers: [answerTo(reviewDesks, () => desk)],
      jobs: [{ name: 'withdrawal.proceed', when: awaitsPayments, run: () => withdrawals.proceed() }],
    };
  },
});
