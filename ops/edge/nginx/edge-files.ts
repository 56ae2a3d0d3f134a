import { ErrorCodes, type ErrorName } from '@exchange/contract/errors';
import { localeCodes } from '@exchange/i18n/locale-codes';
import { messageOf } from '@exchange/sandbox/messages';
import { dictionaryRules } from '../files/dictionary-match';
import { assetHeaders } from '../headers/asset-headers';
import { plainPage } from '../pages/plain-page';
import { securityHeaders } from '../headers/security-headers';

/** The page never holds anything that comes from elsewhere, so that its nonce may be known. */
const nonce = 'unavailable';

/**
 * What the image of nginx takes from the built-in server, by file name: the headers of released files, the page that
 * stands in where no server makes pages, in each language and with its headers, and what calls are answered where no
 * process of the exchange answers them.
 */
export function edgeFiles(): Readonly<Record<string, string>> {
  const trust = { nonce, secure: false, files: [], pictures: [], sockets: [], released: true };
  return {
    'dictionaries.conf': dictionaryMap(),
    'asset-headers.conf': `${headerLines(assetHeaders)}add_header use-as-dictionary $use_as_dictionary;\n`,
    'unavailable-headers.conf': headerLines(
      { 'cache-control': 'no-store', 'retry-after': '5', ...securityHeaders(trust) },
      'always',
    ),
    'call-answers.conf': `${answersOf('exchange_away', 'unavailable')}${answersOf('too_many_calls', 'rateLimited')}`,
    ...Object.fromEntries(
      localeCodes.map((locale) => [
        `unavailable/${locale}.html`,
        `${plainPage('unavailable', locale, nonce)}\n`,
      ]),
    ),
  };
}

/** A variable of nginx with the contract's response of an error, in the language of the call. */
function answersOf(variable: string, error: ErrorName): string {
  const lines = localeCodes.map((locale) => {
    const body = JSON.stringify({ code: ErrorCodes[error], msg: messageOf(error, locale), data: null });
    return `  ${locale} '${body.replaceAll("'", '’')}';\n`;
  });
  return `map $call_locale $${variable} {\n${lines.join('')}}\n`;
}

/** A variable of nginx with what a file is a dictionary for (O-15), by its path; empty for others, which get no header then. */
function dictionaryMap(): string {
  const lines = dictionaryRules.map(([pattern, value]) => `  "~${pattern}" '${value}';\n`);
  return `map $path $use_as_dictionary {\n  default "";\n${lines.join('')}}\n`;
}

/** Without `always` an answer that is no success goes without these headers. */
function headerLines(
  headers: Readonly<Record<string, string | readonly string[]>>,
  when: 'always' | '' = '',
): string {
  return Object.entries(headers)
    .flatMap(([name, values]) => [values].flat().map((value) => [name, quoted(value), when]))
    .map((words) => `add_header ${words.join(' ').trim()};\n`)
    .join('');
}

/** A text of nginx's configuration, where `$` would begin a variable. */
function quoted(value: string): string {
  if (/["$\\\n]/.test(value)) throw new RangeError(`nginx cannot be given the header ${value}`);
  return `"${value}"`;
}
