import { defineModule } from '../../application/module';
import { createChain } from './chain';

/** The simulated chains. */
export const chainModule = defineModule({
  name: 'chain',
  family: 'funds',
  open: ({ database, clock, exchange, addressSecret }) => ({
    services: createChain(database, clock, exchange.tokens, addressSecret),
  }),
});
