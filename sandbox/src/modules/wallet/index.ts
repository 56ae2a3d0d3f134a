export { walletModule } from './module';
