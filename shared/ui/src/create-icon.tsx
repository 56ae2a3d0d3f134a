import { createElement, type FunctionComponent, type SVGProps } from 'react';
import type { IconNode } from 'lucide';

export interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height: pixels, or a length with its unit. */
  readonly size?: number | string;
}
export type IconComponent = FunctionComponent<IconProps>;

/** A component that draws an icon of Lucide's. One without a name is hidden from assistive technology. */
export function createIcon(node: IconNode): IconComponent {
  return function Icon({ size = 24, color = 'currentColor', children, ...rest }) {
    const isNamed = Object.keys(rest).some((prop) => /^(aria-|role$|title$)/.test(prop));
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: color,
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': isNamed || children ? undefined : true,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    );
  };
}
