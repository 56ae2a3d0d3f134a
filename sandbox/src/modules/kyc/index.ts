export type { Kyc } from './kyc';
export { maskName, maskNumber } from './mask';
export { type RenderedPicture, renderPicture } from './render-picture';
export { kycRequests } from './tables';
export { kycModule } from './module';
