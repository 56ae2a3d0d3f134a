import type { CodePurpose as OwnPurpose } from '@exchange/contract';
import type { SandboxLocale } from '../../core/locale';
import { fillText } from '../../core/texts';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

/** What mails and SMS say, in each language. */
export const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** What a code is for. */
export type CodePurpose = OwnPurpose | 'register' | 'login' | 'find_password';

interface CodeFacts {
  readonly purpose: CodePurpose;
  readonly code: string;
  /** How long it is valid. */
  readonly minutes: number;
  /** What exactly it is for, e.g. a token, an amount and an address. */
  readonly about?: string | undefined;
  /** The recipient may have no account, and so no password to change if somebody else asked for the code. */
  readonly toAnybody: boolean;
}

/** Subject and text of the message that carries a code. */
export function codeMessage(
  locale: SandboxLocale,
  organisation: string,
  { purpose: name, code, minutes, about, toAnybody }: CodeFacts,
): { readonly subject: string; readonly body: string } {
  const text = texts[locale].code;
  const purpose = text.purposes[name];
  return {
    subject: fillText(text.subject, { organisation, purpose }),
    body: fillText(text.body, {
      ...{ organisation, purpose, code, minutes },
      about: about === undefined ? '' : fillText(text.about, { about }),
      unasked: text.unasked[toAnybody ? 'anybody' : 'owner'],
    }),
  };
}

/** A mail's text, below the phrase that its reader knows genuine mails by where there is one (S-06). */
export const withAntiPhishingCode = (locale: SandboxLocale, phrase: string, body: string): string =>
  phrase === '' ? body : fillText(texts[locale].antiPhishing, { phrase, body });
