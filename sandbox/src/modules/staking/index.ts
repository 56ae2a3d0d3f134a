export { productTitle } from './events';
export { Stakes } from './stakes';
export { productIdAt } from './staking-schedule';
export { stakingProduct } from './tables';
export { stakingModule } from './module';
