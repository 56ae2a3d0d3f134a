import { inflateSync } from 'node:zlib';
import { messageDictionary } from '@exchange/contract/message-form';
import { createOrderedSender, encodeBase64, encodeShort } from './ordered-sender';

it('[Q-02] messages leave in the order in which they were given, whichever is encoded first', async () => {
  const done = new Map<unknown, (text: string) => void>();
  const sender = createOrderedSender(() => undefined);
  const encode = (message: unknown) => new Promise<string>((resolve) => done.set(message, resolve));
  const sent: unknown[] = [];
  for (const message of ['large', 'small']) sender.send((text) => sent.push(text), message, encode);
  done.get('small')?.('small');
  await new Promise((resolve) => setImmediate(resolve));
  expect(sent).toEqual([]);
  done.get('large')?.('large');
  await sender.idle();
  expect(sent).toEqual(['large', 'small']);
});

it('[Q-02] one that cannot be encoded or sent is told and holds up no other', async () => {
  const errors: unknown[] = [];
  const sender = createOrderedSender((error) => errors.push(error));
  const sent: unknown[] = [];
  sender.send((text) => sent.push(text), { amount: 1n }, encodeBase64);
  sender.send(
    () => {
      throw new Error('no socket');
    },
    { seq: 1 },
    encodeBase64,
  );
  sender.send((text) => sent.push(text), { seq: 2 }, encodeBase64);
  await sender.idle();
  expect(errors).toHaveLength(2);
  expect(sent.map((text) => inflateSync(Buffer.from(String(text), 'base64')).toString())).toEqual([
    '{"seq":2}',
  ]);
});

it('[Q-02] the short form of a message says less than half of what base64 says, and the same', async () => {
  const quote = { token: 'aura', market: 'usdt', price: '0.4213', percent_change: '-0.012345' };
  const rest = {
    high: '0.4401',
    low: '0.4107',
    vol: '120345.12',
    turnover: '50623.112',
    seq: 1_700_000_000_123,
  };
  const epoch = '0b5f2c1e-6f0a-4c5e-9d58-1f2a3b4c5d6e';
  const message = {
    seq: 1_700_000_000_456,
    epoch,
    time: 1_700_000_001_000,
    quotes: [{ ...quote, ...rest }],
  };
  const [base64, short] = [await encodeBase64(message), await encodeShort(message)];
  const read = inflateSync(short, { dictionary: Buffer.from(messageDictionary) });
  expect(JSON.parse(read.toString())).toEqual(message);
  expect(short.length).toBeLessThan(base64.length / 2);
});
