import {
  type BookMessage,
  BookMessage as BookMessageSchema,
  bookEvent,
  orderBookChecksum,
  pairRoom,
  QuoteMessage,
  quoteEvent,
  quoteRoom,
  TradesMessage,
  tradesEvent,
} from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import { shortForm } from '@exchange/contract/message-form';
import * as z from 'zod/mini';
import { createTestStream, decode, heard, type TestStream } from '../../test/stream';
import { heartbeatMs } from './publisher';
import { roomLimit } from './sockets';

let test: TestStream;
beforeAll(async () => {
  test = await createTestStream();
});
afterEach(() => {
  test.action = 'send';
  test.disconnectAll();
  expect(test.errors.splice(0)).toEqual([]);
});
afterAll(() => test.close());

const quotesOf = (text: unknown) => z.parse(schemaOf(QuoteMessage), decode(text));
const booksOf = (text: unknown) => z.parse(schemaOf(BookMessageSchema), decode(text));

/** Trades at each price, with a turn of the stream after each. */
async function tradeAt(...prices: readonly string[]): Promise<void> {
  for (const price of prices) {
    await test.trade(price);
    await test.run();
  }
}

describe('quotes', () => {
  it('[Q-02] changed quotes come as deflated base64, numbered without a gap from where the list stands', async () => {
    const socket = await test.page();
    const before = test.stream.quotePosition('nova');
    const messages = heard(socket, quoteEvent, 3);
    await tradeAt('10', '11', '12');
    const read = (await messages).map(quotesOf);
    expect(read.map(({ seq }) => seq - before.seq)).toEqual([1, 2, 3]);
    expect(read.map(({ quotes }) => quotes.map(({ token, price }) => [token, price]))).toEqual([
      [['aura', '10']],
      [['aura', '11']],
      [['aura', '12']],
    ]);
    for (const { epoch } of read) expect(epoch).toBe(before.epoch);
    expect(test.stream.quotePosition('nova').seq).toBe(before.seq + 3);
    const ofPair = read.flatMap(({ quotes }) => quotes.map(({ seq }) => seq));
    expect(ofPair).toEqual([...new Set(ofPair)].sort((one, two) => one - two));
  });

  it('[Q-02] who asks for the short form hears the same in bytes, and everybody else base64', async () => {
    const first = await test.page(shortForm);
    const signOfLife = heard(first, quoteEvent, 1);
    const second = await test.page();
    await signOfLife;
    const both = [first, second].map((socket) =>
      Promise.all([heard(socket, quoteEvent, 2), heard(socket, tradesEvent, 1)]),
    );
    test.action = 'corrupt';
    await tradeAt('13', '14');
    const [[[broken, short], [shortTrades]], [[, base64], [trades]]] = (await Promise.all(both)) as [
      [unknown[], unknown[]],
      [unknown[], unknown[]],
    ];
    expect(() => decode(broken)).toThrow();
    expect([short, base64].map((payload) => typeof payload)).toEqual(['object', 'string']);
    expect(quotesOf(short)).toEqual(quotesOf(base64));
    expect(decode(shortTrades)).toEqual(decode(trades));
  });

  it('[Q-06] a silent market gives a sign of life', async () => {
    const socket = await test.page();
    const message = heard(socket, quoteEvent, 1);
    for (const wait of [heartbeatMs - 1, 1]) {
      test.clock.set(test.clock.now() + wait);
      await test.run();
    }
    expect((await message).map(quotesOf)).toMatchObject([{ quotes: [], time: test.clock.now() }]);
  });

  it('[Q-04] a gap is a number that never comes', async () => {
    const socket = await test.page();
    const { seq } = test.stream.quotePosition('nova');
    const messages = heard(socket, quoteEvent, 2);
    await tradeAt('10');
    test.action = 'gap';
    await tradeAt('11', '12');
    expect((await messages).map((text) => quotesOf(text).seq - seq)).toEqual([1, 3]);
  });

  it('[Q-04] a duplicate is the same message again, and a swap sends the older one later', async () => {
    const socket = await test.page();
    const { seq } = test.stream.quotePosition('nova');
    const messages = heard(socket, quoteEvent, 5);
    test.action = 'duplicate';
    await tradeAt('10');
    test.action = 'reorder';
    await tradeAt('11', '12', '13');
    const read = (await messages).map(quotesOf);
    expect(read.map((message) => message.seq - seq)).toEqual([1, 1, 3, 2, 4]);
    expect(read[1]).toEqual(read[0]);
    expect(read.map(({ quotes }) => quotes[0]?.price)).toEqual(['10', '10', '12', '11', '13']);
  });

  it('[Q-04] a corrupt message cannot be read, and the next one can', async () => {
    const socket = await test.page();
    const { seq } = test.stream.quotePosition('nova');
    const messages = heard(socket, quoteEvent, 2);
    test.action = 'corrupt';
    await tradeAt('10', '11');
    const [broken, sound] = await messages;
    expect(() => decode(broken)).toThrow();
    expect(quotesOf(sound).seq).toBe(seq + 2);
  });

  it('[Q-06] a pause sends nothing and takes no number; afterwards the newest values come', async () => {
    const socket = await test.page();
    const { seq } = test.stream.quotePosition('nova');
    const messages = heard(socket, quoteEvent, 1);
    test.action = 'pause';
    await tradeAt('10', '11');
    expect(test.stream.quotePosition('nova').seq).toBe(seq);
    test.action = 'send';
    await test.run();
    expect((await messages).map(quotesOf)).toMatchObject([{ seq: seq + 1, quotes: [{ price: '11' }] }]);
  });

  it('[Q-04] a disconnect closes the sockets, and the numbers go on', async () => {
    const socket = await test.page();
    const { seq } = test.stream.quotePosition('nova');
    const gone = heard(socket, 'disconnect', 1);
    test.action = 'disconnect';
    await tradeAt('10');
    await gone;
    const again = await test.page();
    const messages = heard(again, quoteEvent, 1);
    await tradeAt('11');
    // After the one that closed the sockets and the sign of life that the new page heard.
    expect((await messages).map((text) => quotesOf(text).seq)).toEqual([seq + 3]);
  });

  it('[X-04] a fault waits for a message to strike', async () => {
    const socket = await test.page();
    test.action = 'gap';
    await test.run();
    expect(test.action).toBe('gap');
    const messages = heard(socket, quoteEvent, 1);
    await tradeAt('10', '11');
    expect((await messages).map((text) => quotesOf(text).quotes[0]?.price)).toEqual(['11']);
  });
});

