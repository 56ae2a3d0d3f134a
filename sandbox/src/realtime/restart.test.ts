import {
  getOrderBook,
  getTradeList,
  QuoteMessage,
  quoteEvent,
  quoteRoom,
  socketPath,
} from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import { io } from 'socket.io-client';
import * as z from 'zod/mini';
import { buildTestApp, TestClient } from '../../test/app';
import { createTestPlace } from '../../test/storage/storage';
import { decode, heard } from '../../test/stream';

it('[Q-04] the trade list says which numbering its number belongs to, and a restart begins another, with higher numbers', async () => {
  const place = await createTestPlace();
  const lives: { epoch: string; quotes: number; book: number }[] = [];
  try {
    for (let life = 0; life < 2; life += 1) {
      const app = await buildTestApp(place.options);
      await app.listen({ port: 0, host: '127.0.0.1' });
      const address = app.server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      const socket = io(`http://127.0.0.1:${port}`, {
        path: socketPath,
        transports: ['websocket'],
        query: { org_id: 'nova' },
      });
      try {
        const client = new TestClient(app);
        // A sign of life comes at once to whoever is first to listen.
        const messages = heard(socket, quoteEvent, 1);
        await socket.emitWithAck('join', quoteRoom);
        await client.sandbox('POST', '/sandbox/clock', { advanceMs: 10_000 });
        const [message] = (await messages).map((text) => z.parse(schemaOf(QuoteMessage), decode(text)));
        const list = (await client.call(getTradeList, {})).data;
        expect(list.epoch).toBe(message?.epoch);
        expect(list.seq).toBeGreaterThanOrEqual(message?.seq ?? Infinity);
        const book = (await client.call(getOrderBook, { token: 'aura', market: 'usdt' })).data;
        lives.push({ epoch: list.epoch ?? '', quotes: list.seq, book: book.seq });
      } finally {
        socket.disconnect();
        await app.close();
      }
    }
  } finally {
    await place.remove();
  }
  const [before, after] = lives;
  expect(before?.epoch).not.toBe('');
  expect(after?.epoch).not.toBe(before?.epoch);
  expect(after?.quotes).toBeGreaterThan(before?.quotes ?? Infinity);
  expect(after?.book).toBeGreaterThan(before?.book ?? Infinity);
});
