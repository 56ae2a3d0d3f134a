import { fakeFailure } from '@exchange/platform/fake';
import { refusalsOf } from './refusals';

test('[T-15] a refusal stands at the field that it is about, any other at the button', () => {
  const at = (reason: string, kind: 1 | 2 = 1) => refusalsOf(fakeFailure({ reason }), kind, 'said');
  expect(at('totalTooSmall')).toEqual({ total: 'said' });
  expect(at('totalTooSmall', 2)).toEqual({ amount: 'said' });
  expect(at('insufficientBalance')).toEqual({ amount: 'said' });
  expect(at('pricePrecision')).toEqual({ price: 'said' });
  expect(at('marketClosed')).toEqual({ form: 'said' });
  expect(refusalsOf(fakeFailure({ fields: { price: 'Too high' } }), 1, 'said')).toEqual({
    price: 'Too high',
  });
  expect(refusalsOf(new Error('broken'), 1, 'said')).toEqual({ form: 'said' });
});
