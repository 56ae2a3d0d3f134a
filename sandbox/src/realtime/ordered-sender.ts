import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import { messageDictionary } from '@exchange/contract/message-form';

const deflateAsync = promisify(deflate);
const dictionary = Buffer.from(messageDictionary);

/** What a message becomes on the wire. */
export type Payload = string | Buffer;
export type Encode = (message: unknown) => Promise<Payload>;

/** A message in the form that every client reads. */
export const encodeBase64: Encode = async (message) =>
  (await deflateAsync(JSON.stringify(message), { level: 1 })).toString('base64');

/** A message for those who asked for the short form. */
export const encodeShort: Encode = (message) =>
  deflateAsync(JSON.stringify(message), { level: 6, dictionary });

/** Sends encoded messages one after another. */
export interface OrderedSender {
  /** Sends what `encode` makes of a message. */
  send(emit: (payload: Payload) => void, message: unknown, encode: Encode): void;
  /** Resolves when everything has left. */
  idle(): Promise<void>;
}

/** Messages leave in the order in which they were given, although encoding one may take longer than the next. */
export function createOrderedSender(onError: (error: unknown) => void): OrderedSender {
  let outgoing = Promise.resolve();
  return {
    send(emit, message, encode) {
      const encoded = encode(message);
      outgoing = outgoing.then(async () => emit(await encoded)).catch(onError);
    },
    idle: () => outgoing,
  };
}
