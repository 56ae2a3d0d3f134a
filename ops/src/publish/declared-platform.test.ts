import { declaredPlatform } from './declared-platform';

test.each([
  ["export default defineRemote({ name: 'mfe-x', platform: '^1.0.0', mount })", '^1.0.0'],
  ['defineRemote({\n  platform: ">=1.1 <3", // what we need\n  name,\n})', '>=1.1 <3'],
  [
    "// platform: '^9.0.0'\n/* defineRemote({ platform: '^8.0.0' */\ndefineRemote({ platform: '1.x' })",
    '1.x',
  ],
])('[O-04] the range stands in the definition: %j', (source, range) => {
  expect(declaredPlatform('mfe-x', source)).toBe(range);
});

test.each([
  ["defineRemote({ name: 'mfe-x', platform: needed })", 'with the range as a plain text'],
  ["const other = { platform: '^1.0.0' };", 'with the range as a plain text'],
  ["defineRemote({ platform: 'newest' })", 'mfe-x needs platform "newest", which is no range of versions'],
])('[O-04] %j is refused', (source, message) => {
  expect(() => declaredPlatform('mfe-x', source)).toThrow(message);
});
