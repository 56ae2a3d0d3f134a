import { usePlatform, useStream, type Locale, type LocaleCode } from '@exchange/platform';
import { useMemo } from 'react';

/** Translates a key; `{{name}}` in the text is replaced from `values`. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of a namespace in the page's locale; the component renders again when the locale changes. */
export function useTranslation(namespace: string): Translate {
  const { locale } = usePlatform();
  const current = useStream(locale.current$, () => locale.current);
  // A new function for each locale: what is memoised by it is made anew.
  return useMemo(() => createTranslate(locale, namespace, current), [locale, namespace, current]);
}

function createTranslate(locale: Locale, namespace: string, language: LocaleCode): Translate {
  const translate: Translate = (key, values) => locale.t(namespace, key, values);
  return Object.assign(translate, { language });
}
