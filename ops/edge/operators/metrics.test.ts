import { RouteTable } from '@exchange/platform/routes';
import { routeLabel } from './metrics';

const pages = new RouteTable([
  { path: '/', owner: 'mfe-trade' },
  { path: '/trade/:pair/kline', owner: 'mfe-trade' },
  { path: '/assets/*', owner: 'mfe-assets' },
]);

test.each([
  ['/', '/'],
  ['/trade/aura_usdt/kline', '/trade/:pair/kline'],
  ['/assets/deposit/usdt', '/assets/*'],
  ['/assets/mfe-trade/1.0.0-b1/remoteEntry.js', '/assets/mfe-trade/:version/*'],
  ['/api/rt/tradeList', '/api/rt/tradeList'],
  ['/api/anything/else', '/api/*'],
  ['/socket.io/', '/socket.io/*'],
  ['/sandbox', '/sandbox/*'],
  ['/ops/sign-in', '/ops/*'],
  ['/rum', '/rum'],
  ['/traces', '/traces'],
  ['/metrics', '/metrics'],
  ['/healthz', '/healthz'],
  ['/opsx', 'other'],
  ['/wp-admin/setup.php', 'other'],
  ['/%E0%A4%A', 'other'],
])('[O-06] %s is counted as %s', (path, label) => {
  expect(routeLabel(path, (asked) => pages.match(asked)?.route.path)).toBe(label);
});
