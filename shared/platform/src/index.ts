export * from './platform';
export * from './remote';
export * from './context';
export type { RemoteFlags } from './flags';
