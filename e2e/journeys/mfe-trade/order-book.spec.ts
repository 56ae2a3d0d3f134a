import { deflateSync, inflateSync } from 'node:zlib';
import { bookEvent, getOrderBook, type BookMessage, type Level } from '@exchange/contract';
import { messageDictionary } from '@exchange/contract/message-form';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../../support/journey';
import { useOwnConnection } from '../../support/own-connection';
import { call } from '../../support/sandbox';

const region = (page: Page) => page.getByRole('region', { name: 'Order book' });

/** What reaches the page in a book message's place: messages, or payloads as they are. */
type Alter = (message: BookMessage) => readonly (BookMessage | string)[];

interface Sides {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

interface Line {
  alter: Alter;
  snapshots: 'answered' | 'held' | 'refused';
  /** What the exchange sent of the book, before it was altered. */
  readonly heard: BookMessage[];
}

const dictionary = Buffer.from(messageDictionary);

/** Takes hold of what the page's websocket brings of books, and of the answers with whole books. */
async function takeHold(page: Page) {
  // The event without its bytes, which are the next frame.
  const head = `451-${JSON.stringify([bookEvent, { _placeholder: true, num: 0 }])}`;
  const line: Line = { alter: (message) => [message], snapshots: 'answered', heard: [] };
  let release: () => void = () => undefined;
  await useOwnConnection(page);
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    let isBook = false;
    socket.connectToServer().onMessage((frame) => {
      if (frame === head) isBook = true;
      else if (isBook && typeof frame !== 'string') {
        isBook = false;
        const message = JSON.parse(inflateSync(frame, { dictionary }).toString()) as BookMessage;
        line.heard.push(message);
        for (const sent of line.alter(message)) {
          socket.send(head);
          socket.send(deflateSync(typeof sent === 'string' ? sent : JSON.stringify(sent), { dictionary }));
        }
      } else socket.send(frame);
    });
  });
  await page.route(/\/rt\/getOrders/, async (route) => {
    if (line.snapshots === 'held') await new Promise<void>((resolve) => (release = resolve));
    if (line.snapshots === 'refused') await route.fulfill({ status: 503 });
    else await route.continue();
  });
  return {
    line,
    /** Lets the answers that wait, and all that follow, come. */
    answer() {
      line.snapshots = 'answered';
      release();
    },
    /** Alters the next delta; what comes after it is left alone. Resolves when it has passed. */
    alterNext: (alter: Alter) =>
      new Promise<void>((resolve) => {
        line.alter = (message) => {
          if (message.prev === message.seq) return [message];
          line.alter = (later) => [later];
          resolve();
          return alter(message);
        };
      }),
  };
}

/** A number as the exchange writes it: without grouping, and without the zeros that end a fraction. */
const plain = (text: string) =>
  text
    .replaceAll(',', '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');

/** The page's rows of both sides, best price first, all of one moment. */
async function shownRows(page: Page): Promise<Sides> {
  const sides = await region(page).evaluate((book) =>
    ['bid', 'ask'].map((side) =>
      [...book.querySelectorAll(`[data-side="${side}"] button`)].map((row) =>
        [...row.children].flatMap(({ textContent }) => textContent || []),
      ),
    ),
  );
  const [bids = [], asks = []] = sides.map((rows) =>
    rows.map(([price = '', amount = '']): Level => [price, amount]),
  );
  return { bids, asks: asks.reverse() };
}

/** Whether rows are the best six of a side. Large amounts are shown in short, and not compared. */
const isTop = (rows: readonly Level[], levels: readonly Level[]) =>
  rows.length === 6 &&
  rows.every(([price, amount], index) => {
    const [truePrice = '', trueAmount = ''] = levels[index] ?? [];
    const isShort = /[^\d.,]/.test(amount);
    return plain(price) === plain(truePrice) && (isShort || plain(amount) === plain(trueAmount));
  });

