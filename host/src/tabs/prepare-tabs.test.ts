import { BehaviorSubject } from '@exchange/platform/rxjs';
import { testRoutes } from '../test-routes';
import { prepareTabs, type MountedRemote } from './prepare-tabs';

const targets = {
  home: '/',
  market: '/home/marketCondition',
  exchange: '/trade/aura_usdt/transaction',
  ibo: '/ieo/list/preview',
  assets: '/assets',
};

/** Idle callbacks that wait; each call lets the next one run. */
let waiting: (() => void)[] = [];
const idle = () => waiting.shift()?.();
beforeEach(() => {
  waiting = [];
  Object.assign(window, { requestIdleCallback: (task: () => void) => waiting.push(task) });
});
afterEach(() => Reflect.deleteProperty(window, 'requestIdleCallback'));

function setUp() {
  const mounted$ = new BehaviorSubject<MountedRemote | undefined>(undefined);
  const prepared: string[] = [];
  const stop = prepareTabs({ mounted$, tabTargets: { targets }, routes: testRoutes });
  const mount = (name: string) =>
    mounted$.next({ name, prepare: (path) => void prepared.push(`${name} ${path}`) });
  return { mounted$, prepared, stop, mount };
}

test('[H-26] a remote makes the pages that tabs lead to, its own and no others, each when there is nothing else to do', () => {
  const { prepared, mount } = setUp();
  mount('mfe-trade');
  expect(prepared).toEqual([]);
  idle();
  expect(prepared).toEqual(['mfe-trade /']);
  while (waiting.length > 0) idle();
  expect(prepared).toEqual([
    'mfe-trade /',
    'mfe-trade /home/marketCondition',
    'mfe-trade /trade/aura_usdt/transaction',
  ]);
});

test('[H-26] it makes no more once another one is mounted, or the page has ended; one that makes none is left alone', () => {
  const { mounted$, prepared, stop, mount } = setUp();
  mounted$.next({ name: 'mfe-trade', prepare: undefined });
  expect(waiting).toEqual([]);
  mount('mfe-trade');
  mount('mfe-assets');
  while (waiting.length > 0) idle();
  expect(prepared).toEqual(['mfe-assets /assets']);
  mount('mfe-trade');
  stop();
  while (waiting.length > 0) idle();
  expect(prepared).toEqual(['mfe-assets /assets']);
});
