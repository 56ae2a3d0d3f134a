import type { Country } from '@exchange/contract';
import isoCountries from 'i18n-iso-countries';
import { callingCodes } from './calling-codes';

const nameIn = (locale: string) => new Intl.DisplayNames([locale], { type: 'region', style: 'short' });

/** Every ISO 3166 country that has a calling code, by English name. */
export const countries: readonly Country[] = createCountries();

function createCountries(): Country[] {
  const [hongKong, mainland, english] = [nameIn('zh-HK'), nameIn('zh-CN'), nameIn('en')];
  return Object.keys(isoCountries.getAlpha2Codes())
    .flatMap((code): Country[] => {
      const callingCode = callingCodes.get(code);
      if (callingCode === undefined) return [];
      const name = {
        'zh-HK': hongKong.of(code) ?? code,
        'zh-CN': mainland.of(code) ?? code,
        en: english.of(code) ?? code,
      };
      return [{ code, calling_code: callingCode, name }];
    })
    .sort((left, right) => left.name.en.localeCompare(right.name.en, 'en'));
}

const byCode = new Map(countries.map((country) => [country.code, country]));

/** The country with this ISO 3166 code, or undefined. */
export const countryOf = (code: string): Country | undefined => byCode.get(code);
