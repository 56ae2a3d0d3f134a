import type { TradeList } from '@exchange/contract/market';
import { quoteEvent, type QuoteMessage } from '@exchange/contract/realtime';
import fc from 'fast-check';
import { inflate } from 'pako';
import { createQuotes } from './create-quotes';
import { QuoteTable } from './quote-table';
import { encode, settle, testList, TestPage, testPair, testQuote, TestSockets } from './testing-page';

/** What happens to one message on its way. */
const fates = fc.constantFrom(
  ...(['arrives', 'arrives', 'arrives', 'lost', 'twice', 'late', 'corrupt'] as const),
  ...(['wild message', 'wild quote', 'wild epoch'] as const),
);
type Fate = 'wild message' | 'wild quote' | 'wild epoch';

/** A message with a number that cannot be right, and prices that nobody traded at. */
function wild(fate: Fate, { seq, epoch, time, quotes }: QuoteMessage): QuoteMessage {
  const far = Number.MAX_SAFE_INTEGER;
  return {
    seq: fate === 'wild message' ? far : seq,
    epoch: fate === 'wild epoch' ? 'never' : epoch,
    time,
    quotes: quotes.map((quote) => ({ ...quote, price: '0', seq: fate === 'wild quote' ? far : quote.seq })),
  };
}
const step = fc.record({
  fate: fates,
  pairs: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }),
  draw: fc.boolean(),
  /** Now and then the connection breaks, the server numbers anew, or the page is put away. */
  event: fc.constantFrom('none', 'none', 'none', 'none', 'none', 'none', 'drop', 'restart', 'hide', 'show'),
  waitMs: fc.integer({ min: 0, max: 1_500 }),
  chance: fc.double({ min: 0, max: 0.99, noNaN: true }),
});

/** The exchange's own truth: the last quote of each pair. */
class Oracle {
  seq = 0;
  epoch = 0;
  readonly price = ['1', '1', '1', '1', '1'];
  readonly pairSeq = [0, 0, 0, 0, 0];
  #prices = 1;

  message(pairs: readonly number[]): QuoteMessage {
    this.seq += 1;
    const quotes = pairs.map((pair) => {
      this.#prices += 1;
      this.price[pair] = String(this.#prices);
      this.pairSeq[pair] = (this.pairSeq[pair] ?? 0) + 1;
      return testQuote(`t${pair}`, 'usdt', String(this.#prices), this.pairSeq[pair]);
    });
    return { seq: this.seq, epoch: String(this.epoch), time: 0, quotes };
  }

  list(): TradeList {
    const pairs = this.price.map((price, pair) =>
      testPair(`t${pair}`, 'usdt', price, this.pairSeq[pair] ?? 0),
    );
    return testList(this.seq, pairs, String(this.epoch));
  }

  restart(): void {
    this.epoch += 1;
    this.seq = 0;
    this.pairSeq.fill(0);
  }
}

test('[Q-04] [Q-07] whatever is lost, doubled, late, corrupt or numbered wildly: prices never go back, nothing throws, and in the end all is as the exchange has it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const page = new TestPage();
      const sockets = new TestSockets();
      const oracle = new Oracle();
      const quotes = createQuotes({
        orgId: 'nova',
        socketUrl: '',
        now: () => page.time,
        // The list takes its time, so that messages overtake it.
        fetchTradeList: () => {
          const list = oracle.list();
          return new Promise((resolve) => page.environment.after(300, () => resolve(list)));
        },
        first: oracle.list(),
        report: () => undefined,
        openSocket: sockets.open,
        inflate,
        environment: page.environment,
      });
      const stop = quotes.start();
      page.firstPaint();
      await settle();

      const seen = [0, 1, 2, 3, 4].map((pair) => {
        const prices: number[] = [];
        quotes.pair$(`t${pair}_usdt`).subscribe(({ price }) => prices.push(Number(price)));
        return prices;
      });
      const late: string[] = [];
      const hear = (payload: string) => sockets.last.connected && sockets.last.hear(quoteEvent, payload);
      for (const { fate, pairs, draw, event, waitMs, chance } of steps) {
        const message = oracle.message(pairs);
        const payload = encode(message);
        page.chance = chance;
        if (fate === 'late') late.push(payload);
        else if (fate === 'corrupt') hear(payload.slice(0, -6));
        else if (fate === 'wild message' || fate === 'wild quote' || fate === 'wild epoch')
          hear(encode(wild(fate, message)));
        else if (fate !== 'lost') {
          hear(payload);
          if (fate === 'twice') hear(payload);
          for (const overtaken of late.splice(0)) hear(overtaken);
        }
        if (event === 'drop') {
          sockets.last.drop();
          late.length = 0;
        }
        if (event === 'restart') {
          oracle.restart();
          sockets.last.drop();
          late.length = 0;
        }
        if (event === 'hide' || event === 'show') page.hide(event === 'hide');
        await page.pass(waitMs);
        if (draw) page.draw();
      }

      page.hide(false);
      // From here on the exchange speaks every second, so that only a found gap leads to the list.
      for (let second = 0; second < 15; second += 1) {
        hear(encode(oracle.message([])));
        await page.pass(1_000);
      }
      page.draw();
      for (const [pair, prices] of seen.entries()) {
        expect(quotes.pair(`t${pair}_usdt`)?.price).toBe(oracle.price[pair]);
        expect(prices).toEqual([...prices].sort((left, right) => left - right));
      }
      expect(quotes.status.state).toBe('live');
      stop();
    }),
    { numRuns: 400, seed: 2 },
  );
});

