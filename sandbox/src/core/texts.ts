import type { SandboxLocale } from './locale';

/** A text in each of the product's languages. */
export type Texts = Readonly<Record<SandboxLocale, string>>;

/** A text that is made for each language. */
export const madeInEach = (make: (locale: SandboxLocale) => string): Texts => ({
  'zh-HK': make('zh-HK'),
  'zh-CN': make('zh-CN'),
  en: make('en'),
});

/** Puts values in the place of a text's placeholders, such as `{amount}`. Throws when a placeholder has no value. */
export const fillText = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new RangeError(`No value for ${placeholder} in: ${text}`);
    return String(value);
  });

/** Offset of UTC+8, the exchange's office hours, in ms. */
const officeOffset = 8 * 60 * 60 * 1000;

/** A time as messages say it. A message is read anywhere, so that it says which zone it is of. */
export const shownTime = (time: number): string =>
  `${new Date(time + officeOffset).toISOString().slice(0, 16).replace('T', ' ')} (UTC+8)`;
