import { makeFixtureStore, type FixtureRelease, type FixtureStore } from '../../testing/fixture-store';
import { setParts } from './changes';

let fixture: FixtureStore;
beforeEach(async () => {
  fixture = await makeFixtureStore();
});
afterEach(() => fixture.remove());

/** Tries to set a new remote with these pages beside host and mfe-trade. */
async function setLoans(...routes: NonNullable<FixtureRelease['routes']>) {
  const part = await fixture.publish('mfe-loans', '1.0.0', { routes });
  return fixture.composer.apply((current) => setParts(current, { 'mfe-loans': part }, 'set'));
}

test('[H-28] two remotes with one path are refused, with both names', async () => {
  const refused = setLoans({ path: '/loans' }, { path: '/trade/:market/kline' });
  await expect(refused).rejects.toMatchObject({
    reasons: [
      'mfe-trade 1.0.0-b2: /trade/:pair/kline belongs to mfe-loans 1.0.0 too, as /trade/:market/kline',
      'mfe-loans 1.0.0: /trade/:market/kline belongs to mfe-trade 1.0.0-b2 too, as /trade/:pair/kline',
    ],
  });
});

test.each([
  ['/trade/*', 'belongs to mfe-trade 1.0.0-b2 too, as /trade/:pair/kline'],
  ['/trade/aura_usdt/kline', 'belongs to mfe-trade 1.0.0-b2 too, as /trade/:pair/kline'],
  ['/api/loans', 'is no page: servers answer it themselves'],
  ['/ops', 'is no page: servers answer it themselves'],
])('[H-28] a new remote cannot take %s', async (path, reason) => {
  await expect(setLoans({ path })).rejects.toMatchObject({
    reasons: expect.arrayContaining([`mfe-loans 1.0.0: ${path} ${reason}`]),
  });
});

test('[H-28] a path that only looks alike is no conflict; one that is there twice is', async () => {
  await setLoans({ path: '/trade' }, { path: '/trade/:pair/loans' }, { path: '/loans/:id' });
  await expect(setLoans({ path: '/loans' }, { path: '/loans' })).rejects.toThrow();
});

test('[H-28] first data are public calls of the exchange', async () => {
  const ask = (call: string) => ({
    path: `/loans/${call.replace('.', '-')}`,
    firstData: [{ call, input: {} }],
  });
  await expect(setLoans(ask('loans.list'), ask('order.placeOrder'))).rejects.toMatchObject({
    reasons: [
      'mfe-loans 1.0.0: loans.list, first data of /loans/loans-list: the exchange does not have it',
      'mfe-loans 1.0.0: order.placeOrder, first data of /loans/order-placeOrder: only a public call that changes nothing can be',
    ],
  });
});
