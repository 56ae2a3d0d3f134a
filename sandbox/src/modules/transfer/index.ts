export { findPayee, plainPayee } from './payees';
export { createTransfers, type Transfers } from './transfers';
export { transferModule } from './module';
