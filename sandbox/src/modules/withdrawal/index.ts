export { savedAddresses } from './tables';
export { implementWithdrawals } from './withdrawal-calls';
export { plainAddress, requireTarget } from './withdrawal-request';
export { createWithdrawals, lookAlike, type WithdrawalReview, type Withdrawals } from './withdrawals';
