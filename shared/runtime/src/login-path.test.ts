import fc from 'fast-check';
import { loginPath, safePath, wantedReturn } from './login-path';

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example/assets',
  'javascript:alert(1)',
  'evil',
  '',
  '/login?redirect=/login',
  '/register/email',
])('[H-15] %j is no page to come back to', (text) => {
  expect(safePath(text)).toBeUndefined();
  expect(wantedReturn({ path: '/login', search: `?redirect=${encodeURIComponent(text)}` })).toBeUndefined();
});

test('[H-15] whatever the address asks for, one stays on this origin', () => {
  const hostile = fc.stringMatching(/^[/\\.a-z:@?#%\t\n ]{0,12}$/);
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string(), fc.webUrl()), (text) => {
      const path = safePath(text);
      if (path !== undefined)
        expect(new URL(path, 'https://exchange.example').origin).toBe('https://exchange.example');
    }),
  );
});

test('[H-15] the page to come back to survives the way through the address', () => {
  const path = loginPath('/trade/aura_usdt/transaction?side=1&x=a%20b');
  const { pathname, search } = new URL(path, 'http://localhost');
  expect(wantedReturn({ path: pathname, search })).toBe('/trade/aura_usdt/transaction?side=1&x=a%20b');
  expect(loginPath('/')).toBe('/login');
});
