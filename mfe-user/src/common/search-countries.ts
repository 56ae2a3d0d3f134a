import type { Country } from '@exchange/contract/config';
import type { LocaleCode } from '@exchange/platform';

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Countries whose name in any language, code or calling code has the query in it, by their name in the locale. */
export function searchCountries(
  countries: readonly Country[],
  query: string,
  locale: LocaleCode,
): readonly Country[] {
  const wanted = plain(query.trim());
  const collator = new Intl.Collator(locale);
  return countries
    .filter((country) =>
      [...Object.values(country.name), country.code, country.calling_code].some((text) =>
        plain(text).includes(wanted),
      ),
    )
    .sort((left, right) => collator.compare(left.name[locale], right.name[locale]));
}
