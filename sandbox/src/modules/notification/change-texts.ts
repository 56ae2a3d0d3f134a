import type { SandboxLocale } from '../../core/locale';
import { fillText } from '../../core/texts';
import { shownTime } from './shown-time';
import { type MessageText, texts } from './texts';

/** What the owner of an account is told of. */
export type AccountChange = keyof (typeof texts)['en']['change']['changes'];

interface ChangeFacts {
  readonly organisation: string;
  /** Where the owner can ask for help. */
  readonly support: string;
  readonly what: AccountChange;
  /** Ms since the epoch, as `holdUntil`. */
  readonly time: number;
  /** End of the stop of withdrawals and transfers; undefined where nothing is stopped. */
  readonly holdUntil: number | undefined;
}

/** Subject and text of the message that tells the owner of a change of the account (S-06). */
export function changeMessage(
  locale: SandboxLocale,
  { organisation, support, what, time, holdUntil }: ChangeFacts,
): MessageText {
  const text = texts[locale].change;
  const change = text.changes[what];
  const hold = holdUntil === undefined ? '' : fillText(text.hold, { until: shownTime(holdUntil) });
  return {
    subject: fillText(text.subject, { organisation, change }),
    body: fillText(text.body, { time: shownTime(time), change, hold, support }),
  };
}
