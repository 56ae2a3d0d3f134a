import { defineModule } from '../../application/module';
import { Chain } from './chain';

/** The simulated chains. */
export const chainModule = defineModule({
  name: 'chain',
  family: 'funds',
  open: ({ database, clock, exchange, addressSecret }) => ({
    services: new Chain(database, clock, exchange.tokens, addressSecret),
  }),
});
