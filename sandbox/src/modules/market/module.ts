import { defineModule } from '../../application/module';
import { fiatOf } from '../config';
import { registerMarketCalls } from './market-calls';

/** Market data: pairs, books, trades and bars (T-01 to T-04). */
export const marketModule = defineModule({
  name: 'market',
  family: 'market',
  open: ({ clock, exchange, market, quotePosition }) => ({
    calls: (registry) => registerMarketCalls(registry, { clock, exchange, market, fiatOf, quotePosition }),
  }),
});
