import { fakeFailure } from '@exchange/platform/fake';
import { describeFault } from './describe-fault';
import type { FaultEvent } from './telemetry-event';

const host = { name: 'host', version: '2.0.0' };
const origin = 'https://x.example';
const errorWith = (message: string, stack: readonly string[]) =>
  Object.assign(new TypeError(message), { stack: [`TypeError: ${message}`, ...stack].join('\n') });
const described = (error: unknown, event: Partial<FaultEvent> = {}) =>
  describeFault(
    {
      source: '',
      version: '',
      path: '/assets/deposit/usdt',
      at: 0,
      error,
      ...event,
    },
    host,
    () => '/assets/*',
  );

const chrome = [
  `    at tell (${origin}/assets/host/2.0.0/host.aa.js:1:99)`,
  `    at async Row.render (${origin}/assets/mfe-trade/1.4.0-b1/remote.cc.js?r=1:2:345)`,
  `    at ${origin}/assets/mfe-assets/1.0.0/remote.dd.js:7:8`,
  '    at <anonymous>',
];
const safari = [
  `tell@${origin}/assets/host/2.0.0/host.aa.js:1:99`,
  `render@${origin}/assets/mfe-trade/1.4.0-b1/remote.cc.js?r=1:2:345`,
  `@${origin}/assets/mfe-assets/1.0.0/remote.dd.js:7:8`,
];

test.each([
  ['Chromium', chrome, 'Row.render '],
  ['Safari and Firefox', safari, 'render '],
])(
  '[O-06] what nobody caught belongs to the remote whose code it went through (%s)',
  (_browser, stack, name) => {
    expect(described(errorWith('x is undefined', stack))).toEqual({
      source: 'mfe-trade',
      version: '1.4.0-b1',
      fault: 'uncaught',
      message: 'TypeError: x is undefined',
      frames: [
        'tell host/2.0.0/host.aa.js:1:99',
        `${name}mfe-trade/1.4.0-b1/remote.cc.js:2:345`,
        'mfe-assets/1.0.0/remote.dd.js:7:8',
      ],
      route: '/assets/*',
    });
  },
);

test('[O-06] what nobody caught and no remote had a part in is the host’s', () => {
  expect(described(errorWith('broken', [chrome[0] ?? '']))).toMatchObject({
    source: 'host',
    version: '2.0.0',
  });
  expect(described('Script error.')).toMatchObject({ source: 'host', message: 'Script error.', frames: [] });
});

test('[O-06] what a remote tells is its own, whatever the stack', () => {
  expect(
    described(errorWith('no chart', chrome), {
      source: 'mfe-assets',
      version: '1.0.0',
      context: { part: 'qr-code', account: '10023456' },
    }),
  ).toMatchObject({
    source: 'mfe-assets',
    version: '1.0.0',
    fault: 'caught',
    message: 'qr-code: TypeError: no chart',
  });
});

test.each([
  [new Error('404'), { during: 'loading' }, 'loading'],
  [new Error('cut off'), { during: 'feed', kind: 'corrupt' }, 'feed'],
  [fakeFailure({ kind: 'contract' }), undefined, 'contract'],
  [fakeFailure({ kind: 'network' }), { during: 'something new' }, 'caught'],
])('[O-06] %s during %j is a fault of kind %s', (error, context, fault) => {
  expect(described(error, { source: 'host', version: '2.0.0', context })).toMatchObject({ fault });
});

test.each([
  ['an extension', errorWith('x', ['    at inject (chrome-extension://abc/content.js:1:2)'])],
  ['an extension of Safari', errorWith('x', ['f@safari-web-extension://abc/content.js:1:2'])],
  ['the browser’s remark', 'ResizeObserver loop completed with undelivered notifications.'],
])('[O-06] %s is not reported', (_what, error) => {
  expect(described(error)).toBeUndefined();
});

test('[O-06] of a stack only places in released files leave the device', () => {
  const fault = described(
    errorWith('x', [
      `    at fill (${origin}/login?token=secret:1:2)`,
      `    at user["mary@example.com"] (${origin}/assets/mfe-user/1.0.0/remote.js:3:4)`,
    ]),
  );
  expect(fault?.frames).toEqual(['mfe-user/1.0.0/remote.js:3:4']);
});
