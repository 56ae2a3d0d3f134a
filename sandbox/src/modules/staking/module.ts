import { answerTo, defineModule } from '../../application/module';
import { minute } from '../../core/time-spans';
import { authModule } from '../auth';
import { brandModule } from '../brand';
import { campaignDesk } from '../campaign';
import { contentDesks } from '../operator';
import { stakingEvents } from './events';
import { awaitsStakes, Stakes } from './stakes';
import { implementStaking } from './staking-calls';
import { stakingStore } from './staking-desk';
import { announceStaking } from './staking-schedule';

/** Staking (V-02). */
export const stakingModule = defineModule({
  name: 'staking',
  family: 'campaigns',
  uses: { auth: authModule, brands: brandModule },
  events: Object.values(stakingEvents),
  open({ database, clock, exchange, market }, { auth, brands }) {
    const parts = { database, clock, exchange };
    const stakes = new Stakes(parts);
    const desk = campaignDesk(stakingStore({ ...parts, market, brands }), parts);
    const announce = () => announceStaking({ database, clock, exchange, market });
    return {
      services: stakes,
      calls: (registry) => implementStaking(registry, auth, exchange, stakes),
      answers: [answerTo(contentDesks, () => desk)],
      seed: announce,
      jobs: [
        { name: 'staking.announce', every: minute, run: announce },
        { name: 'staking.proceed', when: awaitsStakes, run: () => stakes.proceed() },
      ],
    };
  },
});
