import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Tree = { readonly [key: string]: string | Tree };

export const languages = ['zh-HK', 'zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];

const root = join(import.meta.dirname, '../../..');

const readTexts = (folder: string, language: Language): Tree =>
  JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Tree;

/** A text of a package as its pages show it: folder of the texts below the repository, dotted key. Throws where there is none. */
export function textOf(folder: string, key: string, language: Language): string {
  let at: string | Tree | undefined = readTexts(join(root, folder), language);
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  if (typeof at !== 'string') throw new Error(`${folder} has no text ${key} in ${language}`);
  return at;
}

function* pairs(
  one: Tree,
  other: Tree,
  prefix = '',
): Generator<readonly [key: string, one: string, other: string]> {
  for (const [key, value] of Object.entries(one)) {
    const counterpart = other[key];
    if (typeof value === 'string') {
      if (typeof counterpart === 'string') yield [prefix + key, value, counterpart];
    } else if (typeof counterpart === 'object') yield* pairs(value, counterpart, `${prefix}${key}.`);
  }
}

function findFolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (
      !entry.isDirectory() ||
      ['node_modules', 'dist', 'fixtures'].includes(entry.name) ||
      entry.name.startsWith('.')
    )
      return [];
    const path = join(folder, entry.name);
    return entry.name === 'messages' ? [path] : findFolders(path);
  });
}

/** What the texts of all packages say about a text that a page shows. */
export interface KnownTexts {
  /** Dotted keys, which stand in a page only where their text is missing. */
  readonly keys: ReadonlySet<string>;
  /** English texts that are others in the two Chinese locales. */
  readonly english: ReadonlySet<string>;
}

/** Reads the texts of all packages whose pages these are. */
export function readKnownTexts(): KnownTexts {
  const keys = new Set<string>();
  const english = new Set<string>();
  const chinese = new Set<string>();
  const packages = readdirSync(root).filter((name) => /^(host|shared|mfe-[a-z]+)$/.test(name));
  for (const folder of packages.flatMap((name) => findFolders(join(root, name)))) {
    const en = readTexts(folder, 'en');
    for (const language of ['zh-HK', 'zh-CN'] as const)
      for (const [key, text, other] of pairs(en, readTexts(folder, language))) {
        if (key.includes('.')) keys.add(key);
        chinese.add(other);
        if (text !== other) english.add(text);
      }
  }
  return { keys, english: new Set([...english].filter((text) => !chinese.has(text))) };
}
