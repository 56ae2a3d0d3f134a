export * from './platform';
export * from './remote';
export * from './slots';
export * from './context';
