export { type Brands } from './brands';
export { maskedNames } from './holders';
export { burnsBetween, type IssuerAct, lastDue } from './repurchase-schedule';
export { burnsWithin, lastRepurchases, type RepurchaseRow, writeRepurchases } from './repurchases';
export { dailyBuyback, seedBrands } from './seed/brands';
export { brandModule, contestToken } from './module';
