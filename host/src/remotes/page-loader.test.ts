import { countQueries, createPageLoader, loading } from './page-loader';

const address = `${window.location.origin}/assets/mfe-trade/1.0.0/remote.aa.js`;

function setUp() {
  const givenUp: unknown[] = [];
  const loader = createPageLoader({
    ...{ page: window, newQuery: countQueries() },
    integrity: {
      digestOf: (asked) => (asked === address ? 'sha384-remote' : undefined),
      ...{ mayLearn: () => false, learn: () => Promise.resolve() },
    },
    onGivenUp: async (error) => void givenUp.push(error),
  });
  return { loader, givenUp };
}
function scriptOf(src: string): HTMLScriptElement {
  return Object.assign(document.createElement('script'), { src });
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a file that is asked for', () => {
  test.each(['', '?r=3'])('[X-01] carries its digest, also at "%s"', (query) => {
    const script = scriptOf(address + query);
    setUp().loader.guard(script);
    expect(script.integrity).toBe('sha384-remote');
    expect(script.crossOrigin).toBe('anonymous');
  });

  test('[X-01] that nobody vouches for carries a digest that nothing has', () => {
    const style = Object.assign(document.createElement('link'), {
      href: '/assets/mfe-trade/1.0.0/other.css',
    });
    setUp().loader.guard(style);
    expect(style.integrity).toMatch(/^sha384-A{64}$/);
  });

  describe('whose digest is in a list', () => {
    const setUpList = (reading: Promise<void>) => {
      const digests = new Map<string, string>();
      const learn = jest.fn(() => reading);
      const loader = createPageLoader({
        ...{ page: window, newQuery: countQueries() },
        integrity: {
          digestOf: (asked) => digests.get(asked),
          mayLearn: (asked) => asked === address,
          learn,
        },
        onGivenUp: () => Promise.resolve(),
      });
      const script = scriptOf(`${address}?r=1`);
      loader.guard(script);
      return { script, digests, learn };
    };

    test('[X-01] is not fetched before it is known, and then as it was asked for', async () => {
      const { script, digests, learn } = setUpList(Promise.resolve());
      expect(script.hasAttribute('src')).toBe(false);
      expect(learn).toHaveBeenCalledWith(address, '?r=1');
      digests.set(address, 'sha384-learned');
      await jest.advanceTimersByTimeAsync(0);
      expect([script.integrity, script.src]).toEqual(['sha384-learned', `${address}?r=1`]);
    });

    test('[H-25] fails as a broken one does where the list cannot be had', async () => {
      const { script } = setUpList(Promise.reject(new Error('404')));
      await jest.advanceTimersByTimeAsync(0);
      expect(script.integrity).toMatch(/^sha384-A{64}$/);
      expect(script.src).toBe(`${address}?r=1`);
    });
  });

  test('[H-25] is given up after a while, and not when it came', () => {
    const { loader } = setUp();
    const hanging = Object.assign(scriptOf(address), { onerror: jest.fn() });
    const settled = Object.assign(scriptOf(address), { onerror: null });
    loader.guard(hanging);
    loader.guard(settled);
    jest.advanceTimersByTime(loading.limit - 1);
    expect(hanging.onerror).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(hanging.onerror).toHaveBeenCalledWith(expect.objectContaining({ type: 'timeout' }));
  });

  describe('while others come, as over a slow network,', () => {
    function guardWith(other: string) {
      const { loader } = setUp();
      const slow = Object.assign(scriptOf(address), { onerror: jest.fn() });
      const arriving = scriptOf(new URL(other, address).href);
      loader.guard(slow);
      loader.guard(arriving);
      jest.advanceTimersByTime(loading.limit - 1);
      arriving.dispatchEvent(new Event('load'));
      return slow;
    }

    test('[H-25] is waited for, and given up once none does', () => {
      const slow = guardWith('other.js?r=1');
      jest.advanceTimersByTime(loading.limit - 1);
      expect(slow.onerror).not.toHaveBeenCalled();
      jest.advanceTimersByTime(1);
      expect(slow.onerror).toHaveBeenCalledWith(expect.objectContaining({ type: 'timeout' }));
    });

    test('[H-25] is given up when they are of another release: another host may be down', () => {
      const slow = guardWith('/assets/mfe-nodes/1.0.0/other.js');
      jest.advanceTimersByTime(1);
      expect(slow.onerror).toHaveBeenCalled();
    });
  });
});

describe('something that is loaded', () => {
  test('[H-25] is tried again quietly after a pause, each time with a query that was not there before', async () => {
    const { loader, givenUp } = setUp();
    const queries: string[] = [];
    const run = jest
      .fn<Promise<string>, []>()
      .mockRejectedValueOnce(new Error('503'))
      .mockRejectedValueOnce(new Error('altered'))
      .mockResolvedValueOnce('there');
    const loaded = loader.load(run, (query) => queries.push(query));
    await jest.advanceTimersByTimeAsync(loading.pauses[0] - 1);
    expect(run).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1 + loading.pauses[1]);
    expect(await loaded).toBe('there');
    expect(queries).toEqual(['?r=1', '?r=2']);
    expect(loader.newQuery()).toBe('?r=3');
    expect(givenUp).toEqual([]);
  });

  test('[H-25] is given up after the last pause, with a new query for the next time', async () => {
    const { loader, givenUp } = setUp();
    const queries: string[] = [];
    const error = new Error('404');
    const run = jest.fn(() => Promise.reject(error));
    const loaded = loader.load(run, (query) => queries.push(query));
    const caught = expect(loaded).rejects.toBe(error);
    await jest.advanceTimersByTimeAsync(loading.pauses.reduce((sum, pause) => sum + pause, 0));
    await caught;
    expect(run).toHaveBeenCalledTimes(loading.pauses.length + 1);
    expect(queries).toHaveLength(loading.pauses.length + 1);
    expect(givenUp).toEqual([error]);
  });

  test('[H-25] is not tried again when somebody has waited long enough', async () => {
    const { loader, givenUp } = setUp();
    const error = new Error('timeout');
    const run = jest.fn(
      () => new Promise((_resolve, reject) => setTimeout(() => reject(error), loading.patience + 1)),
    );
    const caught = expect(loader.load(run, () => undefined)).rejects.toBe(error);
    await jest.advanceTimersByTimeAsync(loading.patience + 1);
    await caught;
    expect(run).toHaveBeenCalledTimes(1);
    expect(givenUp).toEqual([error]);
  });
});
