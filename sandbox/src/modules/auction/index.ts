export { implementAuctions } from './auction-calls';
export { type AuctionRow, dutch, priceAt, regular } from './auction-rules';
export { announceAuctions } from './auction-schedule';
export { createAuctions } from './auctions';
export { auction } from './tables';
