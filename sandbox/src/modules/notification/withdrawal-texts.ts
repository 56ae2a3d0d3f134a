import type { WithdrawalReason } from '@exchange/contract';
import type { SandboxLocale } from '../../core/locale';
import { inEach, type Texts } from '../../core/texts';
import { shownTime } from './shown-time';

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

const titles: Readonly<Record<WithdrawalOutcome, Texts>> = {
  sent: inEach('提幣已發送', '提币已发送', 'withdrawal sent'),
  refused: inEach('提幣未獲批准', '提币未获批准', 'withdrawal not approved'),
  failed: inEach('提幣在鏈上失敗', '提币在链上失败', 'withdrawal failed on its network'),
};

const summaries: Readonly<Record<WithdrawalOutcome, Texts>> = {
  sent: inEach(
    '{{amount}} 的提幣已通過審核並發送至網絡。',
    '{{amount}} 的提币已通过审核并发送至网络。',
    'Your withdrawal of {{amount}} was approved and sent to its network.',
  ),
  refused: inEach(
    '{{amount}} 的提幣未通過審核。資金沒有轉出，已退回可用餘額。',
    '{{amount}} 的提币未通过审核。资金没有转出，已退回可用余额。',
    'Your withdrawal of {{amount}} was not approved. Nothing was sent: the amount is available again.',
  ),
  failed: inEach(
    '網絡沒有接受 {{amount}} 的提幣。資金沒有轉出，已退回可用餘額。',
    '网络没有接受 {{amount}} 的提币。资金没有转出，已退回可用余额。',
    'The network did not take your withdrawal of {{amount}}. Nothing was sent: the amount is available again.',
  ),
};

/** Why a review refused; what the reviewer wrote says it where the reason is another one. */
const reasons: Readonly<Record<Exclude<WithdrawalReason, 'other'>, Texts>> = {
  address: inEach('系統不會提幣到此地址', '系统不会提币到该地址', 'Nothing is sent to this address'),
  source: inEach('需先說明資金來源', '需先说明资金来源', 'Where the funds came from has to be shown first'),
  unusual: inEach(
    '申請與以往不同，未獲確認',
    '申请与以往不同，未获确认',
    'The request is unlike your others and was not confirmed',
  ),
  chain: inEach('網絡未有接納此交易', '网络未接受该交易', 'The network does not take the transaction'),
};

const labels = {
  amount: inEach('數量：', '数量：', 'Amount: '),
  fee: inEach('手續費：', '手续费：', 'Fee: '),
  network: inEach('網絡：', '网络：', 'Network: '),
  address: inEach('地址：', '地址：', 'Address: '),
  memo: inEach('Memo：', 'Memo：', 'Memo: '),
  hash: inEach('交易：', '交易：', 'Transaction: '),
  reason: inEach('原因：', '原因：', 'Reason: '),
  time: inEach('時間：', '时间：', 'Time: '),
} as const satisfies Readonly<Record<string, Texts>>;

const remedies = {
  sent: inEach(
    '如非閣下操作，請立即重設登入密碼（所有登入隨即結束），並聯絡 {{support}}。',
    '如非您本人操作，请立即重置登录密码（所有登录随即结束），并联系 {{support}}。',
    'If this was not you, reset your login password at once: that ends every login. Then write to {{support}}.',
  ),
  freed: inEach(
    '如有疑問，請聯絡 {{support}}。',
    '如有疑问，请联系 {{support}}。',
    'If you have questions, write to {{support}}.',
  ),
};

/** Subject and text of the message that tells what became of a withdrawal. */
export function withdrawalMessage(
  locale: SandboxLocale,
  kind: 'mail' | 'sms',
  facts: WithdrawalFacts,
): { readonly subject: string; readonly body: string } {
  const { organisation, support, outcome, amount, reason, note } = facts;
  const title = titles[outcome][locale];
  const subject = locale === 'en' ? `${organisation}: ${title}` : `【${organisation}】${title}`;
  const summary = summaries[outcome][locale].replace('{{amount}}', amount);
  const remedy = remedies[outcome === 'sent' ? 'sent' : 'freed'][locale].replace('{{support}}', support);
  if (kind === 'sms') {
    const gap = locale === 'en' ? ' ' : '';
    return { subject, body: [`${subject}${locale === 'en' ? '.' : '：'}`, summary, remedy].join(gap) };
  }
  const why = isReason(reason) ? reasons[reason][locale] : '';
  const lines: readonly (readonly [keyof typeof labels, string])[] = [
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
    .map(([name, value]) => `${labels[name][locale]}${value}`)
    .join('\n');
  return { subject, body: `${summary}\n\n${told}\n\n${remedy}` };
}

const isReason = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason);
