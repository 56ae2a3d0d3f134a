export { type Kyc, maskName, maskNumber } from './kyc';
export { kycRequests } from './tables';
export { kycModule } from './module';
