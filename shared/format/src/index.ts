export * from './decimal';
export { formatAmount, formatCompact, formatPercent, formatPrice, formatShare, noValue } from './display';
export * from './minor-units';
export * from './plain-decimal';
export * from './typed-decimal';
