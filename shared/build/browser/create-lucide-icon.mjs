import { createElement } from 'react';

/**
 * Stands in for the icon library's own function, which has options that nothing here uses and costs more for each icon drawn
 * than the row around it. The drawings are the library's; `lucide-icon.test.tsx` holds both to the same picture.
 */
export default function createLucideIcon({ name, size: drawn = 24, node, aliases = [] }) {
  const names = ['lucide', ...[name, ...aliases].map((each) => `lucide-${each}`)].join(' ');

  function Icon({ size = 24, color = 'currentColor', strokeWidth = 2, className, children, ...rest }) {
    const isNamed = Object.keys(rest).some((prop) => /^(aria-|role$|title$)/.test(prop));
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${drawn} ${drawn}`,
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${names} ${className}` : names,
        'aria-hidden': isNamed || children ? undefined : true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
  }
  return Icon;
}
