export * from './platform';
export * from './remote';
export * from './context';
