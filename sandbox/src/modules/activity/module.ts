import { answerTo, defineModule } from '../../application/module';
import { minute } from '../../core/time-spans';
import { authModule } from '../auth';
import { brandModule, contestToken } from '../brand';
import { campaignDesk } from '../campaign';
import { contentDesks } from '../operator';
import { contestStore } from './contest-desk';
import { announceContests } from './contest-schedule';
import { contestWithId } from './contests';
import { activityEvents } from './events';
import { implementGifts } from './gift-calls';
import { giftStore } from './gift-desk';
import { announceGifts } from './gift-schedule';
import { awaitsGifts, Gifts } from './gifts';
import { implementHotEvents } from './hot-events';
import { implementRankings } from './ranking-calls';
import { Rankings } from './rankings';

/** Gift-coin activities, rankings, and the list of hot events (V-01, V-02). */
export const activityModule = defineModule({
  name: 'activity',
  family: 'campaigns',
  uses: { auth: authModule, brands: brandModule },
  events: Object.values(activityEvents),
  open({ database, clock, exchange, market }, { auth, brands }) {
    const parts = { database, clock, exchange };
    const gifts = new Gifts(parts);
    const sources = { ...parts, market, brands };
    const giftDesk = campaignDesk(giftStore(sources), parts);
    const contestDesk = campaignDesk(contestStore(sources), parts);
    const rankings = new Rankings(parts);
    const announce = async () => {
      await announceGifts(sources);
      await announceContests(sources);
    };
    return {
      services: { gifts },
      calls(registry) {
        implementGifts(registry, auth, exchange, gifts);
        implementRankings(registry, parts, rankings);
        implementHotEvents(registry, parts);
      },
      answers: [
        answerTo(contentDesks, () => giftDesk),
        answerTo(contentDesks, () => contestDesk),
        answerTo(
          contestToken,
          async ({ organisation, id }) => (await contestWithId(database, organisation, id))?.token,
        ),
      ],
      seed: announce,
      jobs: [
        { name: 'activity.announce', every: minute, run: announce },
        { name: 'activity.pay-rankings', every: minute, run: () => rankings.payDue() },
        { name: 'activity.release-gifts', when: awaitsGifts, run: () => gifts.proceed() },
      ],
    };
  },
});
