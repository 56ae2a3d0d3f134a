import { createHash } from 'node:crypto';
import { messageDictionary, shortForm } from './message-form';

test('[Q-02] the dictionary of a form never changes, since pages and exchanges of other releases have it too', () => {
  expect([shortForm.form, createHash('sha256').update(messageDictionary).digest('hex')]).toEqual([
    'short-1',
    'd318a708d3328ab112ab9a5ebfc48571e978ad608a98b2c14753cc815fdaa7e3',
  ]);
});
