import * as fc from 'fast-check';
import { checkOrder } from '../../../mfe-trade/src/features/order-entry/domain/check-order';
import {
  amountOfPercent,
  amountPlaces,
  maximumAmount,
  type OrderInput,
} from '../../../mfe-trade/src/features/order-entry/domain/order-math';
import { formatUnits } from '../../../sandbox/src/core/engine/decimal';
import { chainOwner, Journal } from '../../../sandbox/src/core/engine/ledger';
import { createPairSpec, type PairSpec } from '../../../sandbox/src/core/engine/pair-spec';
import { TradingState } from '../../../sandbox/src/core/engine/trading-state';
import { validateOrder } from '../../../sandbox/src/core/exchange/validate-order';
import { seedCatalogue } from '../../../sandbox/src/modules/market/seed/markets';

const time = 1_800_000_000_000;
const plain = /^\d+(\.\d+)?$/;

/** A pair's rules as the contract tells them. */
const rulesOf = (pair: PairSpec) => ({
  price_precision: pair.pricePrecision,
  amount_precision: pair.amountPrecision,
  min_amount: formatUnits(pair.minLots, pair.amountPrecision),
  min_total: formatUnits(pair.minTotalUnits, pair.marketPrecision),
  fee_rate: formatUnits(pair.feePpm, 6),
});

const listed = [...seedCatalogue(0, () => 0).pairs.values()];

/** Any pair that the sandbox lists, and any other one that the engine can have. */
const anyPair = fc.oneof(
  fc.constantFrom(...listed),
  fc
    .record({
      tokenPrecision: fc.integer({ min: 0, max: 18 }),
      marketPrecision: fc.integer({ min: 0, max: 18 }),
      priceShare: fc.integer({ min: 0, max: 18 }),
      amountShare: fc.integer({ min: 0, max: 18 }),
    })
    .map(({ tokenPrecision, marketPrecision, priceShare, amountShare }) => {
      const pricePrecision = Math.min(priceShare, marketPrecision);
      const amountPrecision = Math.min(amountShare, marketPrecision - pricePrecision, tokenPrecision);
      return createPairSpec({
        token: 'any',
        market: 'usdt',
        tokenPrecision,
        marketPrecision,
        pricePrecision,
        amountPrecision,
        minAmount: formatUnits(1n, amountPrecision),
        minTotal: formatUnits(1n, marketPrecision),
        feeRate: '0.001',
        openingTime: 0,
      });
    }),
);

/** An amount with any number of digits up to 10^12 whole units. */
const anyUnits = (precision: number) =>
  fc
    .integer({ min: 0, max: 12 + precision })
    .chain((digits) => fc.bigInt({ min: 1n, max: 10n ** BigInt(digits) }));

const cases = anyPair.chain((pair) =>
  fc.record({
    pair: fc.constant(pair),
    side: fc.constantFrom(1 as const, 2 as const),
    market_type: fc.constantFrom(1 as const, 2 as const),
    percent: fc.constantFrom(25, 50, 75, 100),
    price: anyUnits(pair.pricePrecision),
    marketBalance: anyUnits(pair.marketPrecision),
    tokenBalance: anyUnits(pair.tokenPrecision),
  }),
);

let accepted = 0;

test('[T-09] a quarter to all of a balance, as the form reckons it, is accepted by the exchange for every pair', () => {
  fc.assert(
    fc.property(cases, ({ pair, side, market_type, percent, price, marketBalance, tokenBalance }) => {
      const rules = rulesOf(pair);
      const available =
        side === 1
          ? formatUnits(marketBalance, pair.marketPrecision)
          : formatUnits(tokenBalance, pair.tokenPrecision);
      const empty: OrderInput = {
        ...{ side, market_type, token: pair.token, market: pair.market },
        ...{ price: formatUnits(price, pair.pricePrecision), amount: '' },
      };
      const maximum = maximumAmount(empty, rules, available);
      if (maximum === undefined) throw new Error('a priced order has a maximum');
      const amount = amountOfPercent(maximum, percent, amountPlaces(empty, rules));
      expect(maximum).toMatch(plain);
      expect(amount).toMatch(plain);
      const draft = { ...empty, amount };
      const problems = checkOrder(draft, rules, available).map(({ reason }) => reason);
      // Of a percentage only its smallness may be wrong.
      for (const reason of problems)
        expect(['amountTooSmall', 'totalTooSmall', 'notPositive', 'required']).toContain(reason);
      if (problems.length > 0) return;

      const state = new TradingState([pair], { feePpm: (_owner, { feePpm }) => feePpm });
      const journal = new Journal('test', time);
      const give = (owner: string, token: string, units: bigint) =>
        state.ledger.transfer(journal, {
          ...{ kind: 'deposit', reference: 'deposit', token, amount: units },
          from: { owner: chainOwner, part: 'available' },
          to: { owner, part: 'available' },
        });
      give('ann', pair.market, marketBalance);
      give('ann', pair.token, tokenBalance);
      if (market_type === 2) {
        // Somebody to trade with: at the lowest price, one lot of the other side.
        const lots = 1n;
        give('bob', pair.token, lots * pair.lotUnits);
        give('bob', pair.market, pair.notionalUnits * lots);
        const counter = { owner: 'bob', pair, type: 1, price: 1n, amount: lots, time } as const;
        state.place({ ...counter, side: side === 1 ? 2 : 1 }, journal);
      }
      const input = {
        market_type,
        side,
        token: pair.token,
        market: pair.market,
        price: draft.price,
        amount,
      } as const;
      let placement;
      try {
        placement = validateOrder('ann', input, pair, time);
      } catch (error) {
        // Nobody has so much: what the form cannot know of is the largest order that the exchange takes.
        expect(error).toMatchObject({ error: 'amountTooLarge' });
        return;
      }
      expect(state.place(placement, journal).status).not.toBeUndefined();
      accepted += 1;
    }),
    { numRuns: 3_000 },
  );
  expect(accepted).toBeGreaterThan(1_000);
});
