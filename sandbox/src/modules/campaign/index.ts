export { implementCampaigns } from './campaign-calls';
export { announceCampaigns, saleTitle } from './campaign-schedule';
export { type CampaignRow, campaignsBetween, campaignState } from './campaign-store';
export { implementPurchases } from './purchase-calls';
export { createSaleOrders } from './sale-orders';
export { createSaleSettlement } from './sale-settlement';
export { campaign } from './tables';
