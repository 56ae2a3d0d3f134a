/**
 * Stands in for React in early views (see `EarlyViewPlugin`): makes the elements once and never again. It knows what a
 * component can need for that, and nothing else: one that uses more of React fails the build.
 */

/** The elements of which drawings are made. */
const drawn = /^(svg|path|circle|ellipse|line|polyline|polygon|rect|g)$/;
/** Attributes whose names are written with capitals in SVG. */
const capitals = /^(viewBox)$/;

const attributeOf = (name) =>
  name === 'className'
    ? 'class'
    : capitals.test(name)
      ? name
      : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function setAttribute(element, name, value) {
  const isState = /^(data|aria)-/.test(name);
  // Nobody operates what is about to be replaced.
  if (value === undefined || value === null || typeof value === 'function') return;
  if (value === false && !isState) return;
  if (name === 'style')
    for (const [property, length] of Object.entries(value)) element.style[property] = length;
  else element.setAttribute(attributeOf(name), value === true && !isState ? '' : value);
}

function appendChildren(element, children) {
  for (const child of [children].flat(Infinity)) {
    if (child === undefined || child === null || typeof child === 'boolean') continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

export function jsx(type, { children, ...attributes }) {
  if (typeof type === 'function') return type({ ...attributes, children });
  const element = drawn.test(type)
    ? document.createElementNS('http://www.w3.org/2000/svg', type)
    : document.createElement(type);
  for (const [name, value] of Object.entries(attributes)) setAttribute(element, name, value);
  appendChildren(element, children);
  return element;
}
/** Children that are known to stay in their order are no other matter where nothing changes. */
export const jsxs = (type, attributes) => jsx(type, attributes);
export const createElement = (type, attributes, ...children) => jsx(type, { ...attributes, children });
export const Fragment = ({ children }) => children;
export const useState = (first) => [first, () => undefined];
export const memo = (component) => component;
