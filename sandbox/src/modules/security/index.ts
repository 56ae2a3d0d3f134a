export type { Channel } from './account-codes';
export { userOf } from './change-account';
export {
  Confirmation,
  type ConfirmedRequest,
  confirmRequest,
  requireReady,
  requireTradePasswordOf,
  sendRequestCode,
  useConfirmation,
} from './confirm-request';
export { holdOf, requireNoHold } from './holds';
export { holdings, securityModule } from './module';
