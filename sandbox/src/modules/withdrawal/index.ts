export { savedAddresses } from './tables';
export { plainAddress, requireTarget } from './withdrawal-request';
export { lookAlike, Withdrawals } from './withdrawals';
export { withdrawalModule } from './module';
