export * from './decimal';
export * from './display';
export * from './minor-units';
export * from './plain-decimal';
