import { qrPath } from './qr-path';

test('[A-02] the QR code stands in its quiet zone', () => {
  const { path, size } = qrPath('TFU7apVmQqnnrux7mmo98rDqSkjwEsuds6');
  expect(size).toBeGreaterThan(28);
  expect(path.startsWith('M4 4h1v1h-1z')).toBe(true);
  expect(path).not.toMatch(/M[0-3] /);
});
