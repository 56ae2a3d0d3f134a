import fc from 'fast-check';
import { type Change, emptyPosition, type Lot, Lots, type Position, shareOf } from './lots';

const bought = (amount: bigint, value: bigint): Change => ({ amount, value, fee: 0n, unpriced: false });
const sold = (amount: bigint, value: bigint): Change => bought(-amount, value);

/** One unit by one: each with the place of the lot that it came with. */
class NaiveModel {
  units: number[] = [];
  readonly lots: { left: bigint; cost: bigint }[] = [];
  averageCost = 0n;
  realised = { fifo: 0n, average: 0n };

  apply({ amount, value }: Change): void {
    if (amount > 0n) {
      this.units.push(...Array.from({ length: Number(amount) }, () => this.lots.length));
      this.lots.push({ left: amount, cost: value ?? 0n });
      this.averageCost += value ?? 0n;
      return;
    }
    const taken = this.units.slice(0, Number(-amount));
    let fifo = 0n;
    for (const place of new Set(taken)) {
      const lot = this.lots[place];
      if (!lot) throw new Error('a unit of no lot');
      const part = BigInt(taken.filter((each) => each === place).length);
      const cost = (lot.cost * part) / lot.left;
      fifo += cost;
      Object.assign(lot, { left: lot.left - part, cost: lot.cost - cost });
    }
    const average = (this.averageCost * BigInt(taken.length)) / BigInt(this.units.length);
    this.averageCost -= average;
    this.units = this.units.slice(taken.length);
    if (value === undefined) return;
    this.realised = {
      fifo: this.realised.fifo + value - fifo,
      average: this.realised.average + value - average,
    };
  }
}

const steps = fc.array(
  fc.record({
    part: fc.integer({ min: 1, max: 40 }),
    isSale: fc.boolean(),
    value: fc.option(fc.bigInt({ min: 0n, max: 10_000n }), { nil: undefined, freq: 4 }),
    fee: fc.bigInt({ min: 0n, max: 9n }),
  }),
  { maxLength: 40 },
);
/** Changes that never take more than there is. */
function* changesOf(plan: typeof steps extends fc.Arbitrary<infer Plan> ? Plan : never): Generator<Change> {
  let held = 0;
  for (const { part, isSale, value, fee } of plan) {
    const amount = isSale ? -Math.min(part, held) : part;
    held += amount;
    if (amount !== 0) yield { amount: BigInt(amount), value, fee, unpriced: false };
  }
}

it('[T-21] FIFO and average cost are those of a model that knows each unit, and nothing of a cost is lost', () => {
  fc.assert(
    fc.property(steps, (plan) => {
      const lots = new Lots();
      const model = new NaiveModel();
      let [costs, proceeds] = [0n, 0n];
      let line = 0;
      for (const change of changesOf(plan)) {
        const { cost, lots: taken } = lots.apply((line += 1), change);
        model.apply(change);
        if (change.amount > 0n) costs += change.value ?? 0n;
        else {
          expect(taken.reduce((sum, { amount }) => sum + amount, 0n)).toBe(-change.amount);
          expect(taken.reduce((sum, each) => sum + each.cost, 0n)).toBe(cost.fifo);
          if (change.value === undefined) costs -= cost.fifo;
          else proceeds += change.value;
        }
        const { position } = lots;
        expect(position.amount).toBe(BigInt(model.units.length));
        expect(position.cost.average).toBe(model.averageCost);
        expect(position.cost.fifo).toBe(model.lots.reduce((sum, each) => sum + each.cost, 0n));
        expect(position.realised).toEqual(model.realised);
        // Whatever was paid is the cost of what is held or of what was sold.
        expect(position.cost.fifo + position.sold.fifo).toBe(costs);
        expect(position.realised.fifo).toBe(proceeds - position.sold.fifo);
      }
    }),
  );
});

it('[T-21] lots that are fetched some at a time come to the same as lots that are at hand', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 39 }), async (plan, cut) => {
      const changes = [...changesOf(plan)];
      const atHand = new Lots();
      const stored = new Map<number, Lot>();
      const keep = (lots: Lots) => {
        for (const [line, lot] of lots.changed())
          if (lot) stored.set(line, lot);
          else stored.delete(line);
      };
      let fetched = new Lots();
      for (const [index, change] of changes.entries()) {
        if (index % cut === 0) {
          keep(fetched);
          fetched = new Lots(fetched.position, async (after) =>
            [...stored.values()]
              .filter(({ line }) => line > after)
              .sort((one, other) => one.line - other.line)
              .slice(0, 2),
          );
        }
        await fetched.prepare(-change.amount);
        expect(fetched.apply(index + 1, change)).toEqual(atHand.apply(index + 1, change));
      }
      expect(fetched.position).toEqual(atHand.position);
      keep(fetched);
      const held = [...stored.values()].reduce((sum, { amount }) => sum + amount, 0n);
      expect(held).toBe(atHand.position.amount);
    }),
  );
});

it('[T-21] a sale takes the oldest lots or a part of all, with the figures that are worked out by hand', () => {
  const lots = new Lots();
  lots.apply(1, { ...bought(10n, 100n), fee: 1n });
  lots.apply(2, bought(10n, 201n));
  expect(lots.apply(3, sold(15n, 300n))).toEqual({
    cost: { fifo: 100n + 100n, average: 225n },
    lots: [
      { line: 1, amount: 10n, cost: 100n },
      { line: 2, amount: 5n, cost: 100n },
    ],
  });
  const after: Position = {
    ...{ amount: 5n, cost: { fifo: 101n, average: 76n }, realised: { fifo: 100n, average: 75n } },
    ...{ sold: { fifo: 200n, average: 225n }, fees: 1n, unpriced: 0 },
  };
  expect(lots.position).toEqual(after);
  // What leaves at cost realises nothing, and the last unit takes all that is left.
  lots.apply(4, { amount: -5n, value: undefined, fee: 0n, unpriced: false });
  expect(lots.position).toEqual({ ...after, amount: 0n, cost: { fifo: 0n, average: 0n } });
  expect(() => lots.apply(5, sold(1n, 1n))).toThrow('More is taken than the lots hold');
});

it('[T-21] shares are rounded down; what nobody paid for costs nothing and is counted', () => {
  expect([1n, 2n, 3n].map((part) => shareOf(10n, part, 3n))).toEqual([3n, 6n, 10n]);
  const lots = new Lots(emptyPosition);
  lots.apply(1, { amount: 4n, value: undefined, fee: 0n, unpriced: true });
  lots.apply(2, sold(1n, 7n));
  expect(lots.position).toMatchObject({ realised: { fifo: 7n, average: 7n }, unpriced: 1 });
});
