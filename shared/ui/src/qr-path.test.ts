import { decodeQR } from 'qr/decode.js';
import { qrPath } from './qr-path';

const address = 'TFU7apVmQqnnrux7mmo98rDqSkjwEsuds6';
const key =
  'otpauth://totp/Exchange:mi%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Exchange&algorithm=SHA1&digits=6&period=30';
const link = 'https://exchange.example/register?invite=ABC123';

/** The dark modules of a path, as `column row`. */
const darkModules = (path: string) =>
  [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`);

/** What a camera sees of a path: four pixels a module, black on white. */
function picture({ path, size }: ReturnType<typeof qrPath>) {
  const dark = new Set(darkModules(path));
  const side = size * 4;
  const data = Uint8Array.from({ length: side * side * 4 }, (_, byte) => {
    const pixel = Math.floor(byte / 4);
    const [x, y] = [Math.floor((pixel % side) / 4), Math.floor(pixel / side / 4)];
    return byte % 4 < 3 && dark.has(`${x} ${y}`) ? 0 : 255;
  });
  return { width: side, height: side, data };
}

// Sizes of the smallest versions that hold the text at level M, with the quiet zone.
test.each([
  ['[A-02] a deposit address', address, 29 + 8],
  ['[A-02] an address that is longer', '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 29 + 8],
  ['[S-06] a key of an authenticator', key, 49 + 8],
  ['[S-08] an invite link', link, 33 + 8],
  ['[S-08] a text in Chinese', '邀請 é', 21 + 8],
])('%s is read from its QR code', (_, text, size) => {
  const code = qrPath(text);
  expect(code.size).toBe(size);
  expect(decodeQR(picture(code))).toBe(text);
});

test('[A-02] the QR code has error correction of level M', () => {
  // The first two bits of the format, beside the upper left corner: 00 for M under the mask 10.
  const dark = new Set(darkModules(qrPath(address).path));
  expect([dark.has('4 12'), dark.has('5 12')]).toEqual([true, false]);
});

test('[A-02] the QR code stands in its quiet zone', () => {
  const { path, size } = qrPath(address);
  expect(path.startsWith('M4 4h1v1h-1z')).toBe(true);
  const places = darkModules(path).flatMap((place) => place.split(' ').map(Number));
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, size - 5]);
});
