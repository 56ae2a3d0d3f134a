import { useAsDictionary } from './dictionary-match';

test.each([
  ['/assets/mfe-trade/1.3.0/282.be310ce6fe.js', '/assets/mfe-trade/*/282.*.js'],
  ['/assets/mfe-trade/1.3.0/282.b87919192b.css', '/assets/mfe-trade/*/282.*.css'],
  [
    '/assets/host/1.4.0-rc.1/early-view-early-tabs.zh-HK.40c30febc9.js',
    '/assets/host/*/early-view-early-tabs.zh-HK.*.js',
  ],
  ['/assets/mfe-trade/1.3.0/remoteEntry.js', '/assets/mfe-trade/*/remoteEntry.js'],
  ['/assets/mfe-trade/1.3.0/release.json', '/assets/mfe-trade/*/release.json'],
])('[O-15] %s is a dictionary for the same file of other releases, %s', (path, match) => {
  expect(useAsDictionary(path)).toBe(`match="${match}"`);
});

test.each([
  '/assets/mfe-trade/1.3.0/logo.1234567890.png',
  '/assets/deposit/usdt',
  '/assets/mfe-trade/1.3.0/nested/remote.1234567890.js',
  '/assets/mfe-trade/1.3.0/.hidden.js',
  '/assets/mfe-trade/1.3.0/a%22.js',
  '/assets/mfe-trade/1.3.0/(a|b).js',
  '/previews/mfe-trade/1.0.0-preview-a-00000000/remoteEntry.js',
  '/api/rt/tradeList',
  '/composition.json',
])('[O-15] %s is no dictionary', (path) => {
  expect(useAsDictionary(path)).toBeUndefined();
});
