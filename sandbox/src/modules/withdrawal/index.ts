export { savedAddresses } from './tables';
export { plainAddress, requireTarget } from './withdrawal-request';
export { createWithdrawals, lookAlike, type Withdrawals } from './withdrawals';
export { withdrawalModule } from './module';
