export * from './decimal';
export { formatAmount, formatCompact, formatPercent, formatPrice, formatShare, noValue } from './display';
export * from './plain-decimal';
export * from './typed-decimal';
