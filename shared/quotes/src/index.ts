export { createQuotes, type QuoteService, type QuotesOptions } from './create-quotes';
export { createPersonalChannel, type PersonalChannel, type PersonalChannelOptions } from './personal-channel';
export { FaultLog } from './fault-log';
export { browserEnvironment, type Environment } from './environment';
export type { OpenSocket, RealtimeSocket, SocketAddress } from './socket';
export type { Inflate } from './decode';