describe('books and trades', () => {
  /** A page's copy of the book: snapshot and deltas. */
  function apply(book: Pick<BookMessage, 'bids' | 'asks'>, delta: BookMessage) {
    const side = (name: 'bids' | 'asks', direction: number) => {
      const levels = new Map(book[name]);
      for (const [price, amount] of delta[name]) {
        if (amount === '0') levels.delete(price);
        else levels.set(price, amount);
      }
      return [...levels].sort(([one], [two]) => (Number(one) - Number(two)) * direction);
    };
    return { bids: side('bids', -1), asks: side('asks', 1) };
  }

  const offer = (side: 1 | 2, price: string) =>
    test.exchange.placeOrder(side === 1 ? 'bob' : 'ann', {
      market_type: 1,
      side,
      token: 'aura',
      market: 'usdt',
      price,
      amount: '7',
    });

  async function threeDeltas() {
    const socket = await test.page();
    const before = test.market.book('aura_usdt', 500);
    const messages = heard(socket, bookEvent, 3);
    const bid = await offer(1, '5');
    await test.run();
    await offer(2, '50');
    await offer(2, '51');
    await test.run();
    await test.exchange.cancelOrder('bob', bid.order_id);
    await offer(1, '6');
    await test.run();
    const deltas = (await messages).map(booksOf);
    return { before, deltas };
  }

  it('[T-09] deltas follow the snapshot number by number, and give the next snapshot and its checksum', async () => {
    const { before, deltas } = await threeDeltas();
    let copy: Pick<BookMessage, 'bids' | 'asks'> = before;
    let { seq } = before;
    for (const delta of deltas) {
      expect(delta).toMatchObject({ token: 'aura', market: 'usdt', prev: seq });
      ({ seq } = delta);
      copy = apply(copy, delta);
      expect(orderBookChecksum({ seq, ...copy })).toBe(delta.checksum);
    }
    expect(deltas[2]?.bids).toEqual(expect.arrayContaining([['5', '0']]));
    expect(test.market.book('aura_usdt', 500)).toMatchObject({ ...copy, seq, checksum: deltas[2]?.checksum });
  });

  it('[T-09] a page that missed a delta can tell by the number and by the checksum', async () => {
    const { before, deltas } = await threeDeltas();
    const [first, , third] = deltas;
    const copy = apply(apply(before, first!), third!);
    expect(third?.prev).not.toBe(first?.seq);
    expect(orderBookChecksum({ seq: third?.seq ?? 0, ...copy })).not.toBe(third?.checksum);
  });

  it('[T-09] a turn in which a book did not change sends nothing and keeps its number', async () => {
    await test.run();
    const { seq } = test.market.book('aura_usdt', 500);
    await test.run();
    expect(test.market.book('aura_usdt', 500).seq).toBe(seq);
  });

  it('[Q-04] a book that is silent, and one that somebody begins to listen to, say where they stand', async () => {
    const socket = await test.page();
    const { seq, checksum } = test.market.book('aura_usdt', 500);
    const standing = { token: 'aura', market: 'usdt', prev: seq, seq, bids: [], asks: [], checksum };
    const messages = heard(socket, bookEvent, 2);
    for (const wait of [heartbeatMs - 1, 1]) {
      test.clock.set(test.clock.now() + wait);
      await test.run();
    }
    await offer(1, '4');
    await test.run();
    const [silent, delta] = (await messages).map(booksOf);
    expect(silent).toEqual({ ...standing, time: expect.any(Number) });
    expect(delta).toMatchObject({ prev: seq, bids: [['4', '7']] });

    socket.emit('leave', pairRoom('aura', 'usdt'));
    // Answered after the leaving.
    await socket.emitWithAck('join', quoteRoom);
    await test.run();
    const first = heard(socket, bookEvent, 1);
    await socket.emitWithAck('join', pairRoom('aura', 'usdt'));
    await test.run();
    expect((await first).map(booksOf)).toMatchObject([{ prev: delta?.seq, seq: delta?.seq, bids: [] }]);
  });

  it('[T-09] the trades of a turn come in one message, the oldest first, each once', async () => {
    const socket = await test.page();
    const messages = heard(socket, tradesEvent, 2);
    await test.trade('30');
    await test.trade('31');
    await test.run();
    await tradeAt('32');
    const [first, second] = (await messages).map((text) => z.parse(schemaOf(TradesMessage), decode(text)));
    const shown = [...(first?.trades ?? []), ...(second?.trades ?? [])];
    expect(second?.trades.length).toBeGreaterThan(0);
    expect(shown).toEqual(test.market.trades('aura_usdt', shown.length).toReversed());
  });
});

