import { defineModule } from '../../application/module';
import { minute } from '../../core/time-spans';
import { authModule } from '../auth';
import { stakingEvents } from './events';
import { Stakes } from './stakes';
import { implementStaking } from './staking-calls';
import { announceStaking } from './staking-schedule';

/** Staking (V-02). */
export const stakingModule = defineModule({
  name: 'staking',
  family: 'campaigns',
  uses: { auth: authModule },
  events: Object.values(stakingEvents),
  open({ database, clock, exchange, market }, { auth }) {
    const stakes = new Stakes({ database, clock, exchange });
    const announce = () => announceStaking({ database, clock, exchange, market });
    return {
      services: stakes,
      calls: (registry) => implementStaking(registry, auth, exchange, stakes),
      seed: announce,
      jobs: [
        { name: 'staking.announce', every: minute, run: announce },
        { name: 'staking.proceed', every: 1_000, run: () => stakes.proceed() },
      ],
    };
  },
});
