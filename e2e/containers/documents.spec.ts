import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from './docker';
import { countBlocks, documents } from './documents';

const folder = join(root, 'e2e/containers');

test('[O-02] [O-11] every block of commands in the documents for operators is followed here', () => {
  const specs = readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const followed = new Set(
    [...specs.matchAll(/\bblock\(\s*'([^']+)',\s*'([^']*)'(?:,\s*(\d+))?/g)].map(
      ([, document, heading, which = '1']) => `${document} ${heading} ${which}`,
    ),
  );
  const written = documents.flatMap((document) =>
    [...countBlocks(document)].flatMap(([heading, count]) =>
      Array.from({ length: count }, (_, index) => `${document} ${heading} ${index + 1}`),
    ),
  );
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter((name) => !followed.has(name))).toEqual([]);
});
