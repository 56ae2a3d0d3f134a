export { registerBrandCalls } from './brand-calls';
export { type Brands, loadBrands, storeBrands } from './brands';
export { maskedNames } from './holders';
export { burnsBetween, type IssuerAct, lastDue } from './repurchase-schedule';
export { burnsWithin, lastRepurchases, type RepurchaseRow, writeRepurchases } from './repurchases';
export { dailyBuyback, seedBrands } from './seed/brands';
