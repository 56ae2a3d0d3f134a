/**
 * Stands in for React in early views (see `EarlyViewPlugin`): makes the elements once and never again. It knows what a
 * component can need for that, and nothing else: one that uses more of React fails the build.
 */

type Attributes = Readonly<Record<string, unknown>>;
type Component = (props: Attributes) => unknown;

/** The elements of which drawings are made. */
const drawn = /^(svg|path|circle|ellipse|line|polyline|polygon|rect|g)$/;
/** Attributes whose names are written with capitals in SVG. */
const capitals = /^(viewBox)$/;

const attributeOf = (name: string) =>
  name === 'className'
    ? 'class'
    : capitals.test(name)
      ? name
      : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function setAttribute(element: HTMLElement | SVGElement, name: string, value: unknown): void {
  const isState = /^(data|aria)-/.test(name);
  // Functions are left out: nobody operates what is about to be replaced.
  if (name === 'style') Object.assign(element.style, value);
  else if (typeof value === 'string' || typeof value === 'number')
    element.setAttribute(attributeOf(name), String(value));
  else if (typeof value === 'boolean' && (value || isState))
    element.setAttribute(attributeOf(name), isState ? String(value) : '');
}

function appendChildren(element: Element, children: unknown): void {
  for (const child of [children].flat<unknown[], 20>(20)) {
    if (child instanceof Node) element.append(child);
    else if (typeof child === 'string' || typeof child === 'number') element.append(String(child));
  }
}

export function jsx(type: string, attributes: Attributes): Element;
export function jsx<Props>(type: (props: Props) => unknown, attributes: Props): unknown;
export function jsx(type: string | Component, { children, ...attributes }: Attributes): unknown {
  if (typeof type === 'function') return type({ ...attributes, children });
  const element = drawn.test(type)
    ? document.createElementNS('http://www.w3.org/2000/svg', type as 'svg')
    : document.createElement(type);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  appendChildren(element, children);
  return element;
}
/** Children that are known to stay in their order are no other matter where nothing changes. */
export const jsxs = (type: string, attributes: Attributes): Element => jsx(type, attributes);
export const createElement = (type: string, attributes: Attributes, ...children: unknown[]): Element =>
  jsx(type, { ...attributes, children });
export const Fragment = ({ children }: { readonly children: unknown }): unknown => children;
export const useState = <State>(first: State): [State, (next: State) => void] => [first, () => undefined];
export const memo = <Memoized>(component: Memoized): Memoized => component;
