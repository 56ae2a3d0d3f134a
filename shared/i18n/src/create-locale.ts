import { isApiFailure, type Locale, type LocaleCode } from '@exchange/platform';
import { BehaviorSubject, type Observable } from '@exchange/platform/rxjs';
import { createInstance, type i18n } from 'i18next';
import { localeCookieSeconds } from './locale-codes';
import { moment, timeLocale } from './time-locale';

type Loaders = Parameters<Locale['register']>[1];

/** Where the choice of a locale is kept. */
export interface LocaleCookies {
  set(name: string, value: string, maxAgeSeconds: number): void;
}

/** What a page's locale is made from. */
export interface LocaleOptions {
  /** The page's locale, see `resolveLocale`. */
  readonly initial: LocaleCode;
  /** Locales offered to the user, see `offeredLocales`. */
  readonly offered: readonly LocaleCode[];
  readonly cookies: LocaleCookies;
  /** The document's root: its `lang` follows the locale. */
  readonly root?: HTMLElement;
  /** When to fetch what the first screen does not need; by default at once. */
  readonly later?: (task: () => void) => void;
  /** Whether the device has a connection at all; by default what the browser says. */
  readonly online?: () => boolean;
}

/** A page's locale, and what only the page itself asks of it. */
export interface PageLocale extends Locale {
  readonly current$: Observable<LocaleCode>;
  /** Resolves when the texts of failed calls are there, before which each is said as a lost connection. Rejects when they cannot be had. */
  loadFailures(): Promise<void>;
}

/** Namespace of the texts of failed calls. */
const failureNamespace = 'failure';
const failureLoaders: Loaders = {
  'zh-HK': () => import('./messages/zh-HK.json'),
  'zh-CN': () => import('./messages/zh-CN.json'),
  en: () => import('./messages/en.json'),
};

/**
 * The page's locale (H-19): texts by namespace, each fetched for the present locale only. A change shows when every
 * namespace in use has its new texts, so that no screen is half translated; when one cannot be fetched the change
 * rejects and the page stays as it was.
 */
export function createLocale({
  initial,
  offered,
  cookies,
  root,
  later = (task) => task(),
  online = () => navigator.onLine,
}: LocaleOptions): PageLocale {
  const translations = createTranslations(initial);
  const loaders = new Map<string, Loaders>();
  /** Where the texts of a namespace in a locale are from: another release of a remote brings its own under the same name. */
  const loaded = new Map<string, Loaders>();
  const current$ = new BehaviorSubject(initial);
  let wanted = initial;

  const load = async (namespace: string, locale: LocaleCode) => {
    const name = `${locale} ${namespace}`;
    const namespaceLoaders = loaders.get(namespace);
    if (!namespaceLoaders || loaded.get(name) === namespaceLoaders) return;
    const { default: messages } = await namespaceLoaders[locale]();
    translations.addResourceBundle(locale, namespace, messages, true, true);
    loaded.set(name, namespaceLoaders);
  };
  const apply = (locale: LocaleCode) => {
    if (root) root.lang = locale;
  };
  apply(initial);

  const locale: PageLocale = {
    loadFailures: () => load(failureNamespace, current$.value),
    get current() {
      return current$.value;
    },
    current$: current$.asObservable(),
    offered,
    async change(next) {
      wanted = next;
      await Promise.all([...loaders.keys()].map((namespace) => load(namespace, next)));
      // Another choice was made while the texts were under way.
      if (wanted !== next) return;
      await translations.changeLanguage(next);
      cookies.set('_lang', next, localeCookieSeconds);
      apply(next);
      if (current$.value !== next) current$.next(next);
    },
    async register(namespace, namespaceLoaders) {
      loaders.set(namespace, namespaceLoaders);
      await load(namespace, current$.value);
      // The locale was changed while the texts were under way.
      await load(namespace, current$.value);
    },
    t: (namespace, key, values) => translations.t(key, { ns: namespace, ...values }),
    failure: (error) => failureText(error, translations, current$.value, online()),
  };
  // Needed from the first failed call on. When it cannot be fetched now, the next change of locale tries again.
  loaders.set(failureNamespace, failureLoaders);
  later(() => void locale.loadFailures().catch(() => undefined));
  return locale;
}

function createTranslations(locale: LocaleCode): i18n {
  const translations = createInstance();
  void translations.init({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    resources: {},
    // React escapes; a text is never put into the page as markup.
    interpolation: { escapeValue: false },
  });
  return translations;
}

/**
 * Shown when not even the texts of failures could be fetched, which is when the network is down: these are part of
 * the code that is already there.
 */
const connectionMessages: Readonly<Record<LocaleCode, string>> = {
  'zh-HK': '網絡錯誤，請檢查連線後再試。',
  'zh-CN': '网络错误，请检查网络连接后重试。',
  en: 'Network Error. Check your connection and try again.',
};

/** What to say of a failure in a locale: by its code, as the server says it, or as a lost connection. */
function failureText(error: unknown, translations: i18n, locale: LocaleCode, online: boolean): string {
  const key = failureKeys(error, online).find((candidate) =>
    translations.exists(candidate, { ns: failureNamespace }),
  );
  const unknown = key === undefined || key === 'unknown';
  if (unknown && isApiFailure(error) && error.kind === 'refused' && error.serverMessage)
    return error.serverMessage;
  if (key === undefined) return connectionMessages[locale];
  const { until, fields } = isApiFailure(error) ? error : { until: 0, fields: {} };
  return translations.t(key, {
    ...fields,
    ns: failureNamespace,
    until,
    formatParams: { until: { locale: timeLocale(locale), ...moment } },
  });
}

/**
 * Keys of the message for a failure, the most exact first. One table of texts serves every caller: contract code →
 * what happened and what to do. Calls without an answer are told apart by whether the device is offline.
 */
function failureKeys(error: unknown, online: boolean): readonly string[] {
  if (!isApiFailure(error)) return ['unknown'];
  switch (error.kind) {
    case 'refused':
      if (!error.reason) return ['unknown'];
      return [...(error.until > 0 ? [`until.${error.reason}`] : []), `errors.${error.reason}`, 'unknown'];
    case 'network':
      if (!online) return ['network'];
      return [error.outcomeUnknown ? 'requestFailed' : 'unreachable', 'network'];
    case 'timeout':
      return [error.outcomeUnknown ? 'timeout' : 'late', 'unknown'];
    case 'contract':
    case 'aborted':
      return [error.kind, 'unknown'];
  }
}
