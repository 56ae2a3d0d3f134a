import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { answerTo, defineModule } from '../../application/module';
import { minute } from '../../core/time-spans';
import { authModule } from '../auth';
import { brandModule } from '../brand';
import { calendarSales } from '../home';
import { contentDesks } from '../operator';
import { implementCampaigns } from './campaign-calls';
import { announceCampaigns } from './campaign-schedule';
import { CampaignViews } from './campaign-views';
import { campaignEvents } from './events';
import { implementPurchases } from './purchase-calls';
import { campaignDesk } from './campaign-desk';
import { saleStore } from './sale-desk';
import { SaleOrders } from './sale-orders';
import { implementSaleRecords } from './sale-record-calls';
import { SaleSettlement } from './sale-settlement';
import { campaign, isAnnounced } from './tables';

/** Token sales: announced, bought, settled or refunded (I-01 to I-07). */
export const campaignModule = defineModule({
  name: 'campaign',
  family: 'campaigns',
  uses: { auth: authModule, brands: brandModule },
  events: Object.values(campaignEvents),
  open({ database, clock, exchange, market, simulated }, { auth, brands }) {
    const orders = new SaleOrders({ database, clock, exchange }, auth.onError);
    const settlement = new SaleSettlement({ database, clock, exchange }, orders, simulated);
    const desk = campaignDesk(saleStore({ database, clock, exchange, market, brands }), {
      database,
      clock,
      exchange,
    });
    const announce = () => announceCampaigns({ database, clock, exchange, market, brands });
    return {
      calls(registry) {
        const views = new CampaignViews(exchange.tokens, brands);
        implementCampaigns(registry, { database, clock }, views);
        implementSaleRecords(registry, { database, clock, exchange }, views, orders);
        implementPurchases(registry, auth, exchange, views, orders);
      },
      answers: [
        answerTo(contentDesks, () => desk),
        answerTo(calendarSales, async ({ organisation, from, to }) =>
          database
            .select()
            .from(campaign)
            .where(
              and(
                eq(campaign.organisation, organisation),
                isAnnounced,
                gte(campaign.startTime, from),
                lt(campaign.startTime, to),
              ),
            )
            .orderBy(asc(campaign.startTime), asc(campaign.campaignNo)),
        ),
      ],
      seed: announce,
      jobs: [
        { name: 'campaign.announce', every: minute, run: announce },
        { name: 'campaign.settle', every: 1_000, run: () => settlement.proceed() },
      ],
    };
  },
});
