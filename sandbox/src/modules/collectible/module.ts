import { defineModule } from '../../application/module';
import { minute } from '../../core/time-spans';
import { authModule } from '../auth';
import { brandModule } from '../brand';
import { implementCollectibles } from './collectible-calls';
import { announceCollectibles } from './collectible-schedule';
import { Collectibles } from './collectibles';
import { collectibleEvents } from './events';

/** Collectibles that are bid for (U-05). */
export const collectibleModule = defineModule({
  name: 'collectible',
  family: 'campaigns',
  uses: { auth: authModule, brands: brandModule },
  events: Object.values(collectibleEvents),
  open({ database, clock, exchange, market, simulated }, { auth, brands }) {
    const collectibles = new Collectibles({ database, clock, exchange }, simulated);
    const announce = () => announceCollectibles({ database, clock, market, brands });
    return {
      calls: (registry) => implementCollectibles(registry, auth, exchange, collectibles),
      seed: announce,
      jobs: [
        { name: 'collectible.announce', every: minute, run: announce },
        { name: 'collectible.proceed', every: 1_000, run: () => collectibles.proceed() },
      ],
    };
  },
});
