import { answerTo, defineModule } from '../../application/module';
import { minute } from '../../core/time-spans';
import { authModule } from '../auth';
import { brandModule } from '../brand';
import { campaignDesk } from '../campaign';
import { contentDesks } from '../operator';
import { implementAuctions } from './auction-calls';
import { auctionStore } from './auction-desk';
import { announceAuctions } from './auction-schedule';
import { Auctions } from './auctions';
import { auctionEvents } from './events';

/** Dutch and regular auctions (U-01 to U-04). */
export const auctionModule = defineModule({
  name: 'auction',
  family: 'campaigns',
  uses: { auth: authModule, brands: brandModule },
  events: Object.values(auctionEvents),
  open({ database, clock, exchange, market, simulated }, { auth, brands }) {
    const parts = { database, clock, exchange };
    const auctions = new Auctions(parts, simulated);
    const desk = campaignDesk(auctionStore({ ...parts, market, brands }), parts);
    const announce = () => announceAuctions({ ...parts, market, brands });
    return {
      calls: (registry) => implementAuctions(registry, auth, exchange, brands, auctions),
      answers: [answerTo(contentDesks, () => desk)],
      seed: announce,
      jobs: [
        { name: 'auction.announce', every: minute, run: announce },
        { name: 'auction.proceed', every: 1_000, run: () => auctions.proceed() },
      ],
    };
  },
});
