import fc from 'fast-check';
import { contrastOf, leastContrast, readableColours } from './readable-colours';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((colour) => `#${colour.toString(16).padStart(6, '0')}`);
const surfaces = { light: ['#f6f6f8', '#ffffff', '#f0f0f4'], dark: ['#0c0d11', '#14161c', '#1b1e26'] };

test.each(['light', 'dark'] as const)('[H-04] any brand’s text can be read in the %s theme', (theme) => {
  fc.assert(
    fc.property(hex, hex, hex, (brand, ink, soft) => {
      const shown = readableColours({ brand, ink, soft }, theme);
      for (const ground of surfaces[theme])
        expect(contrastOf(shown.brand, ground)).toBeGreaterThanOrEqual(leastContrast);
      expect(contrastOf(shown.ink, shown.brand)).toBeGreaterThanOrEqual(leastContrast);
      expect(contrastOf(shown.brand, shown.soft)).toBeGreaterThanOrEqual(leastContrast);
    }),
    { numRuns: 2_000 },
  );
});

test('[H-04] colours that can be read stay as they are', () => {
  const nova = { brand: '#5b4bff', ink: '#ffffff', soft: '#ecebff' };
  expect(readableColours(nova, 'light')).toEqual(nova);
  const orbit = { brand: '#2dd4bf', ink: '#04211d', soft: '#0f2f2b' };
  expect(readableColours(orbit, 'dark')).toEqual(orbit);
  expect(readableColours({ ...nova, brand: 'rebeccapurple' }, 'light').brand).toBe('rebeccapurple');
});

test('[H-04] a pale brand is darkened in the light theme, and its ink follows', () => {
  const pale = readableColours({ brand: '#ffe066', ink: '#15161c', soft: '#fff8dc' }, 'light');
  expect(pale.brand).not.toBe('#ffe066');
  expect(pale.ink).toBe('#ffffff');
});
