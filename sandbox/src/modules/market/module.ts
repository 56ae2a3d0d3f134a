import { defineModule } from '../../application/module';
import { hour } from '../../core/time-spans';
import { operatorModule } from '../operator';
import { registerMarketCalls } from './market-calls';
import { implementMarketDesk, MarketDesk } from './market-desk';
import { awaitsPauses, logPauses } from './pause-log';
import { countVolumes } from './traded-volumes';

/** Market data: pairs, books, trades and bars (T-01 to T-04), and what operators set for trading (O-10). */
export const marketModule = defineModule({
  name: 'market',
  family: 'market',
  uses: { operator: operatorModule },
  open(context, { operator }) {
    const desk = new MarketDesk(context, operator.log);
    return {
      calls(registry) {
        registerMarketCalls(registry, context);
        implementMarketDesk(registry, desk);
      },
      jobs: [
        { name: 'market.count-volumes', every: hour, run: () => countVolumes(context) },
        { name: 'market.log-pauses', when: awaitsPauses, run: () => logPauses(context, operator.log) },
      ],
    };
  },
});
