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
    expect(folders.length).toBeGreaterThanOrEqual(8);
    expect(files).toHaveLength(folders.length * locales.length);
    const problems = folders.flatMap((folder) => {
      const read = (locale: string) =>
        textsByKey(JSON.parse(readFileSync(join(folder, `texts.${locale}.json`), 'utf8')));
      const [english, ...others] = locales.map(read);
      return others.flatMap((other) => compare(relative(sources, folder), english!, other));
    });
    // In Chinese the subject alone names the sender.
    expect([...new Set(problems)]).toEqual(['modules/notification: code.body differs in {organisation}']);
  });

  it('[H-19] are found wrong with a missing key, a key too many, an empty text, another or a broken placeholder', () => {
    const english = textsByKey({ mail: { title: '{name}', lines: ['a', 'b'] }, sms: 'c' });
    const wrong = (title: string, lines: readonly string[], rest: object) =>
      compare('m', english, textsByKey({ mail: { title, lines }, ...rest }));
    expect(wrong('{name}!', ['x', 'y'], { sms: 'z' })).toEqual([]);
    expect(wrong('{name}', ['x'], { sms: 'z' })).toEqual(['m: mail.lines.1 is missing or empty']);
    expect(wrong('{name}', ['x', 'y'], { sms: 'z', fax: 'z' })).toEqual(['m: fax is missing or empty']);
    expect(wrong('{name}', ['x', 'y'], { sms: ' ' })).toEqual(['m: sms is missing or empty']);
    expect(wrong('{nmae}', ['x', 'y'], { sms: 'z' })).toEqual(['m: mail.title differs in {name}, {nmae}']);
    for (const broken of ['{name', '{{name}}', '{na me}', '{name} {}']) {
      expect(wrong(broken, ['x', 'y'], { sms: 'z' })).toContain('m: mail.title has braces around no name');
    }
  });
});

const locales = ['en', 'zh-CN', 'zh-HK'] as const;
const placeholder = /\{\w+\}/g;

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

/** What is wrong between the English texts and those of another language. */
function compare(name: string, english: Map<string, string>, other: Map<string, string>): string[] {
  return [...new Set([...english.keys(), ...other.keys()])].flatMap((key) => {
    const pair = [english.get(key)?.trim(), other.get(key)?.trim()];
    if (!pair[0] || !pair[1]) return [`${name}: ${key} is missing or empty`];
    if (pair.some((text) => /[{}]/.test(text!.replace(placeholder, '')))) {
      return [`${name}: ${key} has braces around no name`];
    }
    const [own, others] = pair.map((text) => new Set(text!.match(placeholder)));
    const unequal = [...own!, ...others!].filter((each) => !own!.has(each) || !others!.has(each));
    return unequal.length === 0 ? [] : [`${name}: ${key} differs in ${unequal.join(', ')}`];
  });
}
