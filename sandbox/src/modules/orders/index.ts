export { registerOrderCalls } from './order-calls';
