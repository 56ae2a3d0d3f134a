import { createFakePlatform } from '@exchange/platform/fake';
import { createSeenBooks } from './seen-books';

const seen = { seq: 7, checksum: 4_000_000_000, amount: '1.5', turnover: '24.33' };

test('[T-17] the book that an order was placed on is kept under its key, and then under its number, apart by user', () => {
  const { storage } = createFakePlatform();
  const books = createSeenBooks(storage, 'user-1', () => 1);
  books.keep('key-1', seen);
  books.rename('key-1', '2026001');
  expect(books.find('2026001')).toMatchObject(seen);
  expect(books.find('key-1')).toBeUndefined();
  expect(createSeenBooks(storage, 'user-2', () => 1).find('2026001')).toBeUndefined();
  // Nothing was kept of this one.
  books.rename('key-2', '2026002');
  expect(books.find('2026002')).toBeUndefined();
  books.forget('2026001');
  expect(storage.keys('seen-book.')).toEqual([]);
});

test('[T-17] the oldest of more than two hundred go; what is no seen book counts as none', () => {
  const { storage } = createFakePlatform();
  let now = 0;
  const books = createSeenBooks(storage, 'user-1', () => now);
  for (; now < 205; now += 1) books.keep(`${now}`, seen);
  expect(storage.keys('seen-book.user-1.')).toHaveLength(200);
  expect([books.find('4'), books.find('5')?.seq]).toEqual([undefined, 7]);
  for (const text of ['{', '{"seq":1}', JSON.stringify({ ...seen, at: 1, amount: '<b>' })]) {
    storage.set('seen-book.user-1.x', text);
    expect(books.find('x')).toBeUndefined();
  }
});
