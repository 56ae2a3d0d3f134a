export type { Brands } from './brands';
export { maskedNames } from './holders';
export {
  burnsBetween,
  burnsWithin,
  type IssuerAct,
  lastDue,
  lastRepurchases,
  type RepurchaseRow,
  writeRepurchases,
} from './repurchases';
export { dailyBuyback, seedBrands } from './seed/brands';
export { brandModule, contestToken } from './module';
