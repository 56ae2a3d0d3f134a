import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './docker';

/** What a line of a block tells an operator to do. */
export type Instruction =
  /** `or`: what the document offers instead, behind `# or:`. */
  | { readonly kind: 'run'; readonly command: string; readonly or?: string }
  /** `# in .env: NAME=VALUE` */
  | { readonly kind: 'set'; readonly name: string; readonly value: string }
  /** Other words about `.env`, for whoever reads them. */
  | { readonly kind: 'edit'; readonly text: string };

const fence = /^```(\w*)\n([^]*?)\n```$/gm;

/** The documents whose commands are run; the names are relative to `docs`. */
export const documents = [
  '../README.md',
  'containers.md',
  'disaster.md',
  'operations.md',
  'reviews.md',
  'several-machines.md',
  'sight-and-alarms.md',
] as const;
export type Document = (typeof documents)[number];

/** How many blocks of commands each section of a document has; '' is what comes before the first section. */
export function countBlocks(document: Document): ReadonlyMap<string, number> {
  return new Map([...sectionsOf(document)].map(([heading, text]) => [heading, blocksIn(text).length]));
}

/** The instructions of a section's block of commands, the first one unless told. Throws where the document has none. */
export function block(document: Document, heading: string, which = 1): readonly Instruction[] {
  const found = blocksIn(section(document, heading))[which - 1];
  if (found === undefined)
    throw new Error(`${document} has no block ${which} of commands under "${heading}"`);
  return found;
}

/** The commands that stand in the text or the tables of a section and begin so. Throws where there is none. */
export function inline(document: Document, heading: string, start: string): readonly string[] {
  const found = [
    ...section(document, heading)
      .replaceAll(fence, '')
      .matchAll(/`([^`]+)`/g),
  ]
    .map(([, code = '']) => code)
    .filter((code) => code.startsWith(start));
  if (found.length === 0) throw new Error(`${document} has no ${start} under "${heading}"`);
  return found;
}

function section(document: Document, heading: string): string {
  const text = sectionsOf(document).get(heading);
  if (text === undefined) throw new Error(`${document} has no section "${heading}"`);
  return text;
}

/** Texts by heading, of whatever level: a comment in a block has one `#`. */
function sectionsOf(document: Document): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, 'docs', document), 'utf8');
  return new Map(
    `## \n${text}`.split(/^##+ /m).map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end).trim(), part.slice(end)];
    }),
  );
}

/** Blocks of commands, and of a terminal, where a command stands behind `$`. */
function blocksIn(text: string): readonly (readonly Instruction[])[] {
  return [...text.matchAll(fence)].flatMap(([, language, lines = '']) => {
    if (language !== 'sh' && language !== 'console') return [];
    const written = lines.replaceAll(/\\\n\s*/g, '').split('\n');
    return [
      language === 'sh'
        ? written.flatMap(instructionOf)
        : written.flatMap((line) => (line.startsWith('$ ') ? instructionOf(line.slice(2)) : [])),
    ];
  });
}

function instructionOf(line: string): readonly Instruction[] {
  const [, text] = /^# (in \.env: .*)$/.exec(line) ?? [];
  if (text !== undefined) {
    const [, name, value] = /^in \.env: ([A-Z_]+)=(\S+)/.exec(text) ?? [];
    return [
      name === undefined || value === undefined ? { kind: 'edit', text } : { kind: 'set', name, value },
    ];
  }
  if (line === '' || line.startsWith('#')) return [];
  const [, or] = / # or: (.*)$/.exec(line) ?? [];
  return [{ kind: 'run', command: line, ...(or !== undefined && { or }) }];
}
