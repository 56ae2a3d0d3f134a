export { createReactMount, type ReactRemote } from './react-mount';
export { laterRoutes, type LaterArea } from './later-routes';
export { lazyPage, type LazyPage } from './lazy-page';
export { createIdempotencyKey } from './idempotency-key';
export { createFeatureTexts, type FeatureTexts } from './feature-texts';
export { withTexts } from './with-texts';
export { useCall, type CallState } from './use-call';
export { useTask } from './use-task';
export { useTokenFace } from './use-token-face';
