import type { CodePurpose as OwnPurpose } from '@exchange/contract';
import type { SandboxLocale } from '../../core/locale';
import { fillText } from '../../core/texts';
import { type MessageText, texts } from './texts';

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
): MessageText {
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