test('[T-13] a quote tells when its pair opens again; one that does not say so leaves the opening as it is', () => {
  const table = new QuoteTable();
  table.mergeList(testList(1, [testPair('dawn', 'usdt', '1', 1)]), () => true);
  const opening = () => table.pair('dawn_usdt')?.opening_time;
  const listed = opening();
  table.merge(testQuote('dawn', 'usdt', '2', 2), 2);
  table.publish();
  expect(opening()).toBe(listed);
  table.merge({ ...testQuote('dawn', 'usdt', '2', 3), opening_time: 7_200_000 }, 3);
  table.publish();
  expect(opening()).toBe(7_200_000);
});

test('[T-23] a pair’s state is that of its newest quote or list, with all that goes with it', () => {
  const table = new QuoteTable();
  const state = () => {
    const { state: is, reason, indicative } = table.pair('dawn_usdt')?.pause ?? {};
    return [is, reason, indicative?.price];
  };
  const pause = { state: 'auction', cause: 'operators', reason: 'a test' } as const;
  table.mergeList(testList(1, [{ ...testPair('dawn', 'usdt', '1', 1), pause }]), () => true);
  expect(state()).toEqual(['auction', 'a test', undefined]);
  table.merge(
    { ...testQuote('dawn', 'usdt', '1', 2), pause: { ...pause, indicative: { price: '2', amount: '1' } } },
    2,
  );
  table.publish();
  expect(state()).toEqual(['auction', 'a test', '2']);
  table.merge(testQuote('dawn', 'usdt', '1', 3), 3);
  table.publish();
  expect(state()).toEqual([undefined, undefined, undefined]);
});

test('[O-10] a pair is halted from the quote that says so to the first that does not, and as a list has it', () => {
  const table = new QuoteTable();
  const halted = () => table.pair('dawn_usdt')?.halted === true;
  const listed = testPair('dawn', 'usdt', '1', 1);
  table.mergeList(testList(1, [{ ...listed, halted: true }]), () => true);
  expect(halted()).toBe(true);
  table.merge(testQuote('dawn', 'usdt', '1', 2), 2);
  table.publish();
  expect(halted()).toBe(false);
  // The price stays: that it is halted is a change by itself.
  table.merge({ ...testQuote('dawn', 'usdt', '1', 3), halted: true }, 3);
  table.publish();
  expect(halted()).toBe(true);
  table.mergeList(testList(4, [listed]), () => true);
  table.publish();
  expect(halted()).toBe(false);
});
