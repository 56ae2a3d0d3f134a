import { createNavigation } from './create-navigation';

function setUp(guard?: (path: string) => string | undefined) {
  window.history.replaceState(null, '', '/');
  const navigation = createNavigation({ page: window, ...(guard && { guard: ({ path }) => guard(path) }) });
  const seen: string[] = [];
  const subscription = navigation.location$.subscribe(({ path, search }) => seen.push(path + search));
  const stop = navigation.start();
  return {
    navigation,
    seen,
    stop: () => {
      subscription.unsubscribe();
      stop();
    },
  };
}

/** Waits for the browser's own history event. */
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));

test('[H-27] each change of the address is told once, whoever makes it', async () => {
  const { navigation, seen, stop } = setUp();
  navigation.to('/search?q=aura');
  window.history.pushState({ of: 'a remote' }, '', '/bdex');
  window.history.replaceState(null, '', '/home/news');
  expect(navigation.arrival).toBe('replace');
  const back = popped();
  window.history.back();
  await back;
  expect(navigation.arrival).toBe('pop');
  expect(seen).toEqual(['/', '/search?q=aura', '/bdex', '/home/news', '/search?q=aura']);
  stop();
});

test('[H-27] an entry has the same number when one comes back to it', async () => {
  const { navigation, stop } = setUp();
  const first = navigation.entry;
  navigation.to('/search');
  expect(navigation.entry).toBe(first + 1);
  const back = popped();
  navigation.back('/nowhere');
  await back;
  expect([navigation.entry, navigation.location.path]).toEqual([first, '/']);
  stop();
});

test('[H-27] back leads to the fallback where the page was opened directly', () => {
  const { navigation, stop } = setUp();
  navigation.back('/home/marketCondition');
  expect(navigation.location.path).toBe('/home/marketCondition');
  stop();
});

test('[H-27] to the place where one is makes no further entry', () => {
  const { navigation, stop } = setUp();
  navigation.to('/search');
  const { entry } = navigation;
  navigation.to('/search');
  expect(navigation.entry).toBe(entry);
  stop();
});

test('[H-15] the guard holds for the service, for a remote’s router and for the back button', async () => {
  let allowed = true;
  const { navigation, seen, stop } = setUp((path) =>
    !allowed && path.startsWith('/assets') ? '/login' : undefined,
  );
  navigation.to('/assets');
  navigation.to('/search');
  allowed = false;
  window.history.pushState(null, '', '/assets/record/deposit');
  navigation.to('/bdex');
  navigation.to('/assets');
  expect(seen.slice(-3)).toEqual(['/login', '/bdex', '/login']);
  const back = popped();
  window.history.go(-4);
  await back;
  expect(navigation.location.path).toBe('/login');
  stop();
});

test('[H-15] the first place is guarded too', () => {
  window.history.replaceState(null, '', '/assets');
  const navigation = createNavigation({
    page: window,
    guard: ({ path }) => (path === '/assets' ? '/login' : undefined),
  });
  const stop = navigation.start();
  expect(window.location.pathname).toBe('/login');
  stop();
});

test('[H-02] another site is no path of this application', () => {
  const { navigation, stop } = setUp();
  expect(() => navigation.to('//evil.example/assets')).toThrow('not a path of this application');
  stop();
});

describe('what covers a page', () => {
  /** Opens a cover that says when it is closed by the way back. */
  function cover(navigation: ReturnType<typeof setUp>['navigation'], name: string, told: string[]) {
    return navigation.cover(() => told.push(name));
  }

  test('[H-30] has an entry of its own: back closes it, the topmost first, and the page stays', async () => {
    const { navigation, seen, stop } = setUp();
    navigation.to('/assets');
    const { entry } = navigation;
    const told: string[] = [];
    cover(navigation, 'sheet', told);
    cover(navigation, 'question', told);
    expect(navigation.entry).toBe(entry + 2);
    for (const expected of [['question'], ['question', 'sheet']]) {
      const back = popped();
      window.history.back();
      await back;
      expect(told).toEqual(expected);
    }
    expect(navigation.entry).toBe(entry);
    expect(seen).toEqual(['/', '/assets']);
    stop();
  });

  test('[H-30] closed otherwise it takes its entry along, unless another that opens takes it over', async () => {
    const { navigation, stop } = setUp();
    const { entry } = navigation;
    const told: string[] = [];
    const close = cover(navigation, 'question', told);
    close();
    const closePayment = cover(navigation, 'payment', told);
    expect(navigation.entry).toBe(entry + 1);
    const back = popped();
    closePayment();
    await back;
    expect(navigation.entry).toBe(entry);
    expect(told).toEqual([]);
    stop();
  });

  test('[H-30] what opens while the entry of another is on its way out waits for it', async () => {
    const { navigation, stop } = setUp();
    const { entry } = navigation;
    const told: string[] = [];
    const back = popped();
    cover(navigation, 'first', told)();
    await new Promise((resolve) => setTimeout(resolve));
    cover(navigation, 'second', told);
    await back;
    expect(navigation.entry).toBe(entry + 1);
    const closed = popped();
    window.history.back();
    await closed;
    expect(told).toEqual(['second']);
    stop();
  });

  test('[H-30] a link in it leads from the page below, whose place it takes; what it changed of the query stays', async () => {
    const { navigation, stop } = setUp();
    navigation.to('/records');
    const told: string[] = [];
    const close = cover(navigation, 'filter', told);
    navigation.to('/records?token=usdt', { replace: true });
    const closed = popped();
    close();
    await closed;
    expect(navigation.location).toEqual({ path: '/records', search: '?token=usdt' });
    const closeBook = cover(navigation, 'book', told);
    const left = popped();
    navigation.to('/book');
    closeBook();
    await left;
    expect(navigation.location.path).toBe('/book');
    const back = popped();
    navigation.back('/nowhere');
    await back;
    expect(navigation.location).toEqual({ path: '/records', search: '?token=usdt' });
    expect(told).toEqual([]);
    stop();
  });

  test('[H-30] back right after it closed leads from the page', async () => {
    const { navigation, stop } = setUp();
    navigation.to('/assets');
    cover(navigation, 'sheet', [])();
    const back = popped();
    navigation.back('/nowhere');
    await back;
    expect(navigation.location.path).toBe('/');
    stop();
  });

  test('[H-30] after a reload there is none, and its entry is left', async () => {
    const first = setUp();
    first.navigation.to('/assets');
    cover(first.navigation, 'sheet', []);
    first.stop();
    const back = popped();
    const navigation = createNavigation({ page: window });
    const stop = navigation.start();
    await back;
    expect(navigation.location.path).toBe('/assets');
    expect(navigation.entry).toBe(first.navigation.entry - 1);
    stop();
  });
});

