export * from './decimal';
export {
  formatAmount,
  formatCompact,
  formatPercent,
  formatPrice,
  formatShare,
  formatWhole,
  noValue,
} from './display';
export * from './plain-decimal';
export * from './typed-decimal';
