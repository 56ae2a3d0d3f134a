import { createTestClock, createTestExchange } from '../../../test/exchange';
import { openTestStorage } from '../../../test/storage/storage';
import { auctionOwner, reserveOwner } from '../../core/engine/ledger';
import { verifyLedger } from '../../core/exchange/state-store';
import { announceFunded, type Fund, type FundedKind } from './announcements';

test('[X-05] what a brand keeps back too little for holds up no campaign of another, now or later', async () => {
  const storage = await openTestStorage();
  const exchange = await createTestExchange(storage.database, createTestClock(1_000));
  const announced: string[] = [];
  const kind: FundedKind<Fund & { readonly id: string }> = {
    name: 'auction',
    owner: auctionOwner,
    async store(_, rows) {
      const fresh = rows.filter(({ id }) => !announced.includes(id));
      announced.push(...fresh.map(({ id }) => id));
      return fresh;
    },
  };
  const row = (id: string, token: string, fund: bigint) => ({ id, token, fund });
  const present = async (owner: string) =>
    [...exchange.holdings(owner)].map(([token, { available }]) => [token, available]);
  try {
    for (const [token, amount] of [
      ['aura', 100n],
      ['kite', 9n],
    ] as const)
      await exchange.credit({ userId: reserveOwner, token, amount, from: 'chain', cause: token });
    const dear = row('dear', 'kite', 10n);
    await announceFunded(exchange, kind, [dear, row('first', 'aura', 40n), row('small', 'kite', 9n)]);
    expect(announced).toEqual(['first', 'small']);
    // The second of a brand that has enough for one gets none.
    await announceFunded(exchange, kind, [dear, row('second', 'aura', 40n), row('third', 'aura', 40n)]);
    expect(announced).toEqual(['first', 'small', 'second']);
    // One that is announced already gets nothing again.
    await announceFunded(exchange, kind, [row('first', 'aura', 20n), dear]);
    await announceFunded(exchange, kind, []);
    expect(await present(auctionOwner)).toEqual([
      ['aura', 80n],
      ['kite', 9n],
    ]);
    expect(await present(reserveOwner)).toEqual([
      ['aura', 20n],
      ['kite', 0n],
    ]);
    await verifyLedger(storage.database);
  } finally {
    await exchange.stop();
    await storage.close();
  }
});