test('[H-30] each step of a flow is an entry: back and forward lead through them, and a reload stays at it', async () => {
  const { navigation, seen, stop } = setUp();
  navigation.to('/withdraw');
  const steps: (string | undefined)[] = [];
  const subscription = navigation.step$.subscribe((step) => steps.push(step));
  navigation.toStep('amount');
  navigation.toStep('review');
  for (const go of [-1, -1, 1]) {
    const arrived = popped();
    window.history.go(go);
    await arrived;
  }
  expect(steps).toEqual([undefined, 'amount', 'review', 'amount', undefined, 'amount']);
  const close = navigation.cover(() => undefined);
  expect(navigation.step).toBe('amount');
  const closed = popped();
  close();
  await closed;
  subscription.unsubscribe();
  stop();
  const reloaded = createNavigation({ page: window });
  expect(reloaded.step).toBe('amount');
  const stopReloaded = reloaded.start();
  reloaded.to('/search');
  expect(reloaded.step).toBeUndefined();
  expect(seen).toEqual(['/', '/withdraw']);
  stopReloaded();
});

test('[H-30] a flow that has ended stands in the entry of its first step, also after a reload', async () => {
  const before = setUp();
  before.navigation.to('/withdraw');
  const { entry } = before.navigation;
  before.navigation.cover(() => undefined);
  before.navigation.toStep('amount');
  before.navigation.toStep('review');
  before.stop();
  const navigation = createNavigation({ page: window });
  const stop = navigation.start();
  navigation.toStep(undefined);
  await new Promise<void>((resolve) => {
    navigation.cover(() => undefined);
    const look = () => (navigation.entry === entry + 1 ? resolve() : setTimeout(look));
    look();
  });
  expect(navigation.step).toBeUndefined();
  stop();
});

test('[H-30] a page that holds something asks before a link leaves it; the login and its own query are no leaving', async () => {
  const { navigation, stop } = setUp();
  navigation.to('/withdraw');
  let leave: (() => void) | undefined;
  const release = navigation.hold((go) => (leave = go));
  navigation.to('/withdraw?address=1');
  navigation.to('/search');
  expect(navigation.location.path).toBe('/withdraw');
  leave?.();
  expect(navigation.location.path).toBe('/search');
  // Also by a link, as of a page that asks whoever is not signed in to log in; from there on to register is leaving it.
  navigation.to('/login?redirect=%2Fsearch');
  expect(navigation.location.path).toBe('/login');
  navigation.to('/register');
  expect(navigation.location.path).toBe('/login');
  navigation.to('/search', { replace: true });
  release();
  navigation.to('/bdex');
  expect(navigation.location.path).toBe('/bdex');
  stop();
});

test('[H-30] to leave a page is to go back past what covers it, or to the fallback where it was opened directly', async () => {
  const { navigation, stop } = setUp();
  navigation.to('/withdraw');
  navigation.cover(() => undefined);
  const left = new Promise<void>((resolve) => {
    navigation.location$.subscribe(({ path }) => path === '/' && resolve());
  });
  navigation.leave('/assets');
  await left;
  navigation.cover(() => undefined);
  const uncovered = popped();
  navigation.leave('/assets');
  await uncovered;
  expect(navigation.location.path).toBe('/assets');
  stop();
});

test('[H-25] when it stops, the history is as it was', () => {
  const before = window.history.pushState;
  const { stop } = setUp();
  stop();
  expect(window.history.pushState).toBe(before);
});
