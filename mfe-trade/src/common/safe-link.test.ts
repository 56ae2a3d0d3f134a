import { linkTarget } from './safe-link';

test('[T-01] a link leads to a path of the application or over https outside, and nowhere else', () => {
  expect(linkTarget('/ieo/list/preview?x=1')).toEqual({ path: '/ieo/list/preview?x=1' });
  expect(linkTarget('https://brand.example/news')).toEqual({ address: 'https://brand.example/news' });
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
