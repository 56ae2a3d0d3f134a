/**
 * Realtime interface. One socket.io connection at path `/socket.io`, query `org_id`. A client
 * emits `join` and `leave` with a room's name. Every event's only argument is a string: base64 of the zlib
 * (deflate) form of the JSON of the message's schema, see `./realtime`; or bytes, for a connection that asked for them, see `./message-form`.
 */
export const socketPath = '/socket.io';
export const quoteRoom = 'exchange-market-quotes';
export const quoteEvent = 'common-home';
/** Room of one pair's book and trades. */
export const pairRoom = (token: string, market: string) => `exchange-market-pair-${token}_${market}`;
export const bookEvent = 'market-book';
export const tradesEvent = 'market-trades';
/** Namespace of the personal channel; `auth: { socket_token }`. Its events are plain JSON objects. */
export const personalNamespace = '/personal';
export const personalEvent = 'personal';
