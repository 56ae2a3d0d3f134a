import { render } from '@testing-library/react';
import { House } from './icons';

const svgOf = (icon: React.ReactElement) => render(icon).container.querySelector('svg');

test('[H-15] an icon without a name is hidden from assistive technology, one with a name is not', () => {
  expect(svgOf(<House />)?.getAttribute('aria-hidden')).toBe('true');
  expect(svgOf(<House role="img" aria-label="Home" />)?.hasAttribute('aria-hidden')).toBe(false);
});

test('[H-15] an icon is drawn in the colour of the text around it, in the size that is asked for', () => {
  const svg = svgOf(<House size="0.38rem" className="small" strokeWidth={1.8} />);
  expect(svg?.getAttribute('stroke')).toBe('currentColor');
  expect(svg?.getAttribute('width')).toBe('0.38rem');
  expect(svg?.getAttribute('stroke-width')).toBe('1.8');
  expect(svg?.getAttribute('class')).toBe('small');
  expect(svg?.querySelectorAll('path').length).toBeGreaterThan(1);
});
