export { implementCampaigns } from './campaign-calls';
export { saleTitle } from './campaign-schedule';
export { type CampaignRow, campaignState } from './campaign-store';
export { implementPurchases } from './purchase-calls';
export { createSaleOrders } from './sale-orders';
export { createSaleSettlement } from './sale-settlement';
export { campaign } from './tables';
export { campaignModule } from './module';
