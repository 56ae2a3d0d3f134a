import { render } from '@testing-library/react';
import { ChartCandlestick, Wallet, House, Star, type LucideIcon, type LucideProps } from 'lucide-react';
import createLucideIcon, { type IconData } from './create-lucide-icon.mjs';

const icons: Readonly<Record<string, LucideIcon>> = { ChartCandlestick, Wallet, House, Star };

/** What an icon is in the page: its tags, and each tag's attributes whatever their order. */
function pictureOf(element: Element | null): unknown {
  if (!element) return undefined;
  const attributes = [...element.attributes].map(({ name, value }) => [name, value]);
  return [element.tagName, Object.fromEntries(attributes), [...element.children].map(pictureOf)];
}

/** The data that the library's own icon was made from. */
function dataOf(name: string): IconData {
  const file = name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  return jest.requireActual<{ readonly __iconData: IconData }>(`lucide-react/dist/esm/icons/${file}.mjs`)
    .__iconData;
}

test.each<[string, LucideProps]>([
  ['House', {}],
  ['Star', { size: '0.38rem', 'aria-hidden': true, className: 'star chosen' }],
  ['Wallet', { strokeWidth: 1.8, color: 'red', role: 'img', 'aria-label': 'Attention' }],
  ['ChartCandlestick', { fill: 'currentColor' }],
])('[H-26] %s is drawn as the icon library draws it, with %j', (name, props) => {
  const Original = icons[name] ?? House;
  const Slim = createLucideIcon(dataOf(name));
  const original = render(<Original {...props} />);
  const slim = render(<Slim {...props} />);
  expect(pictureOf(slim.container.firstElementChild)).toEqual(
    pictureOf(original.container.firstElementChild),
  );
  expect(original.container.querySelectorAll('svg > *').length).toBeGreaterThan(0);
});
