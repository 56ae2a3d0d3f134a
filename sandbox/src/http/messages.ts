import type { ErrorName } from '@exchange/contract';
import type { SandboxLocale } from '../core/locale';
import english from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

/** What a person is told for each code: what happened, and what to do next. The compiler asks for every code. */
const messages: Readonly<Record<SandboxLocale, Readonly<Record<ErrorName, string>>>> = {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en: english,
};

/** The message of a code in a locale. */
export function messageOf(error: ErrorName, locale: SandboxLocale): string {
  return messages[locale][error];
}
