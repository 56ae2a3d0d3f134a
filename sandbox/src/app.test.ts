import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { modules } from './app';
import { families } from './application/module';

const Rules = z.object({
  forbidden: z.array(
    z.object({
      name: z.string(),
      from: z.object({ path: z.optional(z.string()) }),
      to: z.object({ path: z.optional(z.string()) }),
    }),
  ),
});

const fileOf = ({ name }: { readonly name: string }) => `sandbox/src/modules/${name}/index.ts`;

it('[X-07] the import rules know each module in the family that it declares', () => {
  const rules = z.parse(Rules, createRequire(import.meta.url)('../../.dependency-cruiser.cjs'));
  const order = rules.forbidden.filter(({ name }) => name === 'families-in-order');
  const fits = (pattern: string | undefined, path: string) => new RegExp(pattern ?? '').test(path);
  for (const from of modules) {
    const allowed = modules.filter(
      (to) => !order.some((rule) => fits(rule.from.path, fileOf(from)) && fits(rule.to.path, fileOf(to))),
    );
    const notLater = modules.filter(
      ({ family }) => families.indexOf(family) <= families.indexOf(from.family),
    );
    expect([from.name, allowed.map(({ name }) => name)]).toEqual([
      from.name,
      notLater.map(({ name }) => name),
    ]);
  }
});

it('[X-07] app.ts lists the module of every folder', () => {
  const folders = readdirSync(fileURLToPath(new URL('modules', import.meta.url)));
  expect(modules.map(({ name }) => name).sort()).toEqual(folders.sort());
});
