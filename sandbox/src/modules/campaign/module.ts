import { answerTo, defineModule } from '../../application/module';
import { minute } from '../../core/time-spans';
import { authModule } from '../auth';
import { brandModule } from '../brand';
import { calendarSales } from '../home';
import { implementCampaigns } from './campaign-calls';
import { announceCampaigns } from './campaign-schedule';
import { campaignsBetween } from './campaign-store';
import { campaignEvents } from './events';
import { implementPurchases } from './purchase-calls';
import { createSaleOrders } from './sale-orders';
import { createSaleSettlement } from './sale-settlement';

/** Token sales: announced, bought, settled or refunded (I-01 to I-07). */
export const campaignModule = defineModule({
  name: 'campaign',
  family: 'campaigns',
  uses: { auth: authModule, brands: brandModule },
  events: Object.values(campaignEvents),
  open({ database, clock, exchange, market, simulated }, { auth, brands }) {
    const orders = createSaleOrders(auth, exchange);
    const settle = createSaleSettlement({ database, clock, exchange, orders, simulated });
    const announce = () => announceCampaigns({ database, clock, exchange, market, brands });
    return {
      calls(registry) {
        implementCampaigns(registry, { database, clock, exchange, brands, orders });
        implementPurchases(registry, auth, { exchange, brands, orders });
      },
      answers: [
        answerTo(calendarSales, ({ organisation, from, to }) =>
          campaignsBetween(database, organisation, from, to),
        ),
      ],
      seed: announce,
      jobs: [
        { name: 'campaign.announce', every: minute, run: announce },
        { name: 'campaign.settle', every: 1_000, run: settle },
      ],
    };
  },
});
