import { Answer } from './answer';

const wanted = new AbortController().signal;
const unwanted = AbortSignal.abort();
const failing = () => Promise.reject(new Error('unavailable'));

test('[A-01] what was there stays while it is asked for again and when that fails', async () => {
  const answer = new Answer<number>();
  expect(answer.state).toBe('loading');
  await answer.ask(failing, wanted);
  expect(answer.state).toBe('failed');
  const again = answer.ask(async () => 1, wanted);
  expect(answer.state).toBe('loading');
  await again;
  await answer.ask(failing, wanted);
  expect([answer.state, answer.value]).toEqual(['ready', 1]);
  expect(answer.failure).toEqual(new Error('unavailable'));
  await answer.ask(async () => 2, wanted);
  expect([answer.value, answer.failure]).toEqual([2, undefined]);
});

test('[H-14] what was asked for another user changes nothing when it comes, be it an answer or a failure', async () => {
  const answer = new Answer<string>();
  const told = jest.fn();
  await answer.ask(async () => 'of the user before', unwanted, told);
  await answer.ask(failing, unwanted);
  expect([answer.state, answer.value, answer.failure]).toEqual(['loading', undefined, undefined]);
  expect(told).not.toHaveBeenCalled();
});
