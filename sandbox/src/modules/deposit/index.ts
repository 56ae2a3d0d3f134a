export { requireNotOwn } from './deposit-address';
export { depositStatus } from './deposit-records';
export { Deposits } from './deposits';
export { deposits } from './tables';
export { depositModule } from './module';