describe('rooms', () => {
  it('[Q-01] only an organisation of this exchange has rooms, and only for pairs that it lists', async () => {
    const stranger = test.connect('/', { query: { org_id: 'other' } });
    expect(await stranger.emitWithAck('join', quoteRoom)).toBe(false);
    const sockets = ['nova', 'orbit'].map((org_id) => test.connect('/', { query: { org_id } }));
    const joins = async (room: unknown) => {
      const answers: unknown[] = [];
      for (const socket of sockets) answers.push(await socket.emitWithAck('join', room));
      return answers;
    };
    expect(await joins(quoteRoom)).toEqual([true, true]);
    expect(await joins(pairRoom('aura', 'usdt'))).toEqual([true, true]);
    expect(await joins(pairRoom('kite', 'usdt'))).toEqual([true, false]);
    expect(await joins('no-such-room')).toEqual([false, false]);
    expect(await joins({ room: quoteRoom })).toEqual([false, false]);
  });

  it('[Q-01] another site’s page cannot connect', async () => {
    const foreign = test.connect('/', {
      query: { org_id: 'nova' },
      extraHeaders: { origin: 'https://elsewhere.example' },
    });
    await heard(foreign, 'connect_error', 1);
    expect(foreign.connected).toBe(false);
  });

  it('[Q-01] one connection is in a few dozen rooms at most, and in another one after it left one', async () => {
    const socket = test.connect('/', { query: { org_id: 'nova' } });
    const join = (index: number) => socket.emitWithAck('join', pairRoom(`pair${index}`, 'usdt'));
    const joined: unknown[] = [];
    for (let index = 0; index < 40; index += 1) joined.push(await join(index));
    expect(joined.filter(Boolean)).toHaveLength(roomLimit);
    socket.emit('leave', pairRoom('pair0', 'usdt'));
    expect(await join(39)).toBe(true);
  });

  it.each([
    ['base64', undefined],
    ['the short form', shortForm],
  ])('[Q-01] a room that was left is silent, and the others go on, in %s', async (_name, form) => {
    const socket = await test.page(form);
    const left: unknown[] = [];
    for (const event of [bookEvent, tradesEvent]) socket.on(event, (text) => left.push(text));
    socket.emit('leave', pairRoom('aura', 'usdt'));
    // Answered after the leaving.
    expect(await socket.emitWithAck('join', quoteRoom)).toBe(true);
    const messages = heard(socket, quoteEvent, 2);
    await tradeAt('40', '41');
    await messages;
    expect(left).toEqual([]);
  });
});
