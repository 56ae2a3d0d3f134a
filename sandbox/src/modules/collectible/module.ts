import { answerTo, defineModule } from '../../application/module';
import { minute } from '../../core/time-spans';
import { authModule } from '../auth';
import { brandModule } from '../brand';
import { campaignDesk } from '../campaign';
import { contentDesks } from '../operator';
import { implementCollectibles } from './collectible-calls';
import { collectibleStore } from './collectible-desk';
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
    const parts = { database, clock, exchange };
    const collectibles = new Collectibles(parts, simulated);
    const desk = campaignDesk(collectibleStore({ ...parts, market, brands }), parts);
    const announce = () => announceCollectibles({ database, clock, market, brands });
    return {
      calls: (registry) => implementCollectibles(registry, auth, exchange, collectibles),
      answers: [answerTo(contentDesks, () => desk)],
      seed: announce,
      jobs: [
        { name: 'collectible.announce', every: minute, run: announce },
        { name: 'collectible.proceed', every: 1_000, run: () => collectibles.proceed() },
      ],
    };
  },
});
