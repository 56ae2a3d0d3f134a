import type { WithdrawalReason } from '@exchange/contract';
import type { SandboxLocale } from '../../core/locale';
import { fillText } from '../../core/texts';
import { shownTime } from './shown-time';
import { type MessageText, texts } from './texts';

/** What became of a withdrawal: put on its network, refused by the review, or not taken by the network. */
export type WithdrawalOutcome = 'sent' | 'refused' | 'failed';

interface WithdrawalFacts {
  readonly organisation: string;
  /** Where the user can ask for help. */
  readonly support: string;
  readonly outcome: WithdrawalOutcome;
  /** With the fee, and the fee, both with the token's name. */
  readonly amount: string;
  readonly fee: string;
  readonly network: string;
  readonly address: string;
  /** Empty where there is none, as `transactionHash` and `note`. */
  readonly memo: string;
  readonly transactionHash: string;
  readonly reason: string;
  readonly note: string;
  /** Of the outcome, ms since the epoch. */
  readonly time: number;
}

/** Subject and text of the message that tells what became of a withdrawal. */
export function withdrawalMessage(
  locale: SandboxLocale,
  kind: 'mail' | 'sms',
  facts: WithdrawalFacts,
): MessageText {
  const { organisation, support, outcome, amount, reason, note } = facts;
  const text = texts[locale].withdrawal;
  const subject = fillText(text.subject, { organisation, title: text.titles[outcome] });
  const summary = fillText(text.summaries[outcome], { amount });
  const remedy = fillText(text.remedies[outcome === 'sent' ? 'sent' : 'freed'], { support });
  if (kind === 'sms') return { subject, body: fillText(text.sms, { subject, summary, remedy }) };
  const why = hasText(reason) ? text.reasons[reason] : '';
  const lines: readonly (readonly [keyof typeof text.details, string])[] = [
    ['amount', amount],
    ['fee', facts.fee],
    ['network', facts.network.toUpperCase()],
    ['address', facts.address],
    ['memo', facts.memo],
    ['hash', outcome === 'sent' ? facts.transactionHash : ''],
    ['reason', outcome === 'refused' ? [why, note].filter(Boolean).join(' · ') : ''],
    ['time', shownTime(facts.time)],
  ];
  const told = lines
    .filter(([, value]) => value !== '')
    .map(([name, value]) => fillText(text.details[name], { value }))
    .join('\n');
  return { subject, body: `${summary}\n\n${told}\n\n${remedy}` };
}

/** Whether a reason of the review has a text; for any other one the reviewer's note says it. */
const hasText = (reason: string): reason is Exclude<WithdrawalReason, 'other'> =>
  Object.hasOwn(texts.en.withdrawal.reasons, reason);
