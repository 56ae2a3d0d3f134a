export { type Kyc, maskName, maskNumber } from './kyc';
export { type RenderedPicture, renderCut, renderPicture } from './render-picture';
export { kycRequests } from './tables';
export { kycModule } from './module';
