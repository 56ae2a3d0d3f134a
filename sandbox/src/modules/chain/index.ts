export { blockTime } from './blocks';
export { type Chain, type ChainTransaction, type ChainView, createChain, standingOf } from './chain';
export { chainTransactions } from './tables';
export { chainModule } from './module';
