import { defineModule } from '../../application/module';
import { orderEvents } from '../../core/exchange/order-events';
import { registerOrderCalls } from './order-calls';

/** A user's orders (T-06, T-08 to T-10). */
export const ordersModule = defineModule({
  name: 'orders',
  family: 'market',
  events: Object.values(orderEvents),
  open: ({ exchange, market }) => ({
    calls: (registry) => registerOrderCalls(registry, exchange, market),
  }),
});
