import { defineModule } from '../../application/module';
import { minute } from '../../core/time-spans';
import { authModule } from '../auth';
import { chainModule } from '../chain';
import { withdrawalEvents } from './events';
import { implementWithdrawals } from './withdrawal-calls';
import { createWithdrawals } from './withdrawals';

/** In demo mode a withdrawal is approved after this time, ms, unless somebody decides on it before. */
const reviewMs = minute;

/** Withdrawals to the chains. */
export const withdrawalModule = defineModule({
  name: 'withdrawal',
  family: 'funds',
  uses: { auth: authModule, chain: chainModule },
  events: Object.values(withdrawalEvents),
  open({ exchange, demo }, { auth, chain }) {
    const withdrawals = createWithdrawals(auth, exchange, chain);
    return {
      services: withdrawals,
      calls: (registry) => implementWithdrawals(registry, auth, { exchange, withdrawals }),
      jobs: [
        { name: 'withdrawal.proceed', every: 1_000, run: () => withdrawals.proceed() },
        ...(demo
          ? [{ name: 'withdrawal.approve', every: 1_000, run: () => withdrawals.approveDue(reviewMs) }]
          : []),
      ],
    };
  },
});
