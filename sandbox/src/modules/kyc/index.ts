export { type Kyc, maskName, maskNumber } from './kyc';
export { type RenderedPicture, renderPicture } from './render-picture';
export { kycRequests } from './tables';
export { kycModule } from './module';
