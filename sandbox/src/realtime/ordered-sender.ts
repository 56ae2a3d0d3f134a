import { promisify } from 'node:util';
import { deflate } from 'node:zlib';

const deflateAsync = promisify(deflate);

/** A message as the public rooms carry it: base64 of the zlib form of its JSON. */
async function encodeMessage(message: unknown): Promise<string> {
  return (await deflateAsync(JSON.stringify(message), { level: 1 })).toString('base64');
}

/** Sends encoded messages one after another. */
export interface OrderedSender {
  /** Sends a message; `change` has the encoded text before it leaves. */
  send(emit: (text: string) => void, message: unknown, change?: (text: string) => string): void;
  /** Resolves when everything has left. */
  idle(): Promise<void>;
}

/** Messages leave in the order in which they were given, although encoding one may take longer than the next. */
export function createOrderedSender(
  onError: (error: unknown) => void,
  encode: (message: unknown) => Promise<string> = encodeMessage,
): OrderedSender {
  let outgoing = Promise.resolve();
  return {
    send(emit, message, change = (text) => text) {
      const encoded = encode(message);
      outgoing = outgoing.then(async () => emit(change(await encoded))).catch(onError);
    },
    idle: () => outgoing,
  };
}
