import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root, runTool } from './command';
import { lint, oxlint } from './lint';

/** What oxlint says of its settings. */
interface Configuration {
  readonly rules: object;
  readonly overrides: readonly { readonly rules: object }[];
}

/** One violation of each rule of `.oxlintrc.json`, in a file of its own. */
const planted: Readonly<Record<string, string>> = {
  eqeqeq: 'export const same = (a: number, b: number) => a == b;',
  'no-array-constructor': 'export const list = new Array(1, 2);',
  'no-console': 'console.log(1);',
  'no-restricted-imports': "import { map } from 'rxjs'; export const a = map;",
  'no-unused-expressions': 'export const f = (a: number) => { a + 1; };',
  'no-unused-vars': 'const unused = 1;',
  'no-useless-constructor': 'export class A { private a = 1; constructor() {} get() { return this.a; } }',
  'no-var': 'export var a = 1;',
  'prefer-const': 'let a = 1; export const b = a;',
  'prefer-rest-params': 'export function f() { return arguments; }',
  'prefer-spread': 'export const f = (a: number[]) => Math.max.apply(Math, a);',
  'typescript/await-thenable': 'export const f = async () => { await 1; };',
  'typescript/ban-ts-comment': '// @ts-expect-error no\nexport const a: number = "1";',
  'typescript/consistent-type-imports': "import { Stats } from 'node:fs'; export type A = Stats;",
  'typescript/no-array-delete': 'export const f = (a: number[]) => { delete a[0]; };',
  'typescript/no-base-to-string': 'export const f = (a: object) => String(a);',
  'typescript/no-deprecated': '/** @deprecated gone */ const old = 1; export const a = old;',
  'typescript/no-duplicate-enum-values': 'export enum A { B = 1, C = 1 }',
  'typescript/no-duplicate-type-constituents': 'export type A = string | string;',
  'typescript/no-dynamic-delete':
    'export const f = (a: Record<string, number>, b: string) => { delete a[b]; };',
  'typescript/no-empty-object-type': 'export type A = {};',
  'typescript/no-explicit-any': 'export type A = any;',
  'typescript/no-extra-non-null-assertion': 'export const f = (a?: { b: number }) => a!!.b;',
  'typescript/no-extraneous-class': 'export class A { static b = 1; }',
  'typescript/no-floating-promises': 'export const f = (a: Promise<void>) => { a; };',
  'typescript/no-for-in-array': 'export const f = (a: number[]) => { for (const b in a) console.warn(b); };',
  'typescript/no-generated-empty-object-type': 'export type A = Pick<{ a: 1 }, never>;',
  'typescript/no-implied-eval': 'setTimeout("a", 1);',
  'typescript/no-invalid-void-type': 'export type A = void | string;',
  'typescript/no-meaningless-void-operator': 'export const f = (a: () => void) => { void a(); };',
  'typescript/no-misused-new': 'export interface A { constructor(): void; new (): A; }',
  'typescript/no-misused-promises': 'export const f = (a: Promise<boolean>) => { if (a) console.warn(1); };',
  'typescript/no-misused-spread': 'export const f = (a: () => void) => ({ ...a });',
  'typescript/no-mixed-enums': "export enum A { B = 1, C = 'c' }",
  'typescript/no-namespace': 'export namespace A { export const b = 1; }',
  'typescript/no-non-null-asserted-nullish-coalescing': 'export const f = (a: { b?: number }) => a.b! ?? 1;',
  'typescript/no-non-null-asserted-optional-chain': 'export const f = (a?: { b: number }) => a?.b!;',
  'typescript/no-non-null-assertion': 'export const f = (a?: number) => a!;',
  'typescript/no-redundant-type-constituents': 'export type A = unknown | string;',
  'typescript/no-require-imports': "import a = require('node:fs'); export const b = a;",
  'typescript/no-this-alias': 'export class A { b() { const self = this; return () => self; } }',
  'typescript/no-unnecessary-boolean-literal-compare': 'export const f = (a: boolean) => a === true;',
  'typescript/no-unnecessary-condition': 'export const f = (a: object) => (a ? 1 : 2);',
  'typescript/no-unnecessary-template-expression': 'export const f = (a: string) => `${a}`;',
  'typescript/no-unnecessary-type-arguments':
    'export const f = <A = string,>(a: A) => a; export const b = f<string>("");',
  'typescript/no-unnecessary-type-assertion': 'export const f = (a: string) => a as string;',
  'typescript/no-unnecessary-type-constraint': 'export const f = <A extends unknown>(a: A) => [a, a];',
  'typescript/no-unnecessary-type-conversion': 'export const f = (a: string) => String(a);',
  'typescript/no-unnecessary-type-parameters': 'export function f<A>(a: A): void { console.warn(a); }',
  'typescript/no-unsafe-argument': 'export const f = (a: any) => Number.parseFloat(a);',
  'typescript/no-unsafe-assignment': 'export const f = (a: any) => { const b = a; return [b]; };',
  'typescript/no-unsafe-call': 'export const f = (a: any) => { a(); };',
  'typescript/no-unsafe-declaration-merging': 'export interface A { b: 1 } export class A { c = 1; }',
  'typescript/no-unsafe-enum-assignment': 'enum A { B, C } export const f = (a: number): A => a;',
  'typescript/no-unsafe-enum-comparison': 'enum A { B, C } export const f = (a: A) => a === 1;',
  'typescript/no-unsafe-function-type': 'export type A = Function;',
  'typescript/no-unsafe-member-access': 'export const f = (a: any) => { console.warn(a.b); };',
  'typescript/no-unsafe-return': 'export const f = (a: any) => a;',
  'typescript/no-unsafe-unary-minus': 'export const f = (a: string) => -a;',
  'typescript/no-useless-default-assignment': 'export const f = ({ a = 1 }: { a: number }) => a;',
  'typescript/no-wrapper-object-types': 'export type A = String;',
  'typescript/only-throw-error': "export const f = () => { throw 'a'; };",
  'typescript/prefer-as-const': "export const a: 'a' = 'a';",
  'typescript/prefer-literal-enum-member': "const a = 'a'; export enum A { B = `${a}` }",
  'typescript/prefer-namespace-keyword': 'declare module A { const b: number; }',
  'typescript/prefer-promise-reject-errors': "export const f = () => Promise.reject('a');",
  'typescript/prefer-reduce-type-parameter':
    'export const f = (a: string[]) => a.reduce((b, c) => b.concat(c), [] as string[]);',
  'typescript/prefer-return-this-type': 'export class A { b(): A { return this; } }',
  'typescript/related-getter-setter-pairs': 'export interface A { get b(): string; set b(value: number); }',
  'typescript/restrict-plus-operands': 'export const f = (a: number, b: string) => a + b;',
  'typescript/restrict-template-expressions': 'export const f = (a: boolean) => `${a} b`;',
  'typescript/return-await':
    'export const f = async (a: () => Promise<void>) => { try { return a(); } catch { return; } };',
  'typescript/switch-exhaustiveness-check':
    "export const f = (a: 'b' | 'c') => { switch (a) { case 'b': return 1; } return 2; };",
  'typescript/triple-slash-reference': '/// <reference path="./eqeqeq.tsx" />\nexport const a = 1;',
  'typescript/unbound-method': 'class A { b() { return this; } } export const c = new A().b;',
  'typescript/unified-signatures':
    'export function f(a: number): void; export function f(a: string): void; export function f(a: unknown) { console.warn(a); }',
  'typescript/use-unknown-in-catch-callback-variable':
    'export const f = (a: Promise<void>) => a.catch((b) => { console.warn(b); });',
  'react/error-boundaries': 'export function A() { try { return <p>a</p>; } catch { return null; } }',
  'react/exhaustive-deps':
    "import { useEffect } from 'react'; export function A({ b }: { b: number }) { useEffect(() => { console.warn(b); }, []); return <p />; }",
  'react/globals': 'let b = 1; export function A() { b = 2; return <p>{b}</p>; }',
  'react/immutability': 'export function A({ b }: { b: { c: number } }) { b.c = 2; return <p>{b.c}</p>; }',
  'react/incompatible-library':
    "import { useForm } from 'react-hook-form'; export function A() { const { watch } = useForm(); return <p>{watch('b')}</p>; }",
  'react/preserve-manual-memoization':
    "import { useMemo } from 'react'; import { useB } from './b'; export function A() { const b = ['c']; if (useB()) b.push('d'); const e = useMemo(() => b.map(String), [b]); return <p title={String(e)} />; }",
  'react/purity': 'export function A() { return <p>{Math.random()}</p>; }',
  'react/refs':
    "import { useRef } from 'react'; export function A() { const b = useRef(1); return <p>{b.current}</p>; }",
  'react/rules-of-hooks':
    "import { useState } from 'react'; export function A({ b }: { b: boolean }) { if (b) useState(1); return <p />; }",
  'react/set-state-in-effect':
    "import { useEffect, useState } from 'react'; export function A() { const [b, setB] = useState(1); useEffect(() => { setB(2); }, []); return <p>{b}</p>; }",
  'react/set-state-in-render':
    "import { useState } from 'react'; export function A() { const [b, setB] = useState(1); setB(2); return <p>{b}</p>; }",
  'react/static-components': 'export function A() { const B = () => <p />; return <B />; }',
  'react/unsupported-syntax': 'export function A() { eval("1"); return <p />; }',
  'react/use-memo':
    "import { useMemo } from 'react'; export function A() { const b = useMemo(async () => 1, []); return <p>{typeof b}</p>; }",
  'jsx-a11y/alt-text': 'export const a = <img src="a" />;',
  'jsx-a11y/anchor-has-content': 'export const a = <a href="/b" />;',
  'jsx-a11y/anchor-is-valid': 'export const a = <a href="#">b</a>;',
  'jsx-a11y/aria-activedescendant-has-tabindex': 'export const a = <div aria-activedescendant="b" />;',
  'jsx-a11y/aria-props': 'export const a = <p aria-labeledby="b" />;',
  'jsx-a11y/aria-proptypes': 'export const a = <p aria-hidden="b" />;',
  'jsx-a11y/aria-role': 'export const a = <p role="b" />;',
  'jsx-a11y/aria-unsupported-elements': 'export const a = <meta aria-hidden="true" />;',
  'jsx-a11y/autocomplete-valid': 'export const a = <input type="text" autoComplete="b" />;',
  'jsx-a11y/click-events-have-key-events': 'export const a = <div onClick={() => {}} />;',
  'jsx-a11y/heading-has-content': 'export const a = <h1 />;',
  'jsx-a11y/html-has-lang': 'export const a = <html />;',
  'jsx-a11y/iframe-has-title': 'export const a = <iframe src="b" />;',
  'jsx-a11y/img-redundant-alt': 'export const a = <img src="a" alt="image of b" />;',
  'jsx-a11y/interactive-supports-focus': 'export const a = <div role="button" onClick={() => {}} />;',
  'jsx-a11y/label-has-associated-control': 'export const a = <label>b</label>;',
  'jsx-a11y/media-has-caption': 'export const a = <video src="b" />;',
  'jsx-a11y/mouse-events-have-key-events': 'export const a = <p onMouseOver={() => {}} />;',
  'jsx-a11y/no-access-key': 'export const a = <p accessKey="b" />;',
  'jsx-a11y/no-distracting-elements': 'export const a = <marquee />;',
  'jsx-a11y/no-interactive-element-to-noninteractive-role':
    'export const a = <button role="article">b</button>;',
  'jsx-a11y/no-noninteractive-element-interactions': 'export const a = <li onClick={() => {}} />;',
  'jsx-a11y/no-noninteractive-element-to-interactive-role': 'export const a = <h1 role="button">b</h1>;',
  'jsx-a11y/no-noninteractive-tabindex': 'export const a = <p tabIndex={0} />;',
  'jsx-a11y/no-redundant-roles': 'export const a = <button role="button">b</button>;',
  'jsx-a11y/no-static-element-interactions': 'export const a = <div onClick={() => {}} />;',
  'jsx-a11y/role-has-required-aria-props': 'export const a = <span role="checkbox" />;',
  'jsx-a11y/role-supports-aria-props': 'export const a = <ul aria-expanded="true" />;',
  'jsx-a11y/scope': 'export const a = <p scope="col" />;',
  'jsx-a11y/tabindex-no-positive': 'export const a = <p tabIndex={1} />;',
};

