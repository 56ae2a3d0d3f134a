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

test('[H-25] when it stops, the history is as it was', () => {
  const before = window.history.pushState;
  const { stop } = setUp();
  stop();
  expect(window.history.pushState).toBe(before);
});
