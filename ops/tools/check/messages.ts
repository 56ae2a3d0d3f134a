import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readRemoteConfig } from '@exchange/build/remote-config';
import { ErrorCodes } from '@exchange/contract';
import { root } from './command';
import { simplifiedOnly, traditionalOnly } from './scripts';

const locales = ['zh-HK', 'zh-CN', 'en'] as const;
/** Han characters whose presence in an English text, or absence of any in a Chinese one, is looked at. */
const han = /\p{Script=Han}/u;
/** How a text speaks to its reader: one way in each locale. */
const otherAddress = { 'zh-HK': '您', 'zh-CN': '你' } as const;

type Tree = { readonly [key: string]: string | Tree };

/** Texts by dotted key. */
export function flatten(tree: Tree, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)]
    .map((match) => match[1])
    .sort()
    .join(',');

/** Texts by the keys that code asks for: English has one for a count of one and one for any other, Chinese one for all. */
export const withoutPlurals = (texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    [...texts].flatMap(([key, text]) => (key.endsWith('_one') ? [] : [[key.replace(/_other$/, ''), text]])),
  );

/** What is wrong with the pairs of texts for one and for other counts. */
export const comparePlurals = (name: string, texts: ReadonlyMap<string, string>): string[] =>
  [...texts].flatMap(([key, text]) => {
    if (!key.endsWith('_one')) return [];
    const other = texts.get(key.replace(/_one$/, '_other'));
    if (other === undefined) return [`${name}: ${key} has no counterpart for other counts`];
    const differs = text.trim() === '' || placeholders(text) !== placeholders(other);
    return differs ? [`${name}: ${key} is empty or has other placeholders than its counterpart`] : [];
  });

/** What is wrong between the texts of the three locales (H-19). `name` says where they are. */
export function compareLocales(
  name: string,
  texts: Readonly<Record<(typeof locales)[number], ReadonlyMap<string, string>>>,
): string[] {
  const problems: string[] = [];
  const keys = new Set(locales.flatMap((locale) => [...texts[locale].keys()]));
  for (const key of keys) {
    const present = locales.filter((locale) => texts[locale].has(key));
    for (const locale of locales) {
      const text = texts[locale].get(key);
      if (text === undefined) problems.push(`${name}: ${key} is missing in ${locale}`);
      else if (text.trim() === '') problems.push(`${name}: ${key} is empty in ${locale}`);
      else if (locale === 'en' && han.test(text) && !key.startsWith('language'))
        problems.push(`${name}: ${key} holds Chinese in en`);
      else if (locale === 'zh-HK' && simplifiedOnly.test(text) && !key.startsWith('language'))
        problems.push(`${name}: ${key} holds simplified characters in zh-HK: ${text}`);
      else if (locale === 'zh-CN' && traditionalOnly.test(text) && !key.startsWith('language'))
        problems.push(`${name}: ${key} holds traditional characters in zh-CN: ${text}`);
      if (locale !== 'en' && text?.includes(otherAddress[locale]))
        problems.push(`${name}: ${key} says ${otherAddress[locale]} in ${locale}: ${text}`);
    }
    if (
      present.length === locales.length &&
      new Set(locales.map((locale) => placeholders(texts[locale].get(key) ?? ''))).size > 1
    ) {
      problems.push(`${name}: ${key} has different placeholders in its locales`);
    }
  }
  return problems;
}

/** Files below a folder, without tests and generated ones. */
function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((entry) => {
    const path = join(folder, entry);
    if (statSync(path).isDirectory())
      return entry === 'node_modules' || entry === 'dist' ? [] : sources(path);
    return /\.tsx?$/.test(entry) && !/\.test\.tsx?$/.test(entry) ? [path] : [];
  });
}

/**
 * Keys that code asks for and no text has, and texts that no code can ask for. A key counts as used when it stands
 * in the code as a whole string, when the code builds keys from its beginning (`` t(`status.${…}`) ``), or when it is
 * the name of an error, whose text is looked up by the response's code.
 */
