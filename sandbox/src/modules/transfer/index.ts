export { findPayee, plainPayee } from './payees';
export { implementTransfers } from './transfer-calls';
export { createTransfers, type TransferReview, type Transfers } from './transfers';
