import { defineModule } from '../../application/module';
import { registerMarketCalls } from './market-calls';

/** Market data: pairs, books, trades and bars (T-01 to T-04). */
export const marketModule = defineModule({
  name: 'market',
  family: 'market',
  open: (context) => ({ calls: (registry) => registerMarketCalls(registry, context) }),
});