/** What a place of its own forbids or allows: [file, text, rule that reports it or undefined]. */
const inPlaces: readonly (readonly [string, string, string | undefined])[] = [
  ['host/src/namespace.ts', "export * as a from 'react';", 'no-restricted-imports'],
  ['host/src/type-of-rxjs.ts', "import type { Subject } from 'rxjs'; export type A = Subject<1>;", undefined],
  ['host/src/method.ts', 'export const f = (a: { use(b: number): void }) => { a.use(1); };', undefined],
  ['mfe-trade/src/lent.ts', "import { map } from 'rxjs'; export const a = map;", 'no-restricted-imports'],
  ['mfe-trade/src/own.ts', "import { zip } from 'rxjs'; export const a = zip;", undefined],
  ['mfe-trade/src/namespace.ts', "import * as a from 'rxjs'; export const b = a;", 'no-restricted-imports'],
  ['shared/platform/src/rxjs.ts', "export { Subject } from 'rxjs';", undefined],
  [
    'shared/platform/src/fake/namespace.ts',
    "import * as a from 'rxjs'; export const b = a;",
    'no-restricted-imports',
  ],
  ['host/src/a.test.ts', 'export const f = (a?: number) => a!;', undefined],
  ['ops/tools/print.ts', 'console.log(1);', undefined],
  [
    'host/src/directive.ts',
    '// oxlint-disable-next-line no-var\nexport const a = 1;',
    'Unused oxlint-disable directive',
  ],
  ['host/src/assigned.ts', "export const a: number = '1';", 'TS2322'],
  ['host/src/index.ts', 'export const f = (a: string[]): string => a[0];', 'TS2322'],
  ['host/src/expected.ts', '// @ts-expect-error: nothing is wrong here\nexport const a = 1;', 'TS2578'],
];

