import type { Quote } from '@exchange/contract';
import { QuoteChannel, type StreamAction } from './quote-channel';

const heartbeat = 5_000;
const quoteOf = (code: string): Quote => ({
  token: code,
  market: 'usdt',
  price: '1',
  percent_change: '0',
  high: '1',
  low: '1',
  vol: '0',
  turnover: '0',
  seq: 1,
});
let channel: QuoteChannel;
let now: number;
beforeEach(() => {
  channel = new QuoteChannel(new Set(['aura', 'muse']), 'life', 40);
  now = 100_000;
});

/** The numbers of what leaves after aura changed, broken ones negative. */
function leaves(action: StreamAction): number[] {
  channel.change('aura');
  return channel
    .next(now, quoteOf, action)
    .map(({ message, corrupt }) => (corrupt ? -message.seq : message.seq));
}

it('[Q-02] a message holds each changed quote once, of the organisation’s own pairs, and numbers follow each other', () => {
  for (const code of ['aura', 'muse', 'aura', 'stranger']) channel.change(code);
  const [first] = channel.next(now, quoteOf, 'send');
  expect(first?.message).toMatchObject({ seq: 41, epoch: 'life', time: now });
  expect(first?.message.quotes.map(({ token }) => token)).toEqual(['aura', 'muse']);
  channel.change('muse');
  const [second] = channel.next(now, quoteOf, 'send');
  expect(second?.message).toMatchObject({ seq: 42, epoch: 'life', quotes: [{ token: 'muse' }] });
  expect(channel.seq).toBe(42);
});

it('[Q-06] with nothing to say it is silent until a sign of life is due', () => {
  expect(channel.isDue(now, heartbeat)).toBe(true);
  expect(channel.next(now, quoteOf, 'send')[0]?.message.quotes).toEqual([]);
  expect(channel.isDue(now + heartbeat - 1, heartbeat)).toBe(false);
  expect(channel.isDue(now + heartbeat, heartbeat)).toBe(true);
  channel.change('stranger');
  expect(channel.isDue(now + 1, heartbeat)).toBe(false);
  channel.change('aura');
  expect(channel.isDue(now + 1, heartbeat)).toBe(true);
});

it.each<[StreamAction, number[][]]>([
  ['send', [[41], [42], [43]]],
  ['gap', [[], [42], [43]]],
  ['corrupt', [[-41], [42], [43]]],
  ['duplicate', [[41, 41], [42], [43]]],
  ['reorder', [[], [42, 41], [43]]],
])('[Q-04] the fault %s of a message takes no number and no later message with it', (action, numbers) => {
  expect([leaves(action), leaves('send'), leaves('send')]).toEqual(numbers);
});

it('[Q-04] of messages that are to be swapped each one is sent once', () => {
  const sent = [...leaves('reorder'), ...leaves('reorder'), ...leaves('reorder'), ...leaves('gap')];
  expect(sent).toEqual([42, 41, 43]);
});
