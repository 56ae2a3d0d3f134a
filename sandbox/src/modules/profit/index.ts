export { profitModule } from './module';