const fileOf = (rule: string) => `host/src/${rule.replace('/', '-')}.tsx`;

let tree: string;
let found: readonly string[];

function write(file: string, text: string): void {
  const path = join(tree, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

// All violations stand in one tree: types take seconds to load.
beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'lint-'));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  for (const file of ['.oxlintrc.json', 'tsconfig.base.json'])
    write(file, readFileSync(join(root, file), 'utf8'));
  write(
    'tsconfig.json',
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { lib: ['ES2023', 'DOM'], types: ['node'] },
    }),
  );
  for (const [rule, text] of Object.entries(planted)) write(fileOf(rule), `${text}\nexport {};\n`);
  for (const [file, text] of inPlaces) write(file, text);
  found = lint(tree);
});
afterAll(() => rmSync(tree, { recursive: true }));

const saidOf = (file: string): string => found.filter((line) => line.startsWith(`${file}:`)).join('\n');

test.each(Object.keys(planted))('[H-26] lint reports %s', (rule) => {
  expect(saidOf(fileOf(rule))).toContain(`(${rule.replace(/^.*\//, '')})`);
});

test.each(inPlaces)('[H-26] lint of %s: %s', (file, _, rule) => {
  if (rule === undefined) expect(saidOf(file)).toBe('');
  else expect(saidOf(file)).toContain(rule);
});

test('[H-26] every rule of lint has its violation', () => {
  const { rules, overrides } = JSON.parse(runTool(oxlint, ['--print-config']).output) as Configuration;
  const names = [rules, ...overrides.map((each) => each.rules)].flatMap(Object.keys);
  expect(new Set(names.map((name) => name.replace('_', '-')))).toEqual(new Set(Object.keys(planted)));
});
