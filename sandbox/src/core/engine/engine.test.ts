import fc from 'fast-check';
import { OrderBook as Oracle, Side as OracleSide } from 'nodejs-order-book';
import { CallError } from '../call-error';
import { formatUnits, parseUnits } from './decimal';
import { available, Journal, type Movement, treasuryOwner } from './ledger';
import { OrderBook } from './order-book';
import { createPairSpec, feeOn, type Side } from './pair-spec';
import type { PriceLevels } from './price-levels';
import { TradingState } from './trading-state';

const pair = createPairSpec({
  token: 'aura',
  market: 'usdt',
  tokenPrecision: 8,
  marketPrecision: 6,
  pricePrecision: 2,
  amountPrecision: 2,
  minAmount: '0.01',
  minTotal: '0',
  feeRate: '0.001',
  openingTime: 0,
});

interface Step {
  readonly owner: string;
  readonly kind: 'limit' | 'market' | 'cancel';
  readonly side: Side;
  readonly price: number;
  readonly amount: number;
  readonly pick: number;
}

const steps = (owners: readonly string[]) =>
  fc.array(
    fc.record<Step>({
      owner: fc.constantFrom(...owners),
      kind: fc.constantFrom('limit', 'limit', 'limit', 'market', 'cancel'),
      side: fc.constantFrom<Side>(1, 2),
      price: fc.integer({ min: 95, max: 105 }),
      amount: fc.integer({ min: 1, max: 30 }),
      pick: fc.nat(),
    }),
    { maxLength: 120 },
  );

describe('matching', () => {
  it('[X-02] fills the oldest order at the best price first, at the resting price', () => {
    const book = new OrderBook();
    book.rest(2, { id: 1, owner: 'a', price: 101n, remaining: 5n });
    book.rest(2, { id: 2, owner: 'b', price: 100n, remaining: 5n });
    book.rest(2, { id: 3, owner: 'c', price: 100n, remaining: 5n });
    const { matches, end } = book.match({ owner: 'd', side: 1, limit: 101n, lots: 12n });
    expect(matches.map(({ makerId, price, lots }) => [makerId, price, lots])).toEqual([
      [2, 100n, 5n],
      [3, 100n, 5n],
      [1, 101n, 2n],
    ]);
    expect(end).toBe('filled');
    expect([...book.asks.fromBest()].map(({ lots }) => lots)).toEqual([3n]);
  });

  it('[X-02] agrees with a plain list searched from end to end, on any stream of orders', () => {
    fc.assert(
      fc.property(steps(['a', 'b', 'c']), (stream) => {
        const book = new OrderBook();
        const plain: { id: number; owner: string; side: Side; price: bigint; left: bigint }[] = [];
        stream.forEach((step, id) => {
          if (step.kind === 'cancel') {
            const chosen = plain[step.pick % Math.max(plain.length, 1)];
            if (!chosen) return;
            expect(book.cancel(chosen.side, chosen.id)).toBe(true);
            plain.splice(plain.indexOf(chosen), 1);
            return;
          }
          const price = BigInt(step.price);
          const limit = step.kind === 'limit';
          const expected: [number, bigint][] = [];
          let left = BigInt(step.amount);
          let blocked = false;
          while (left > 0n) {
            const best = plain
              .filter(
                (other) =>
                  other.side !== step.side &&
                  (!limit || (step.side === 1 ? other.price <= price : other.price >= price)),
              )
              .sort(
                (one, two) =>
                  Number(step.side === 1 ? one.price - two.price : two.price - one.price) || one.id - two.id,
              )[0];
            if (!best) break;
            if (best.owner === step.owner) {
              blocked = true;
              break;
            }
            const lots = best.left < left ? best.left : left;
            expected.push([best.id, lots]);
            best.left -= lots;
            left -= lots;
            if (best.left === 0n) plain.splice(plain.indexOf(best), 1);
          }
          const result = book.match({
            owner: step.owner,
            side: step.side,
            lots: BigInt(step.amount),
            ...(limit ? { limit: price } : {}),
          });
          expect(result.matches.map(({ makerId, lots }) => [makerId, lots])).toEqual(expected);
          expect(result.lotsLeft).toBe(left);
          expect(result.end === 'selfTrade').toBe(blocked);
          if (limit && left > 0n && !blocked) {
            book.rest(step.side, { id, owner: step.owner, price, remaining: left });
            plain.push({ id, owner: step.owner, side: step.side, price, left });
          }
        });
      }),
      { numRuns: 300 },
    );
  });

  it('[X-02] agrees with nodejs-order-book on any stream of orders of different owners', () => {
    fc.assert(
      fc.property(steps(['x']), (stream) => {
        const book = new OrderBook();
        const oracle = new Oracle();
        const left = new Map<string, bigint>();
        stream.forEach((step, id) => {
          if (step.kind === 'cancel') return;
          const side = step.side === 1 ? OracleSide.BUY : OracleSide.SELL;
          const limit = step.kind === 'limit';
          const theirs = limit
            ? oracle.limit({ id: String(id), side, size: step.amount, price: step.price })
            : oracle.market({ side, size: step.amount });
          const mine = book.match({
            owner: String(id),
            side: step.side,
            lots: BigInt(step.amount),
            ...(limit ? { limit: BigInt(step.price) } : {}),
          });
          const emptied: string[] = [];
          for (const { makerId, lots } of mine.matches) {
            const rest = (left.get(String(makerId)) ?? 0n) - lots;
            left.set(String(makerId), rest);
            if (rest === 0n) emptied.push(String(makerId));
          }
          if (limit && mine.lotsLeft > 0n) {
            left.set(String(id), mine.lotsLeft);
            book.rest(step.side, {
              id,
              owner: String(id),
              price: BigInt(step.price),
              remaining: mine.lotsLeft,
            });
          }
          expect(emptied).toEqual(theirs.done.map((order) => order.id).filter((doneId) => left.has(doneId)));
          const [asks, bids] = oracle.depth();
          expect(depthOf(book.asks)).toEqual([...asks].sort((one, two) => one[0] - two[0]));
          expect(depthOf(book.bids)).toEqual([...bids].sort((one, two) => two[0] - one[0]));
        });
      }),
      { numRuns: 100 },
    );
  });
});

