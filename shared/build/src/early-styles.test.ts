/** @jest-environment node */
import { earlyStyles } from './early-styles';

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
