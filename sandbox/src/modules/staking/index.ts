export { createStakes, type Stakes } from './stakes';
export { implementStaking } from './staking-calls';
export { announceStaking, productIdAt } from './staking-schedule';
export { stakingProduct } from './tables';
