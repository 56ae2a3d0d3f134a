export { requireNotOwn } from './deposit-address';
export { depositStatus } from './deposit-progress';
export { createDeposits, type Deposits } from './deposits';
export { deposits } from './tables';
export { depositModule } from './module';
