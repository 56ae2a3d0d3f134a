import type { Country } from '@exchange/contract';
import { madeInEach } from '../../core/texts';
import countriesByCallingCode from './calling-codes.json';

const nameIn = (locale: string) => new Intl.DisplayNames([locale], { type: 'region', style: 'short' });
const names = { 'zh-HK': nameIn('zh-HK'), 'zh-CN': nameIn('zh-CN'), en: nameIn('en') };

/**
 * Every ISO 3166 country that has a calling code (ITU E.164), e.g. `HK` with `+852`, by English name. Places without
 * inhabitants have none.
 */
export const countries: readonly Country[] = Object.entries(countriesByCallingCode)
  .flatMap(([callingCode, codes]) =>
    codes.split(' ').map((code): Country => ({
      code,
      calling_code: `+${callingCode}`,
      name: madeInEach((locale) => names[locale].of(code) ?? code),
    })),
  )
  .sort((left, right) => left.name.en.localeCompare(right.name.en, 'en'));

const byCode = new Map(countries.map((country) => [country.code, country]));

/** The country with this ISO 3166 code, or undefined. */
export const countryOf = (code: string): Country | undefined => byCode.get(code);
