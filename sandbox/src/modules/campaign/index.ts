export { biddingState, faultsOfBidding, mostMinutes, stoppedBidding } from './bidding-desk';
export {
  announceFunded,
  certifiedPairs,
  dateIn,
  type Fund,
  type FundedKind,
  saleMarket,
  toAnnounce,
  tokensFor,
} from './announcements';
export {
  brandOptions,
  campaignDesk,
  type CampaignStore,
  faultsOfAmounts,
  faultsOfPortions,
  faultsOfShares,
  fundOf,
  fundState,
  leftFor,
  mostPortions,
  shareIn,
  sharePlaces,
  shareText,
  stoppedFund,
} from './campaign-desk';
export {
  announcedByPlan,
  type CampaignParts,
  type CampaignSources,
  type CampaignTable,
  deskColumns,
  EachLanguage,
  inStatus,
  isBegun,
  isOffered,
  isWithdrawn,
  setAside,
  statusAt,
} from './campaign-parts';
export { saleTitle } from './campaign-schedule';
export { SaleOrders } from './sale-orders';
export { campaign, type CampaignRow, campaignState, isAnnounced } from './tables';
export { campaignModule } from './module';
