import { PagedList, type RecordPage } from './paged-list';

type Answer = (page: RecordPage<string> | Error) => void;

function open(first?: RecordPage<string>) {
  const asked: (string | 0)[] = [];
  const answers: Answer[] = [];
  const list = new PagedList<string>(
    (fromId) => {
      asked.push(fromId);
      return new Promise((resolve, reject) =>
        answers.push((page) => (page instanceof Error ? reject(page) : resolve(page))),
      );
    },
    (item) => item,
    first,
  );
  const answer = async (page: RecordPage<string> | Error) => {
    answers.shift()?.(page);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { list, asked, answer };
}

test('[T-14] pages follow one another to the end, and a record that comes again is there once', async () => {
  const { list, asked, answer } = open();
  void list.load();
  await answer({ list: ['d', 'c'], nextId: 'c' });
  void list.loadMore();
  void list.loadMore();
  expect(asked).toEqual([0, 'c']);
  await answer({ list: ['c', 'b'], nextId: null });
  expect(list.list).toEqual(['d', 'c', 'b']);
  await list.loadMore();
  expect(asked).toHaveLength(2);
});

test('[H-26] a first page that came with the HTML is there at once, is not asked for, and is when the list is shown again', async () => {
  const { list, asked, answer } = open({ list: ['d', 'c'], nextId: 'c' });
  expect([list.state, list.list, list.nextId]).toEqual(['ready', ['d', 'c'], 'c']);
  await list.begin();
  expect(asked).toEqual([]);
  void list.begin();
  await answer({ list: ['e', 'd'], nextId: 'd' });
  expect([list.list, asked]).toEqual([['e', 'd'], [0]]);
});

test('[T-14] a list of which nothing has come is asked for when it is shown', async () => {
  const { list, asked } = open();
  void list.begin();
  expect([list.state, asked]).toEqual(['loading', [0]]);
});

test('[T-14] a page that fails in the middle leaves what is there, waits for a person, and is then asked for itself', async () => {
  const { list, asked, answer } = open();
  void list.load();
  await answer({ list: ['b'], nextId: 'b' });
  void list.loadMore();
  await answer(new Error('lost'));
  expect([list.state, list.list]).toEqual(['failed', ['b']]);
  await list.loadMore();
  expect(asked).toEqual([0, 'b']);
  void list.load();
  await answer({ list: ['a'], nextId: null });
  expect([list.state, list.list, asked]).toEqual(['ready', ['b', 'a'], [0, 'b', 'b']]);
});

test('[T-14, H-25] a refresh that fails is tried again as such: what is new is not left out', async () => {
  const { list, asked, answer } = open();
  void list.load();
  await answer({ list: ['c', 'b'], nextId: 'b' });
  void list.refresh();
  await answer(new Error('lost'));
  expect([list.state, list.list]).toEqual(['failed', ['c', 'b']]);
  void list.load();
  expect(asked).toEqual([0, 0, 0]);
  await answer({ list: ['d', 'c'], nextId: 'c' });
  expect([list.state, list.list, list.nextId]).toEqual(['ready', ['d', 'c', 'b'], 'b']);
});

test('[T-14] an answer to a question that was taken back changes nothing', async () => {
  const { list, answer } = open();
  void list.load();
  void list.reload();
  await answer({ list: ['old'], nextId: null });
  expect(list.list).toEqual([]);
  await answer({ list: ['new'], nextId: null });
  expect(list.list).toEqual(['new']);
  void list.reload();
  list.stop();
  await answer({ list: ['later'], nextId: null });
  expect(list.list).toEqual(['new']);
});

test('[T-14, Q-05] what is new comes on top of the pages that are there, as many pages of it as it takes to reach them', async () => {
  const { list, asked, answer } = open();
  void list.load();
  await answer({ list: ['c', 'b'], nextId: 'b' });
  void list.loadMore();
  await answer({ list: ['a'], nextId: null });
  void list.refresh();
  await answer({ list: ['d', 'c'], nextId: 'c' });
  expect([list.list, list.nextId]).toEqual([['d', 'c', 'b', 'a'], null]);
  void list.refresh();
  await answer({ list: ['z', 'y'], nextId: 'y' });
  expect(list.list).toEqual(['d', 'c', 'b', 'a']);
  await answer({ list: ['e', 'd'], nextId: 'd' });
  expect([list.list, list.nextId]).toEqual([['z', 'y', 'e', 'd', 'c', 'b', 'a'], null]);
  expect(asked).toEqual([0, 'b', 0, 0, 'y']);
});

test('[T-14, Q-05] where as many records as are there do not reach them, the list begins anew', async () => {
  const { list, answer } = open();
  void list.load();
  await answer({ list: ['b', 'a'], nextId: null });
  void list.refresh();
  await answer({ list: ['z', 'y'], nextId: 'y' });
  expect([list.list, list.nextId]).toEqual([['z', 'y'], 'y']);
});

test('[T-14, Q-05] a record that the list has no more goes, and there are as many pages of it as before', async () => {
  const { list, asked, answer } = open();
  void list.load();
  await answer({ list: ['f', 'e'], nextId: 'e' });
  void list.loadMore();
  await answer({ list: ['d', 'c'], nextId: 'c' });
  void list.refresh();
  await answer({ list: ['f', 'd'], nextId: 'd' });
  expect(list.list).toEqual(['f', 'e', 'd', 'c']);
  await answer({ list: ['c', 'b'], nextId: 'b' });
  expect([list.list, list.nextId]).toEqual([['f', 'd', 'c', 'b'], 'b']);
  expect(asked).toEqual([0, 'e', 0, 'd']);
  void list.refresh();
  await answer({ list: ['f'], nextId: null });
  expect([list.list, list.nextId]).toEqual([['f'], null]);
});

test('[T-14, Q-05] of a first page alone, what has moved up takes the place of what is gone', async () => {
  const { list, answer } = open();
  void list.load();
  await answer({ list: ['d', 'c'], nextId: 'c' });
  void list.refresh();
  await answer({ list: ['d', 'b'], nextId: 'b' });
  expect([list.list, list.nextId]).toEqual([['d', 'b'], 'b']);
});

test('[T-14, Q-05] it is asked as far as the records that something happened to', async () => {
  const { list, asked, answer } = open();
  void list.load();
  await answer({ list: ['f', 'e'], nextId: 'e' });
  void list.loadMore();
  await answer({ list: ['d', 'c'], nextId: 'c' });
  void list.refresh(new Set(['d']));
  await answer({ list: ['f', 'e'], nextId: 'e' });
  await answer({ list: ['c', 'b'], nextId: 'b' });
  expect([list.list, list.nextId]).toEqual([['f', 'e', 'c', 'b'], 'b']);
  expect(asked).toEqual([0, 'e', 0, 'e']);
});
