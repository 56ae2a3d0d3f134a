import * as z from 'zod/mini';
import { eventsOf } from '../../core/events';
import type { SandboxLocale } from '../../core/locale';
import { fillText } from '../../core/texts';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** A withdrawal as its owner is told of it. */
const Facts = z.object({
  token: z.string(),
  /** With the fee, and the fee, both with the token's name. */
  amount: z.string(),
  fee: z.string(),
  network: z.string(),
  address: z.string(),
  /** Empty where there is none, as `hash`, `reason` and `note`. */
  memo: z.string(),
  hash: z.string(),
  reason: z.string(),
  note: z.string(),
});
export type WithdrawalFacts = z.infer<typeof Facts>;

/** Whether a reason of the review has a text; for any other one the reviewer's note says it. */
const hasText = (reason: string): reason is keyof typeof en.reasons => Object.hasOwn(en.reasons, reason);

/** What a mail says of a withdrawal, a line for each fact that there is. */
function details(facts: WithdrawalFacts, locale: SandboxLocale): string {
  const { details: labels, reasons } = texts[locale];
  const why = hasText(facts.reason) ? reasons[facts.reason] : '';
  const lines: readonly (readonly [keyof typeof labels, string])[] = [
    ['amount', facts.amount],
    ['fee', facts.fee],
    ['network', facts.network],
    ['address', facts.address],
    ['memo', facts.memo],
    ['hash', facts.hash],
    ['reason', [why, facts.note].filter(Boolean).join(' · ')],
  ];
  return lines
    .filter(([, value]) => value !== '')
    .map(([name, value]) => fillText(labels[name], { value }))
    .join('\n');
}

const outcome = {
  kind: 'funds',
  data: Facts,
  path: ({ token }: WithdrawalFacts) => `/assets/record/withdraw?token=${token}`,
  values: (facts: WithdrawalFacts, locale: SandboxLocale) => ({ details: details(facts, locale) }),
} as const;

const event = eventsOf('withdrawal', texts);

/** What becomes of a withdrawal: approved, put on its network, confirmed there; refused by the review, or not taken by the network. */
export const withdrawalEvents = {
  // It is sent within a second, which is told.
  approved: event('approved', { ...outcome, quiet: true }),
  sent: event('sent', outcome),
  completed: event('completed', outcome),
  refused: event('refused', outcome),
  failed: event('failed', outcome),
};
