export * from './platform';
export * from './remote';
export * from './slots';
export * from './context';
export type { RemoteFlags } from './flags';
