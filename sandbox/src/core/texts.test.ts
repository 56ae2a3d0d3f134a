import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fillText } from './texts';

describe('fillText', () => {
  it('[H-19] puts each value in its place, as often as it is named, and takes values as they are', () => {
    const text = '{amount} {token}: send {amount} to {address}.';
    const filled = fillText(text, { amount: 5, token: '$&', address: '{amount}', unused: '' });
    expect(filled).toBe('5 $&: send 5 to {amount}.');
    expect(fillText('No placeholder', {})).toBe('No placeholder');
  });

  it('[H-19] refuses a placeholder without a value', () => {
    expect(() => fillText('Send {amount}', { amuont: '5' })).toThrow(
      'No value for {amount} in: Send {amount}',
    );
    expect(() => fillText('Send {toString}', {})).toThrow('No value for {toString}');
  });
});

describe('texts of the modules', () => {
  const sources = join(__dirname, '..');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)texts\.[\w-]+\.json$/.test(path))
    .map((path) => join(sources, path));
  const folders = [...new Set(files.map((file) => dirname(file)))];

  it('[H-19] are in each language, with the same keys and placeholders', () => {
    expect(folders.length).toBeGreaterThanOrEqual(3);
    expect(files).toHaveLength(folders.length * locales.length);
    const problems = folders.flatMap((folder) => {
      const read = (locale: string) =>
        textsByKey(JSON.parse(readFileSync(join(folder, `texts.${locale}.json`), 'utf8')));
      const [english, ...others] = locales.map(read);
      return others.flatMap((other) => compare(relative(sources, folder), english!, other));
    });
    expect(problems).toEqual([]);
  });

  it('[H-19] are found wrong with a missing key, a key too many, an empty text, another or a broken placeholder', () => {
    const english = textsByKey({ mail: { title: '{name}', lines: ['a', 'b'] }, sms: 'c' });
    const wrong = (tree: unknown) => compare('m', english, textsByKey(tree));
    expect(wrong({ mail: { title: '{name}!', lines: ['x', 'y'] }, sms: 'z' })).toEqual([]);
    expect(wrong({ mail: { title: '{name}', lines: ['x'] }, sms: 'z' })).toEqual(['m: mail.lines.1 differs']);
    expect(wrong({ mail: { title: '{name}', lines: ['x', 'y'] }, sms: 'z', fax: 'z' })).toEqual([
      'm: fax differs',
    ]);
    expect(wrong({ mail: { title: '{nmae}', lines: ['x', 'y'] }, sms: ' ' })).toEqual([
      'm: mail.title differs',
      'm: sms differs',
    ]);
    for (const broken of ['{name', '{{name}}', '{na me}', '{}']) {
      expect(wrong({ mail: { title: broken, lines: ['x', 'y'] }, sms: 'z' })).toEqual([
        'm: mail.title differs',
      ]);
    }
  });
});

const locales = ['en', 'zh-CN', 'zh-HK'] as const;

/** The texts of a file by dotted key. */
function textsByKey(tree: unknown, prefix = ''): Map<string, string> {
  if (typeof tree === 'string') return new Map([[prefix, tree]]);
  if (typeof tree !== 'object' || tree === null) throw new TypeError(`${prefix} is no text`);
  return new Map(
    Object.entries(tree).flatMap(([key, inner]) => [
      ...textsByKey(inner, prefix === '' ? key : `${prefix}.${key}`),
    ]),
  );
}

/** The names of a text's placeholders; undefined for a text that is missing, empty or has other braces. */
function placeholdersOf(text: string | undefined): string | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const names = new Set<string>();
  const rest = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    names.add(name);
    return '';
  });
  return /[{}]/.test(rest) ? undefined : [...names].sort().join();
}

/** The texts that are not as in English: missing on a side, empty, or with other placeholders. */
function compare(name: string, english: Map<string, string>, other: Map<string, string>): string[] {
  return [...new Set([...english.keys(), ...other.keys()])]
    .filter((key) => {
      const placeholders = placeholdersOf(english.get(key));
      return placeholders === undefined || placeholders !== placeholdersOf(other.get(key));
    })
    .map((key) => `${name}: ${key} differs`);
}
