export { registerOrderCalls } from './order-calls';
export { ordersModule } from './module';
