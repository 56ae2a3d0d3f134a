export { createFeeds, type AskedWorker, type FeedOptions, type Feeds } from './create-feeds';
export { FaultLog } from './fault-log';
