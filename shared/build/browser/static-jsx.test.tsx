import { createElement, Fragment, jsx, memo, useState } from './static-jsx';

const markupOf = (node: unknown) => (node instanceof Element ? node.outerHTML : '');

test('[H-26] elements are made as React makes them, without what nobody can operate', () => {
  const Named = ({ name }: { readonly name: string }) => jsx('b', { children: [name, '/', 'USDT'] });
  const made = jsx('p', {
    className: 'price',
    'data-open': true,
    'aria-hidden': false,
    hidden: false,
    title: undefined,
    style: { inlineSize: '1rem' },
    onClick: () => undefined,
    children: [jsx(Named, { name: 'AURA' }), [0, null, undefined, false, jsx(Fragment, { children: 'x' })]],
  });
  expect(markupOf(made)).toBe(
    '<p class="price" data-open="true" aria-hidden="false" style="inline-size: 1rem;"><b>AURA/USDT</b>0x</p>',
  );
});

test('[H-26] drawings are drawings', () => {
  const made = createElement(
    'svg',
    { viewBox: '0 0 24 24', strokeWidth: 2 },
    createElement('path', { d: 'M0 0' }),
  );
  expect(made.namespaceURI).toBe('http://www.w3.org/2000/svg');
  expect(markupOf(made)).toBe('<svg viewBox="0 0 24 24" stroke-width="2"><path d="M0 0"></path></svg>');
});

test('[H-26] what would be made again only for other properties is made once like all else', () => {
  const Bold = () => jsx('b', {});
  expect(markupOf(jsx(memo(Bold), {}))).toBe('<b></b>');
});

test('[H-26] state is what it starts with', () => {
  const [value, set] = useState('first');
  expect(value).toBe('first');
  expect(set).not.toThrow();
});
