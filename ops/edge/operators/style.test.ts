import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { colours, style } from './style';

const tokens = readFileSync(join(__dirname, '../../../shared/ui/src/tokens.css'), 'utf8');

test.each([
  ['light', ':root {'],
  ['dark', "[data-theme='dark'] {"],
] as const)('[O-06] the colours of the %s theme are the product’s', (theme, selector) => {
  const start = tokens.indexOf(selector);
  const block = tokens.slice(start, tokens.indexOf('}', start));
  for (const [name, value] of Object.entries(colours[theme])) expect(block).toContain(`--${name}: ${value};`);
});

test('[O-06] sizes are the product’s', () => {
  const own = [...style.matchAll(/--((?:f|s|r|tap)[\w-]*):(\.[\w.]+)/g)];
  expect(own.length).toBeGreaterThan(12);
  for (const [, name = '', value = ''] of own)
    if (name !== 'font') expect(tokens).toContain(`--${name}: 0${value};`);
});
