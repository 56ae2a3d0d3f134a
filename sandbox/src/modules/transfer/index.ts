export { findPayee, plainPayee } from './payees';
export { Transfers } from './transfers';
export { transferModule } from './module';
