import type { BookMessage } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import type { LeaderRecord } from '../../core/exchange/fencing-token';
import type { MarketReplica } from '../market/market-replica';
import type { LeaderClient } from './leader-client';
import { MarketFollower } from './market-follower';
import type { FeedEntry } from './messages';

/** What became of the copy, in its order. */
let done: string[];
/** What the leader answers when it is asked for a snapshot; undefined while it has published nothing. */
let published: string | undefined;
let leader: Pick<LeaderClient, 'ask' | 'change' | 'follow'> & { leader: LeaderRecord | undefined };
let follower: MarketFollower;

beforeEach(() => {
  done = [];
  published = 'one';
  leader = {
    leader: { term: 1, url: 'http://one' },
    follow: (record) => (leader.leader = record),
    async ask() {
      done.push('asked');
      if (published === undefined) throw new CallError('unavailable');
      return { epoch: published, positions: { nova: 7 }, market: [] };
    },
    async change() {
      published ??= 'later';
    },
  };
  const replica: Pick<MarketReplica, 'load' | 'takeQuotes' | 'takeBook' | 'takeTrades'> = {
    load: () => {
      done.push('loaded');
      return [];
    },
    takeQuotes: () => done.push('quotes'),
    takeBook: ({ seq }) => {
      done.push(`book ${seq}`);
      return seq < 10;
    },
    takeTrades: () => [],
  };
  follower = new MarketFollower({
    replica: replica as MarketReplica,
    leader: leader as LeaderClient,
    onLoaded: () => done.push('told'),
    onError: (error) => done.push(String(error)),
  });
});

const book = (seq: number) => ({ seq }) as BookMessage;
const books = (term: number, ...seqs: number[]): FeedEntry => ({
  from: 'leader',
  term,
  content: { kind: 'pairs', books: seqs.map(book), trades: [] },
});
const begin = (term: number): FeedEntry => ({
  from: 'leader',
  term,
  content: { kind: 'begin', url: `http://${term}` },
});

it('[X-03] a snapshot comes first, from whoever leads, as soon as there is one; then every entry', async () => {
  published = undefined;
  await follower.load();
  expect(done.splice(0)).toEqual(['asked', 'asked', 'loaded', 'told']);
  expect(follower.position('nova')).toEqual({ seq: 7, epoch: 'later' });
  expect(follower.isCurrent).toBe(true);
  await follower.take(books(1, 2, 3));
  expect(done).toEqual(['book 2', 'book 3']);
});

it('[X-03] a book that does not follow the one before is taken anew, with everything else', async () => {
  await follower.load();
  done = [];
  await follower.take(books(1, 4, 11));
  expect(done).toEqual(['book 4', 'book 11', 'asked', 'loaded', 'told']);
});

it('[X-03] another leader is followed from its begin on, and what the former one told late is left out', async () => {
  await follower.load();
  published = 'two';
  await follower.take(begin(2));
  expect(leader.leader).toEqual({ term: 2, url: 'http://2' });
  expect(follower.position('nova').epoch).toBe('two');
  done = [];
  await follower.take(books(1, 5));
  expect(done).toEqual([]);
  await follower.take(books(2, 6));
  expect(done).toEqual(['book 6']);
});

it('[X-03] entries of a leader whose begin was missed bring a snapshot too', async () => {
  await follower.load();
  done = [];
  leader.leader = { term: 3, url: 'http://3' };
  await follower.take(books(3, 5));
  expect(done).toEqual(['asked', 'loaded', 'told']);
});

it('[X-03] while this process leads it follows nobody, and afterwards begins anew', async () => {
  await follower.load();
  follower.pause();
  done = [];
  expect(follower.isFollowing).toBe(false);
  await follower.take(books(1, 5));
  await follower.load();
  expect(done).toEqual([]);
  follower.resume();
  await follower.take(begin(2));
  expect(done).toEqual(['asked', 'loaded', 'told']);
});
