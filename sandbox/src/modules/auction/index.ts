export { type AuctionRow, dutch, priceAt, regular } from './auction-rules';
export { Auctions } from './auctions';
export { type BidNews, purse, tellBids } from './auction-bids';
export { auction } from './tables';
export { auctionModule } from './module';
