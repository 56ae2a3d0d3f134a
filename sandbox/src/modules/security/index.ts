export type { Channel } from './account-codes';
export { userOf } from './change-account';
export {
  Confirmation,
  type ConfirmedRequest,
  confirmRequest,
  requireReady,
  sendRequestCode,
  useConfirmation,
} from './confirm-request';
export { holdOf, requireNoHold } from './holds';
export { requireTradePasswordOf } from './require-trade-password';
export { holdings, securityModule } from './module';
