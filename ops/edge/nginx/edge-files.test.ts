import { localeCodes } from '@exchange/i18n/locale-codes';
import { dictionaryRules } from '../files/dictionary-match';
import { assetHeaders } from '../headers/asset-headers';
import { edgeFiles } from './edge-files';

/** The headers that a file of nginx adds. */
const headersOf = (file: string) =>
  [...(edgeFiles()[file] ?? '').matchAll(/^add_header (\S+) "([^"]*)"( always)?;$/gm)].map(
    ([, name = '', value = '', always]) => ({ name, value, always: always !== undefined }),
  );

test('[O-01] nginx is given the very headers of released files that the built-in server sends, on success alone', () => {
  const headers = headersOf('asset-headers.conf');
  expect(Object.fromEntries(headers.map(({ name, value }) => [name, value]))).toEqual(assetHeaders);
  expect(headers.map(({ always }) => always)).not.toContain(true);
});

test.each(localeCodes)(
  '[H-25] the page that stands in for all others is there in %s, and may show itself',
  (locale) => {
    const page = edgeFiles()[`unavailable/${locale}.html`] ?? '';
    expect(page).toContain(`<html lang="${locale}">`);
    const headers = headersOf('unavailable-headers.conf');
    const policies = headers.filter(({ name }) => name === 'content-security-policy');
    expect(policies).toHaveLength(2);
    const nonce = /<style nonce="([^"]+)"/.exec(page)?.[1] ?? 'none';
    expect(policies.some(({ value }) => value.includes(`style-src 'self' 'nonce-${nonce}'`))).toBe(true);
    expect(headers).toContainEqual({ name: 'cache-control', value: 'no-store', always: true });
    expect(headers.map(({ always }) => always)).not.toContain(false);
  },
);

test('[O-15] nginx says of the same files for what they are dictionaries as the built-in server does', () => {
  const rules = [...(edgeFiles()['dictionaries.conf'] ?? '').matchAll(/^ {2}"~(.+)" '(.+)';$/gm)];
  expect(rules.map(([, pattern, value]) => [pattern, value])).toEqual(dictionaryRules);
  expect(edgeFiles()['asset-headers.conf']).toContain('add_header use-as-dictionary $use_as_dictionary;\n');
});
