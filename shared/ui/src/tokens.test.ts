import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const themes = { light: block(':root'), dark: block("[data-theme='dark']") };

function block(selector: string): Readonly<Record<string, string>> {
  const start = css.indexOf(`${selector} {`);
  const text = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...text.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(left: string, right: string): number {
  const [lighter = 0, darker = 0] = [luminance(left), luminance(right)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const grounds = ['bg', 'surface', 'sunken'];
const texts = ['ink', 'ink-2', 'ink-3', 'brand', 'success', 'danger', 'warn'];
const pairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...['brand', 'success', 'danger', 'warn'].map((text) => [text, `${text}-soft`] as const),
  ...['brand', 'success', 'danger'].map((ground) => [`${ground}-ink`, ground] as const),
  // A price flashes in the tint of its move, whatever colour it has.
  ...['ink', 'success', 'danger'].flatMap((text) =>
    ['success-soft', 'danger-soft'].map((ground) => [text, ground] as const),
  ),
];

test.each(['light', 'dark'] as const)(
  '[H-26] every text colour of the %s theme is readable on every ground',
  (name) => {
    const colours = themes[name];
    const weak = pairs.filter(
      ([text, ground]) => !(contrast(colours[text] ?? '', colours[ground] ?? '') >= 4.5),
    );
    expect(weak).toEqual([]);
    expect(contrast(colours['edge'] ?? '', colours['surface'] ?? '')).toBeGreaterThanOrEqual(3);
  },
);

test('[T-09] rising and falling are the two colours of right and wrong, exchanged where prices rise in red', () => {
  const mapping = (selector: string) => {
    const start = css.indexOf(`${selector} {`);
    const rules = css.slice(start, css.indexOf('}', start));
    return [...rules.matchAll(/--(up|down)(-\w+)?: var\(--(success|danger)(-\w+)?\)/g)].map(
      ([, way = '', kind = '', colour = '', same = '']) => [way, kind === same ? colour : same],
    );
  };
  const all = (way: string, colour: string) => ['', '-soft', '-ink'].map(() => [way, colour]);
  expect(mapping(':root')).toEqual([...all('up', 'success'), ...all('down', 'danger')]);
  expect(mapping("[data-rise='red']")).toEqual([...all('up', 'danger'), ...all('down', 'success')]);
});
