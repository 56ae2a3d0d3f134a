import { linkTarget } from './safe-link';

test('[T-01] a link leads to a path of the application or over https outside, and nowhere else', () => {
  expect(linkTarget('/ieo/list/preview?x=1')).toEqual({ path: '/ieo/list/preview?x=1' });
  expect(linkTarget('https://brand.example/news')).toEqual({ address: 'https://brand.example/news' });
  // jsdom's own origin: a full address of the application is a path of it.
  expect(linkTarget('http://localhost/bdex?x=1#top')).toEqual({ path: '/bdex?x=1#top' });
  for (const wrong of [
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://a.example',
    'x',
    '',
  ]) {
    expect(linkTarget(wrong)).toBeUndefined();
  }
});
