import { BehaviorSubject, type Observable } from 'rxjs';
import type { Locale, LocaleCode, Messages } from '../platform';

/** Whether a thrown value is a failed call. */
const reasonOf = (failure: unknown) =>
  failure instanceof Error && 'reason' in failure && typeof failure.reason === 'string' ? failure.reason : '';

function find(messages: Messages | undefined, key: string): string | undefined {
  let found: string | Messages | undefined = messages;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'string' ? found : undefined;
}

/** A locale that says when it changes. */
export interface FakeLocale extends Locale {
  readonly current$: Observable<LocaleCode>;
}

/**
 * Real texts of the remotes that register their loaders; a key without a text is shown as the key itself. A failed
 * call is shown as `failure:` and its reason, so that a test sees that the failure reached the user.
 */
export function createFakeLocale(initial: LocaleCode): FakeLocale {
  const current$ = new BehaviorSubject(initial);
  const loaders = new Map<string, Parameters<Locale['register']>[1]>();
  const texts = new Map<string, Messages>();
  const load = async (namespace: string, locale: LocaleCode) => {
    const loaded = await loaders.get(namespace)?.[locale]();
    if (loaded) texts.set(`${locale} ${namespace}`, loaded.default);
  };
  return {
    get current() {
      return current$.value;
    },
    current$: current$.asObservable(),
    offered: ['zh-HK', 'zh-CN', 'en'],
    async change(locale) {
      await Promise.all([...loaders.keys()].map((namespace) => load(namespace, locale)));
      current$.next(locale);
    },
    async register(namespace, namespaceLoaders) {
      loaders.set(namespace, namespaceLoaders);
      await load(namespace, current$.value);
    },
    t(namespace, key, values = {}) {
      const messages = texts.get(`${current$.value} ${namespace}`);
      const plural =
        typeof values['count'] === 'number'
          ? `${key}_${new Intl.PluralRules(current$.value).select(values['count'])}`
          : key;
      const text = find(messages, plural) ?? find(messages, key) ?? key;
      return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) =>
        String(values[name] ?? placeholder),
      );
    },
    failure: (failure) =>
      `failure:${reasonOf(failure) || (failure instanceof Error ? failure.message : String(failure))}`,
  };
}
