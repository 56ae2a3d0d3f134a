/** @jest-environment node */
import { earlyStyles } from './early-files';
import { earlyViewFiles } from './early-view-plugin';

const scripts = 'e("row-a1","price-b2")';

test.each([
  ['.row-a1{color:red}.other-c3{color:blue}', '.row-a1{color:red}', 'of classes that the scripts name'],
  [
    '.row-a1 .other-c3{color:red}.row-a1 .price-b2{color:blue}',
    '.row-a1 .price-b2{color:#00f}',
    'all of them',
  ],
  [
    ':root{--ink:#000}a:focus-visible{outline:none}',
    ':root{--ink:#000}a:focus-visible{outline:none}',
    'or of none',
  ],
  [
    '.row-a1:not(.other-c3){color:red}',
    '.row-a1:not(.other-c3){color:red}',
    'and what they are not to have does not count',
  ],
  [
    '@media (width>=750px){.row-a1{color:red}.other-c3{color:red}}@media print{.other-c3{color:red}}',
    '@media (width>=750px){.row-a1{color:red}}',
    'within a condition too',
  ],
])('[H-26] of %j early views have %j: rules %s', (css, expected) => {
  expect(earlyStyles(css, scripts)).toBe(expected);
});

test('[O-02] a build describes its early views in one order, whichever language was built first', () => {
  const files = ['early-view-home.zh-CN.b.js', 'home.js', 'early-view-home.en.a.js', 'early-view-home.c.css'];
  const found = { en: 'early-view-home.en.a.js', 'zh-CN': 'early-view-home.zh-CN.b.js' };
  for (const order of [files, [...files].reverse()])
    expect(Object.entries(earlyViewFiles(order, './src/home'))).toEqual(Object.entries(found));
});
