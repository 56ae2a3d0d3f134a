import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFiles, root } from './command';

const id = '[A-Z]-\\d{2}';
const row = new RegExp(`^\\| (${id}) \\|`, 'gmu');
const citation = new RegExp(`\\[${id}(?:, ?${id})*\\]`, 'gu');

/** Ids that `docs/requirements.md` explains, as `text`. */
export const explainedIds = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(row)].map((match) => match[1] ?? ''));

/** Ids that the titles of a test file cite, such as `[T-12]` or `[H-14, S-01]`. */
export const citedIds = (text: string): readonly string[] =>
  [...text.matchAll(citation)].flatMap(([cited]) => cited.match(new RegExp(id, 'gu')) ?? []);

/** What is wrong between what is explained and what tests cite; `tests` are texts by file. */
export function compareRequirements(
  explained: ReadonlySet<string>,
  tests: ReadonlyMap<string, string>,
): string[] {
  const cited = new Map<string, string>();
  for (const [file, text] of tests) for (const cite of citedIds(text)) cited.set(cite, file);
  return [
    ...[...cited].flatMap(([cite, file]) =>
      explained.has(cite) ? [] : [`${file} cites ${cite}, which docs/requirements.md does not explain`],
    ),
    ...[...explained].flatMap((known) =>
      cited.has(known) ? [] : [`docs/requirements.md explains ${known}, which no test cites`],
    ),
  ];
}

/** Every id that a test cites can be looked up in `docs/requirements.md`, and every id there is cited. */
export function checkRequirements(): string[] {
  const files = repositoryFiles().filter(
    (file) => /\.(?:test|spec)\.tsx?$|^e2e\//u.test(file) && /\.tsx?$/u.test(file),
  );
  return compareRequirements(
    explainedIds(readFileSync(join(root, 'docs/requirements.md'), 'utf8')),
    new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')])),
  );
}
