import fc from 'fast-check';
import { scrub } from './scrub';

const clean = (text: string) => scrub(text, 300);

test.each([
  ['mail', 'No account for Mary.Chan+x@example.com here', 'No account for <email> here'],
  ['a phone', 'SMS to +852 9123 4567 failed', 'SMS to <number> failed'],
  ['a card or account number', 'uid 10023456 unknown', 'uid <number> unknown'],
  ['an amount of size', 'cannot move 12,345,678.90 USDT', 'cannot move <number> USDT'],
  ['a wallet', 'bad address TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', 'bad address <…>'],
  ['a bearer token', 'Authorization refused: Bearer abc.def', 'Authorization refused: Bearer <…>'],
  ['a named secret', '{"socket_token":"s3cr3t","n":1}', '{"socket_token":<…>,"n":1}'],
  ['a password', "password='Harbour 37!' was wrong", 'password=<…> was wrong'],
  ['an address with a query', 'GET https://x.example/api/user?email=a failed', 'GET <address> failed'],
  ['an address with credentials', 'GET https://me:pw@x.example/a', 'GET <address>'],
  ['a query alone', 'at /login?return=/assets&code=12 again', 'at /login again'],
])('[O-06] %s does not leave the device', (_what, text, expected) => {
  expect(clean(text)).toBe(expected);
});

test.each([
  "TypeError: Cannot read properties of undefined (reading 'price')",
  'market.getTradeList: contract',
  'loading took longer than 30000 ms',
  'mfe-trade 1.0.0-b12345678 needs platform ^1.1.0, this is 1.0.0',
])('[O-06] what tells of the fault stays: %s', (text) => {
  expect(clean(text)).toBe(text);
});

test('[O-06] of an address the released file stays, without origin and query', () => {
  expect(clean('Loading https://x.example/assets/mfe-trade/1.2.0-b1/remote.0123456789.js?r=2 failed')).toBe(
    'Loading /assets/mfe-trade/1.2.0-b1/remote.0123456789.js failed',
  );
});

test('[O-06] no mail address and no address of the web comes through, and the text is short', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  fc.assert(
    fc.property(word, fc.emailAddress(), fc.webUrl({ withQueryParameters: true }), word, (...parts) => {
      const [first, mail, address, last] = parts;
      const cleaned = clean(parts.join(' '));
      expect(cleaned).not.toContain(mail);
      expect(cleaned).not.toContain(address);
      expect(cleaned.startsWith(first) && cleaned.endsWith(last)).toBe(true);
      expect(scrub(parts.join(' '), 20).length).toBeLessThanOrEqual(20);
    }),
  );
});
