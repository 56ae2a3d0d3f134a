export { findPayee, plainPayee } from './payees';
export { createTransfers, type TransferReview, type Transfers } from './transfers';
export { transferModule } from './module';
