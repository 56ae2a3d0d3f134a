import type { Country } from '@exchange/contract';
import isoCountries from 'i18n-iso-countries';
import { madeInEach } from '../../core/texts';
import countriesByCallingCode from './calling-codes.json';

/** Calling codes (ITU E.164) by ISO 3166 country, e.g. `HK` → `+852`. Places without inhabitants are left out. */
const callingCodes = new Map(
  Object.entries(countriesByCallingCode).flatMap(([code, all]) =>
    all.split(' ').map((country) => [country, `+${code}`] as const),
  ),
);

const nameIn = (locale: string) => new Intl.DisplayNames([locale], { type: 'region', style: 'short' });
const names = { 'zh-HK': nameIn('zh-HK'), 'zh-CN': nameIn('zh-CN'), en: nameIn('en') };

/** Every ISO 3166 country that has a calling code, by English name. */
export const countries: readonly Country[] = Object.keys(isoCountries.getAlpha2Codes())
  .flatMap((code): Country[] => {
    const callingCode = callingCodes.get(code);
    if (callingCode === undefined) return [];
    return [
      { code, calling_code: callingCode, name: madeInEach((locale) => names[locale].of(code) ?? code) },
    ];
  })
  .sort((left, right) => left.name.en.localeCompare(right.name.en, 'en'));

const byCode = new Map(countries.map((country) => [country.code, country]));

/** The country with this ISO 3166 code, or undefined. */
export const countryOf = (code: string): Country | undefined => byCode.get(code);
