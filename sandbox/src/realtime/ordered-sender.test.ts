import { inflateSync } from 'node:zlib';
import { createOrderedSender } from './ordered-sender';

it('[Q-02] messages leave in the order in which they were given, whichever is encoded first', async () => {
  const done = new Map<unknown, (text: string) => void>();
  const sender = createOrderedSender(
    () => undefined,
    (message) => new Promise((resolve) => done.set(message, resolve)),
  );
  const sent: string[] = [];
  for (const message of ['large', 'small']) sender.send((text) => sent.push(text), message);
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
  const sent: string[] = [];
  sender.send((text) => sent.push(text), { amount: 1n });
  sender.send(
    () => {
      throw new Error('no socket');
    },
    { seq: 1 },
  );
  sender.send((text) => sent.push(text), { seq: 2 });
  await sender.idle();
  expect(errors).toHaveLength(2);
  expect(sent.map((text) => inflateSync(Buffer.from(text, 'base64')).toString())).toEqual(['{"seq":2}']);
});