const depthOf = (levels: PriceLevels) =>
  [...levels.fromBest()].map(({ price, lots }) => [Number(price), Number(lots)]);

describe('trading', () => {
  const owners = ['a', 'b', 'c'];
  function fundedState(): TradingState {
    const state = new TradingState([pair], { feePpm: (owner, { feePpm }) => (owner === 'c' ? 0n : feePpm) });
    const journal = new Journal('funds', 0);
    for (const owner of owners) {
      for (const token of ['aura', 'usdt']) {
        const to = { owner, part: 'available' } as const;
        state.ledger.transfer(journal, {
          ...{ kind: 'deposit', reference: owner, token, amount: 20_000_000_00n },
          ...{ from: { owner: treasuryOwner, part: 'available' }, to },
        });
      }
    }
    return state;
  }

  it('[X-02] the ledger balances after every command, and no user holds less than nothing', () => {
    fc.assert(
      fc.property(steps(owners), (stream) => {
        const state = fundedState();
        stream.forEach((step, index) => {
          const journal = new Journal(`step ${index}`, index);
          const before = snapshot(state);
          try {
            if (step.kind === 'cancel') {
              const [id] = [...state.openOrders(step.owner).keys()];
              if (id !== undefined) state.cancel(id, pair, journal, index);
            } else {
              const budget = step.kind === 'market' && step.side === 1;
              state.place(
                {
                  owner: step.owner,
                  pair,
                  type: step.kind === 'limit' ? 1 : 2,
                  side: step.side,
                  price: BigInt(step.price),
                  amount: BigInt(step.amount) * (budget ? 1_000_00n : 100n),
                  time: index,
                },
                journal,
              );
            }
          } catch (error) {
            if (!(error instanceof CallError)) throw error;
            expect(snapshot(state)).toEqual(before);
          }
          for (const token of ['aura', 'usdt']) {
            let sum = 0n;
            for (const entry of journal.entries())
              if (entry.token === token) sum += entry.available + entry.frozen;
            expect(sum).toBe(0n);
            let total = 0n;
            let held = 0n;
            let frozen = 0n;
            for (const holding of state.ledger.all()) {
              if (holding.token !== token) continue;
              total += holding.available + holding.frozen;
              frozen += holding.frozen;
              if (!holding.owner.startsWith('@treasury')) {
                expect(holding.available >= 0n && holding.frozen >= 0n).toBe(true);
              }
            }
            for (const owner of owners) {
              for (const order of state.openOrders(owner).values()) {
                if ((order.side === 1 ? 'usdt' : 'aura') === token) held += order.held;
              }
            }
            expect(total).toBe(0n);
            expect(frozen).toBe(held);
          }
        });
      }),
      { numRuns: 150 },
    );
  });

  it('[A-10] what moves says what it is for, and of which record where there is one', () => {
    const accounts = { from: available(treasuryOwner), to: available('a') };
    const amounts = { token: 'usdt', amount: 1n, ...accounts };
    // @ts-expect-error It has no kind.
    const unnamed: Movement = amounts;
    // @ts-expect-error A deposit has a record.
    const unrecorded: Movement = { ...amounts, kind: 'deposit' };
    // @ts-expect-error Nothing is posted for a kind that the statement does not know.
    const unknown: Movement = { ...amounts, kind: 'present', reference: '1' };
    expect([unnamed, unrecorded, unknown]).toHaveLength(3);
    const { ledger } = fundedState();
    const journal = new Journal('test', 1);
    // What is nobody's business but the exchange's own moves no user's money.
    expect(() => ledger.transfer(journal, { ...amounts, kind: 'set_aside' })).toThrow('set_aside');
  });

  it('[X-02] an order that meets only its owner’s own is refused; one that met others first keeps its fills', () => {
    const state = fundedState();
    const journal = new Journal('test', 1);
    const order = (owner: string, side: Side, price: bigint, amount: bigint) =>
      state.place({ owner, pair, type: 1, side, price, amount, time: 1 }, journal);
    order('a', 2, 100n, 5n);
    expect(() => order('a', 1, 100n, 5n)).toThrow(expect.objectContaining({ error: 'selfTrade' }));
    order('b', 2, 99n, 2n);
    const taken = order('a', 1, 100n, 5n);
    expect(taken).toMatchObject({ status: 0, tradedLots: 2n, held: 0n, closeTime: 1 });
    expect(state.book('aura_usdt').asks.lotsAt(100n)).toBe(5n);
  });

  it('[X-02] a market buy spends its sum, revokes the rest, and says when there is nothing to buy', () => {
    const state = fundedState();
    const journal = new Journal('test', 1);
    const buy = (amount: bigint) =>
      state.place({ owner: 'a', pair, type: 2, side: 1, price: 0n, amount, time: 1 }, journal);
    expect(() => buy(1_000_000n)).toThrow(expect.objectContaining({ error: 'noLiquidity' }));
    state.place({ owner: 'b', pair, type: 1, side: 2, price: 100n, amount: 200n, time: 1 }, journal);
    expect(() => buy(9_999n)).toThrow(expect.objectContaining({ error: 'totalTooSmall' }));
    expect(buy(1_005_000n)).toMatchObject({ status: 3, tradedLots: 100n, turnover: 1_000_000n, held: 0n });
    expect(buy(5_000_000n)).toMatchObject({ status: 0, tradedLots: 100n, turnover: 1_000_000n, held: 0n });
    expect(state.ledger.holdings('a').get('usdt')).toMatchObject({
      available: 2_000_000_000n - 2_000_000n,
      frozen: 0n,
    });
    // 2.00 AURA less 0.1 % fee, which goes to the exchange.
    expect(state.ledger.available('a', 'aura')).toBe(2_000_000_000n + 200_000_000n - 200_000n);
    expect(state.ledger.available('@fee', 'aura')).toBe(200_000n);
  });

  it('[X-02] a market buy is fully traded exactly when what is left of its sum buys nothing more', () => {
    const asks = fc.array(
      fc.record({
        owner: fc.constantFrom('a', 'b'),
        price: fc.bigInt({ min: 95n, max: 105n }),
        lots: fc.bigInt({ min: 1n, max: 9n }),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(
        asks,
        fc.bigInt({ min: 1n, max: 60n }),
        fc.bigInt({ min: 0n, max: 100n }),
        (offers, lots, dust) => {
          const state = fundedState();
          const journal = new Journal('test', 1);
          const place = (owner: string, type: 1 | 2, side: Side, price: bigint, amount: bigint) =>
            state.place({ owner, pair, type, side, price, amount, time: 1 }, journal);
          for (const { owner, price, lots: offered } of offers) place(owner, 1, 2, price, offered);
          const budget = (lots * 100n + dust) * pair.notionalUnits;
          const best = state.book(pair.code).asks.first!;
          if (best.owner === 'a' || budget < best.price * pair.notionalUnits) {
            expect(() => place('a', 2, 1, 0n, budget)).toThrow(CallError);
            return;
          }
          const { status, turnover } = place('a', 2, 1, 0n, budget);
          const left = budget - turnover;
          const next = state.book(pair.code).asks.bestPrice;
          const buysNothing =
            left < pair.notionalUnits || (next !== undefined && left < next * pair.notionalUnits);
          expect(status).toBe(buysNothing ? 3 : 0);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('[X-02] what is received is rounded down: the fee never lets a fraction be made', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 20n }),
        fc.bigInt({ min: 0n, max: 1_000_000n }),
        (received, ppm) => {
          const fee = feeOn(received, ppm);
          expect(fee <= received).toBe(true);
          expect(received - fee).toBe((received * (1_000_000n - ppm)) / 1_000_000n);
        },
      ),
    );
  });
});

const snapshot = (state: TradingState) => ({
  holdings: [...state.ledger.all()]
    .filter((holding) => holding.available !== 0n || holding.frozen !== 0n)
    .map((holding) => ({ ...holding })),
  bids: depthOf(state.book(pair.code).bids),
  asks: depthOf(state.book(pair.code).asks),
});

describe('decimals', () => {
  it('[H-21] text to units and back is exact', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.integer({ min: 0, max: 18 }),
        (value, precision) => {
          expect(parseUnits(formatUnits(value, precision), precision)).toBe(value);
        },
      ),
    );
    expect(parseUnits('1.230', 2)).toBe(123n);
    expect(parseUnits('1.234', 2)).toBeUndefined();
    expect(formatUnits(1_500_000n, 6)).toBe('1.5');
    expect(formatUnits(-5n, 2)).toBe('-0.05');
  });
});
