export { blockTime } from './blocks';
export { Chain, type ChainTransaction, type ChainView, standingOf } from './chain';
export { chainTransactions } from './tables';
export { chainModule } from './module';
