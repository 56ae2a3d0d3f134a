export {
  announceFunded,
  announceSlots,
  certifiedPairs,
  dateIn,
  saleMarket,
  tokensFor,
} from './announcements';
export {
  type CampaignParts,
  type CampaignTable,
  EachLanguage,
  inStatus,
  setAside,
  statusAt,
} from './campaign-parts';
export { saleTitle } from './campaign-schedule';
export { SaleOrders } from './sale-orders';
export { campaign, type CampaignRow, campaignState, isAnnounced } from './tables';
export { campaignModule } from './module';
