import { transferBetweenUsers } from './transfer';
import { check } from './check';
import { findCommand, isAsked, lookupOf } from './command';
import { consumeCode } from './deposit-code';

test('[A-11] what a command asks for is told from anything else, whatever the fields of one attempt are', () => {
  const asked = { payee: 'ann@example.com', payee_type: 2, token: 'usdt', amount: '5', note: '' };
  expect(isAsked(transferBetweenUsers, asked)).toBe(true);
  const { note: _note, ...withoutNote } = asked;
  expect(isAsked(transferBetweenUsers, withoutNote)).toBe(true);
  expect(isAsked(transferBetweenUsers, { ...asked, trade_pwd: 3 })).toBe(true);
  expect(isAsked(transferBetweenUsers, { ...asked, amount: 5 })).toBe(false);
  expect(isAsked(transferBetweenUsers, null)).toBe(false);
  expect(isAsked(transferBetweenUsers, 'text')).toBe(false);
});

test('[A-11] a look at a command checks the answer as that command’s', () => {
  const record = { id: '1', code: 'ABC', token: 'usdt', amount: '5', time: 1 };
  const { output, ...call } = lookupOf(consumeCode);
  expect(call).toMatchObject({ name: findCommand.name, method: 'GET', path: findCommand.path });
  expect(check(output, { done: true, answer: { record } })).toEqual({
    ok: true,
    value: { done: true, answer: { record } },
  });
  expect(check(output, { done: false, answer: null }).ok).toBe(true);
  expect(check(output, { done: true, answer: { record: {} } }).ok).toBe(false);
});
