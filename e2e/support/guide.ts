import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a guide tells its reader to do, or to see. */
export type Step =
  /** Commands, in the order in which they stand. Where it `stays`, the last one serves and is not waited for. */
  | { readonly kind: 'run'; readonly commands: readonly string[]; readonly stays: boolean }
  /** What the commands before it have printed. */
  | { readonly kind: 'prints'; readonly texts: readonly string[] }
  /** What serves is ended; the one that was started last. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'open'; readonly address: string }
  /** What the page that is open shows. */
  | { readonly kind: 'shows'; readonly texts: readonly string[] }
  | { readonly kind: 'press'; readonly button: string }
  | { readonly kind: 'write'; readonly file: string; readonly to: string; readonly from: string };

type Sentence = readonly [RegExp, (...codes: readonly string[]) => readonly (Step | 'stays')[]];

/** The sentences in which a guide says what to do. All else is for the reader alone, and has no code in it. */
const sentences: readonly Sentence[] = [
  [/It prints(?:[^.`]*`[^`]+`)+/g, (...texts) => [{ kind: 'prints', texts }]],
  [/It shows(?:[^.`]*`[^`]+`)+/g, (...texts) => [{ kind: 'shows', texts }]],
  [/Press `[^`]+`/g, (button = '') => [{ kind: 'press', button }]],
  [
    /[Ii]n `[^`]+`, write `[^`]+` for `[^`]+`/g,
    (file = '', to = '', from = '') => [{ kind: 'write', file, to, from }],
  ],
  [
    /Open what it prints, `[^`]+`/g,
    (address = '') => [
      { kind: 'prints', texts: [address] },
      { kind: 'open', address },
    ],
  ],
  [/[Oo]pen `[^`]+`/g, (address = '') => [{ kind: 'open', address }]],
  [/Leave it running/g, () => ['stays']],
  [/Stop (?:it|the exchange) with Ctrl\+C/g, () => [{ kind: 'stop' }]],
];

/** The steps of a section of a guide in `docs`. `change` puts something else in the place of what it names, such as ports. */
export async function readSteps(
  root: string,
  heading: string,
  change: (text: string) => string,
): Promise<readonly Step[]> {
  const text = change(await readFile(join(root, 'docs/team-guide.md'), 'utf8'));
  const [, after] = text.split(`\n## ${heading}\n`);
  if (after === undefined) throw new Error(`The guide has no section "${heading}"`);
  const [section = ''] = after.split('\n## ');
  // Prose and blocks in turn.
  return section.split(/^ *```\n([^]*?)\n *```$/m).flatMap((part, index, parts) =>
    index % 2 === 0
      ? stepsOf(part).filter((step) => step !== 'stays')
      : [
          {
            kind: 'run' as const,
            commands: part.split('\n').map((line) => line.trim()),
            stays: stepsOf(parts[index + 1] ?? '').includes('stays'),
          },
        ],
  );
}

function stepsOf(prose: string): readonly (Step | 'stays')[] {
  const found: { readonly at: number; readonly steps: readonly (Step | 'stays')[] }[] = [];
  let rest = prose.replace(/\s+/g, ' ');
  for (const [sentence, make] of sentences)
    rest = rest.replace(sentence, (whole: string, at: number) => {
      const codes = [...whole.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
      found.push({ at, steps: make(...codes) });
      return ' '.repeat(whole.length);
    });
  const [unknown] = /\S*(`|https?:).{0,60}/.exec(rest) ?? [];
  if (unknown !== undefined) throw new Error(`The guide says what no sentence of a step is: ${unknown}`);
  return found.sort((left, right) => left.at - right.at).flatMap(({ steps }) => steps);
}
