import type { Contract, ContractEntry } from '@exchange/contract/json-contract';
import { fixtureContract } from '../../testing/fixture-store';
import { contractBreaks } from './check-contract';

type Request = NonNullable<ContractEntry['request']>;

const call = fixtureContract['order.placeOrder'] as ContractEntry & { readonly request: Request };
const placeOrder = (change: Partial<Request> = {}, output = call.output): Contract => ({
  'order.placeOrder': { request: { ...call.request, ...change }, output },
});
const input = (properties: Record<string, object>, required: string[]) => ({
  input: { type: 'object', properties, required },
});
const text = { type: 'string' };
const message = (output: Record<string, unknown>): Contract => ({ 'common-home': { output } });

test('[O-04] a compatible difference is no break', () => {
  const use = placeOrder();
  expect(contractBreaks(use, placeOrder())).toEqual([]);
  // The exchange answers more, and takes one more member that may be left out.
  const more = placeOrder(input({ price: text, amount: text, note: text }, ['price', 'amount']), {
    type: 'object',
    properties: { id: text, time: { type: 'number' } },
    required: ['id', 'time'],
  });
  expect(contractBreaks(use, more)).toEqual([]);
  // What a release does not use does not matter.
  expect(contractBreaks({}, more)).toEqual([]);
});

test.each<[string, Contract, Contract]>([
  ['order.placeOrder: the exchange does not have it', placeOrder(), {}],
  [
    'order.placeOrder: of what the release sends, key is not there',
    placeOrder(),
    placeOrder(input({ price: text, amount: text, key: text }, ['price', 'amount', 'key'])),
  ],
  [
    // Ignored, it would place another order than the one that the user saw.
    'order.placeOrder: of what the release sends, limit is not known',
    placeOrder(input({ price: text, amount: text, limit: text }, ['price', 'amount'])),
    placeOrder(),
  ],
  [
    'order.placeOrder: of what the exchange sends, id is number and not string',
    placeOrder(),
    placeOrder({}, { type: 'object', properties: { id: { type: 'number' } }, required: ['id'] }),
  ],
  [
    'order.placeOrder: its path is /orders at the exchange and /order in the release',
    placeOrder(),
    placeOrder({ path: '/orders' }),
  ],
  [
    'order.placeOrder: its method is GET at the exchange and POST in the release',
    placeOrder(),
    placeOrder({ method: 'GET' }),
  ],
  ['order.placeOrder: the exchange wants a session for it', placeOrder({ session: false }), placeOrder()],
  [
    'order.placeOrder: the exchange wants an idempotency key for it',
    placeOrder({ key: false }),
    placeOrder(),
  ],
  [
    'common-home: of what the exchange sends, the whole is string and not number',
    message({ type: 'number' }),
    message(text),
  ],
  [
    'order.placeOrder: it is a call here and a message there',
    placeOrder(),
    { 'order.placeOrder': { output: call.output } },
  ],
])('[O-04] %s', (line, use, exchange) => {
  expect(contractBreaks(use, exchange)).toEqual([line]);
});
