export { type AuctionRow, dutch, priceAt, regular } from './auction-rules';
export { createAuctions } from './auctions';
export { auction } from './tables';
export { auctionModule } from './module';
