import { usePlatform, useTopic, type Locale, type LocaleCode } from '@exchange/platform';

/** Translates a key; `{{name}}` in the text is replaced from `values`. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

const translates = new WeakMap<Locale, Map<string, Translate>>();

/** The texts of a namespace in the page's locale; the component renders again when the locale changes. */
export function useTranslation(namespace: string): Translate {
  const { locale } = usePlatform();
  const language = useTopic('locale');
  return translateOf(locale, namespace, language);
}

/** One function for all who ask, and a new one for each language: what is kept by it is shared, and made anew. */
function translateOf(locale: Locale, namespace: string, language: LocaleCode): Translate {
  const known = translates.get(locale) ?? new Map<string, Translate>();
  translates.set(locale, known);
  const name = `${language} ${namespace}`;
  const translate: Translate = known.get(name) ?? ((key, values) => locale.t(namespace, key, values));
  known.set(name, translate);
  return translate;
}