export function compareUse(name: string, code: string, keys: ReadonlySet<string>): string[] {
  const literal = new Set(
    [...code.matchAll(/['"`]([A-Za-z][\w-]*(?:\.[\w-]+)*)['"`]/g)].map((match) => match[1] ?? ''),
  );
  const built = [...code.matchAll(/`([A-Za-z][\w.-]*[.\w-])\$\{/g)].map((match) => match[1] ?? '');
  const asked = [...code.matchAll(/\bt\(\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '');
  return [
    ...asked
      .filter((key) => !keys.has(key))
      .map((key) => `${name}: the code asks for ${key}, which has no text`),
    ...[...keys]
      .filter(
        (key) => !literal.has(key) && !(key in ErrorCodes) && !built.some((start) => key.startsWith(start)),
      )
      .map((key) => `${name}: no code asks for ${key}`),
  ];
}

/** Whether a file has no texts of its own and is handed those of whoever uses it: they are asked for in its user's name. */
const isHandedTexts = (code: string) =>
  /\breadonly t: Translate\b/.test(code) && !/\buseText\(|\buseTranslation\(/.test(code);

/**
 * Folders whose texts a file takes by importing their `texts` module, wherever it stands itself, or by making them of their
 * messages for itself alone. A file that only hands the module on, as a page to `withTexts`, takes none.
 */
function importedFolders(file: string): readonly string[] {
  const code = readFileSync(file, 'utf8');
  const isAsked = (name: string) => new RegExp(`\\b${name}\\.(useText|namespace)\\b`).test(code);
  const imported = [...code.matchAll(/import \{([^}]*)\} from\s*'(\.[^']*)\/texts'/g)].flatMap(
    ([, names = '', path = '']) => {
      const isTaken = names
        .split(',')
        .map((name) => name.split(' as ').at(-1)?.trim() ?? '')
        .some((name) => name.startsWith('use') || isAsked(name));
      return isTaken ? [path] : [];
    },
  );
  const made = /const (\w+) = createFeatureTexts\(/.exec(code)?.[1];
  const own = made !== undefined && isAsked(made) ? ['.'] : [];
  return [...imported, ...own].map((path) => join(file, '..', path, 'messages'));
}

/** Whether a file asks for the texts of its package. */
const usesCommonTexts = (code: string) =>
  /import \{[^}]*\buse(Codes)?Text\b[^}]*\} from '[./]+\/messages'/.test(code);

/** Files, and those that they hand their texts to. */
function withHandedTo(files: readonly string[]): readonly string[] {
  const all = new Set(files);
  // A set that grows is gone through to its end.
  for (const file of all) {
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const found = ['.tsx', '.ts']
        .map((end) => join(file, '..', path + end))
        .find((each) => existsSync(each));
      if (found !== undefined && isHandedTexts(readFileSync(found, 'utf8'))) all.add(found);
    }
  }
  return [...all];
}

/** Texts that a remote's routes are called by (H-28). */
const titlesOf = (directory: string): readonly string[] =>
  readRemoteConfig(directory).routes.map(({ title }) => title);

/** The folder `src` that a file stands in; that of the file itself where there is none. */
function packageSources(file: string): string {
  const at = file.lastIndexOf('/src/');
  return at === -1 ? join(file, '..') : file.slice(0, at + 4);
}

function findFolders(folder: string): string[] {
  return readdirSync(folder).flatMap((entry) => {
    const path = join(folder, entry);
    if (
      entry === 'node_modules' ||
      entry === 'dist' ||
      entry.startsWith('.') ||
      !statSync(path).isDirectory()
    )
      return [];
    return entry === 'messages' && existsSync(join(path, 'zh-HK.json')) ? [path] : findFolders(path);
  });
}

/** Texts of all packages, as lines of what is wrong. */
export function checkMessages(): string[] {
  const folders = findFolders(root);
  const problems = folders.length < 8 ? [`only ${folders.length} folders of texts were found`] : [];
  for (const folder of folders) {
    const name = relative(root, folder);
    const read = (locale: string): ReadonlyMap<string, string> => {
      const file = join(folder, `${locale}.json`);
      return existsSync(file)
        ? flatten(JSON.parse(readFileSync(file, 'utf8')) as Tree)
        : new Map<string, string>();
    };
    const english = read('en');
    const texts = { 'zh-HK': read('zh-HK'), 'zh-CN': read('zh-CN'), en: withoutPlurals(english) };
    problems.push(...comparePlurals(name, english), ...compareLocales(name, texts));
    const owner = join(folder, '..');
    const inner = folders
      .filter((other) => other !== folder && other.startsWith(owner))
      .map((other) => join(other, '..'));
    const takes = (file: string) => importedFolders(file).includes(folder);
    const standsHere = (file: string) =>
      file.startsWith(`${owner}/`) && !inner.some((other) => file.startsWith(`${other}/`));
    const isOwn = (file: string) => {
      const isCommon = usesCommonTexts(readFileSync(file, 'utf8'));
      const imports = importedFolders(file).length > 0;
      if (imports) return isCommon ? standsHere(file) : takes(file);
      return isCommon ? owner === packageSources(file) : standsHere(file);
    };
    const all = sources(packageSources(join(owner, 'any')));
    const own = all.filter(isOwn).filter((file) => !isHandedTexts(readFileSync(file, 'utf8')));
    // They ask by another name than `t`, which is that of their package's texts.
    const beside = all.filter((file) => takes(file) && !own.includes(file));
    const code = [
      ...withHandedTo(own).map((file) => readFileSync(file, 'utf8')),
      ...beside.map((file) => readFileSync(file, 'utf8').replace(/\bt\(/g, 'other(')),
    ].join('\n');
    const keys = new Set(texts['zh-HK'].keys());
    const titles = owner === packageSources(join(owner, 'any')) ? titlesOf(join(owner, '..')) : [];
    problems.push(...compareUse(name, `${code}\n${titles.map((key) => `t('${key}')`).join('\n')}`, keys));
  }
  return problems;
}
