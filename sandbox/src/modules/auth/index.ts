export { type AccountServices, createAccountServices } from './account-services';
export type { Attempts } from './attempts';
export { authenticatorStep, requireAuthenticatorStep } from './authenticator';
export { Devices } from './devices';
export { limitCodes } from './limit-codes';
export { hashPassword, isPassword, requireLoginPassword, requireTradePassword } from './passwords';
export { devices } from './tables';
export type { CodeSubject } from './verification-codes';
export { authModule } from './module';
