import { chooseStaticHost } from './static-host';

const allowed = ['https://static.example', 'http://127.0.0.1:9000'];

test.each([
  ['', '', ''],
  ['?a=b', 'https://cdn.example', 'https://cdn.example'],
  ['?_sc=https://static.example', '', 'https://static.example'],
  ['?_sc=https://static.example/', 'https://cdn.example', 'https://static.example'],
  ['?_sc=static.example', '', 'https://static.example'],
  ['?_sc=http%3A%2F%2F127.0.0.1%3A9000', '', 'http://127.0.0.1:9000'],
  ['?_sc=cdn.example', 'https://cdn.example', 'https://cdn.example'],
])('[H-02] %s with "%s" configured is "%s"', (search, configured, origin) => {
  expect(chooseStaticHost({ search, configured, allowed })).toEqual({ origin, refused: undefined });
});

test.each([
  'https://evil.example',
  'https://static.example.evil.example',
  'https://static.example@evil.example',
  'http://static.example',
  'https://static.example:8443',
  'https://static.example/folder',
  '//evil.example',
  'javascript:alert(1)',
  'data:text/javascript,alert(1)',
  '',
])('[H-02] "%s" is refused', (asked) => {
  const search = `?_sc=${encodeURIComponent(asked)}`;
  expect(chooseStaticHost({ search, configured: 'https://cdn.example', allowed })).toEqual({
    origin: 'https://cdn.example',
    refused: asked,
  });
});

test('[H-02] what is configured and no origin counts as nothing', () => {
  expect(chooseStaticHost({ search: '', configured: 'no address', allowed }).origin).toBe('');
});