/** A side after a delta. */
function changed(levels: readonly Level[], delta: readonly Level[], isBid: boolean): Level[] {
  const amounts = new Map(levels);
  for (const [price, amount] of delta)
    if (amount === '0') amounts.delete(price);
    else amounts.set(price, amount);
  return [...amounts].sort(([one], [two]) => (Number(one) - Number(two)) * (isBid ? -1 : 1));
}

/** The page shows a book that the exchange has, or had a moment ago: one of those from now on. */
async function expectExchangeBook(page: Page, request: APIRequestContext, line: Line): Promise<void> {
  await expect(region(page)).toHaveAttribute('data-state', 'live');
  let book: Sides & { readonly seq: number } = await call(request, getOrderBook, {
    token: 'aura',
    market: 'usdt',
  });
  const books = [book];
  await expect(async () => {
    for (const delta of line.heard) {
      if (delta.prev !== book.seq || delta.seq === book.seq) continue;
      const bids = changed(book.bids, delta.bids, true);
      const asks = changed(book.asks, delta.asks, false);
      book = { bids, asks, seq: delta.seq };
      books.push(book);
    }
    const rows = await shownRows(page);
    expect(books.some(({ bids, asks }) => isTop(rows.bids, bids) && isTop(rows.asks, asks))).toBe(true);
  }).toPass({ timeout: 45_000 });
}

/** Amount that no order of the market makers has, and how a book shows it, in full or in short. */
const foreign = '876543';
const foreignShown = /^876(,543|\.54)/;

const troubles: Readonly<Record<string, Alter>> = {
  'a delta that is lost': () => [],
  'an amount that was altered': (message) => {
    const [price] = message.bids[0] ?? ['1'];
    return [{ ...message, bids: [...message.bids, [price, foreign]] }];
  },
  'a message that cannot be read': () => ['eJyrVkrLz1eyUkpKLFKqBQAdegQ0'.slice(0, 17)],
};

for (const [trouble, alter] of Object.entries(troubles)) {
  test(`[Q-04, Q-06] ${trouble}: the book says that it is not live, and is the exchange's again by itself`, async ({
    page,
    request,
  }) => {
    const { line, alterNext, answer } = await takeHold(page);
    await page.goto('/trade/aura_usdt/transaction');
    await expectExchangeBook(page, request, line);
    line.snapshots = 'held';
    await alterNext(alter);
    await expect(region(page)).toHaveAttribute('data-state', 'delayed');
    await expect(region(page).getByRole('status')).toHaveText('delayed');
    await expect(region(page).getByText(foreignShown)).toHaveCount(0);
    answer();
    await expectExchangeBook(page, request, line);
    await expect(region(page).getByRole('status')).toHaveText('live');
  });
}

test('[Q-04] deltas that come twice, in the wrong order or with a removal of what is not there leave the book right', async ({
  page,
  request,
}) => {
  const { line } = await takeHold(page);
  await page.goto('/trade/aura_usdt/transaction');
  await expectExchangeBook(page, request, line);
  let held: BookMessage | undefined;
  let passed = 0;
  line.alter = (message) => {
    passed += 1;
    const removal: BookMessage = { ...message, bids: [...message.bids, ['0.001', '0']] };
    if (passed % 3 === 0) return [removal, removal];
    if (passed % 3 === 1) {
      held = message;
      return [];
    }
    return held ? [message, held] : [message];
  };
  await expect.poll(() => passed).toBeGreaterThan(6);
  line.alter = (message) => [message];
  await expectExchangeBook(page, request, line);
});

test('[Q-06] the chart page says that its book is not live, that it is stale when no other is to be had, and goes on by itself', async ({
  page,
}) => {
  const { line, alterNext, answer } = await takeHold(page);
  await page.goto('/trade/aura_usdt/kline');
  await expect(region(page)).toHaveAttribute('data-state', 'live');
  await expect(region(page).getByRole('status')).toHaveCount(0);
  line.snapshots = 'refused';
  await alterNext(() => []);
  await expect(region(page).getByRole('status')).toHaveText('stale');
  answer();
  await expect(region(page)).toHaveAttribute('data-state', 'live');
  await expect(region(page).getByRole('status')).toHaveCount(0);
});
