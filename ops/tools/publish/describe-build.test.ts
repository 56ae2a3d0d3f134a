import { fixtureContract } from '../../testing/fixture-store';
import { exchangeContract } from '@exchange/contract/json-contract';
import { contractUse } from './describe-build';

test.each([
  ['const c={name:"order.placeOrder",method:"POST"}', ['order.placeOrder']],
  ["call('order.placeOrder')", ['order.placeOrder']],
  ['call(`order.placeOrder`)', ['order.placeOrder']],
  ['order.placeOrder()', []],
  ['"order.placeOrders"', []],
])('[O-04] a script that reads %j uses %j', (script, names) => {
  expect(Object.keys(contractUse(['void 0', script], fixtureContract))).toEqual(names);
});

test('[O-04] the contract holds every call with what goes over the line, and the messages of the socket', () => {
  const contract = exchangeContract();
  expect(contract['order.placeOrder']).toMatchObject({
    request: { method: 'POST', session: true, key: true, encoding: 'json' },
  });
  expect(contract['order.placeOrder']?.request?.input).toMatchObject({
    type: 'object',
    required: expect.arrayContaining(['price', 'amount']),
  });
  expect(contract['common-home']).toMatchObject({ output: { type: 'object' } });
  expect(contract['common-home']?.request).toBeUndefined();
});
