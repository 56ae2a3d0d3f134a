export { requireNotOwn } from './deposit-address';
export { implementDeposit } from './deposit-calls';
export { depositStatus } from './deposit-progress';
export { createDeposits, type Deposits } from './deposits';
export { deposits } from './tables';
