import { isFalling } from './legend-values';

test('[T-11] a bar falls when its close is below its open, however little, and not when it is the same', () => {
  const bar = (open: string, close: string) => ({ open, close }) as Parameters<typeof isFalling>[0];
  expect(isFalling(bar('10000.0000', '9999.9999'))).toBe(true);
  expect(isFalling(bar('1.20', '1.2000'))).toBe(false);
  expect(isFalling(bar('1.2', '1.3'))).toBe(false);
});
