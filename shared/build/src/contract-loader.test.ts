/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The loader is a module of Node's, which jest's own loading of modules does not take. */
function prepared(source: string): string {
  const script = `import { prepareContract } from ${JSON.stringify(join(__dirname, 'contract-loader.mjs'))};
    process.stdout.write(prepareContract(${JSON.stringify(source)}));`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
}

test('[H-26] a declaration may go as a whole, and what only servers read goes', () => {
  const source = [
    "import * as z from './schema';",
    'const errors = {\n    one: 1\n};',
    '/** A pair. */ export const Pair = z.object({\n    summary: z.string()\n});',
    'const list = [\n    id()\n];',
    "export const getPair = defineCall({\n    name: 'pair',\n    summary: 'One; of them',\n    output: Pair,\n    errors: [\n        errors.one\n    ]\n});",
    'const plain = (value)=>String(value);',
    'export function sum(first) {\n    const second = plain(first);\n    return second;\n}',
    '',
  ].join('\n');
  expect(prepared(source)).toBe(
    [
      "import * as z from './schema';",
      'const errors = {\n    one: 1\n};',
      '/** A pair. */ export const Pair = /*#__PURE__*/ (()=>(z.object({\n    summary: z.string()\n})))();',
      'const list = /*#__PURE__*/ (()=>([\n    id()\n]))();',
      "export const getPair = /*#__PURE__*/ (()=>(defineCall({\n    name: 'pair',\n    output: Pair,\n\n})))();",
      'const plain = (value)=>String(value);',
      'export function sum(first) {\n    const second = plain(first);\n    return second;\n}',
      '',
    ].join('\n'),
  );
});
