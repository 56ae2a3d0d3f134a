import { formatUnits } from '../../core/engine/decimal';
import { inEach, type Texts } from '../../core/texts';
import { minute } from '../../core/time-spans';
import type { CollectibleRow } from './collectible-store';

/** The rules of a bidding as rich text; `step` is a decimal in its market. */
export function rulesOf(
  { market, extension, rewardRate }: Pick<CollectibleRow, 'market' | 'extension' | 'rewardRate'>,
  step: string,
): Texts {
  const least = `${step} ${market.toUpperCase()}`;
  const minutes = Math.round(extension / minute);
  const percent = formatUnits(BigInt(rewardRate), 2);
  const list = (...items: readonly string[]) =>
    `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;
  return inEach(
    list(
      `每次出價須比目前最高出價高至少 ${least}。`,
      '出價金額會從可用餘額扣除，直至有人出價更高或競價結束。',
      `你超越他人時，加價部分的 ${percent}% 即時付予被超越者，其餘凍結。提高自己的出價沒有獎勵。`,
      `被超越時，你的出價會全數即時退回，另得對方加價部分的 ${percent}% 作獎勵。獎勵全部來自加價，總額不會超過最終價格減去首次出價的 ${percent}%。`,
      `在最後 ${minutes} 分鐘內出價，結束時間會延至出價後 ${minutes} 分鐘。`,
      '結束時出價最高者得。',
    ),
    list(
      `每次出价须比当前最高出价高至少 ${least}。`,
      '出价金额会从可用余额扣除，直至有人出价更高或竞价结束。',
      `你超越他人时，加价部分的 ${percent}% 立即付给被超越者，其余冻结。提高自己的出价没有奖励。`,
      `被超越时，你的出价会全数立即退回，另得对方加价部分的 ${percent}% 作为奖励。奖励全部来自加价，总额不会超过最终价格减去首次出价的 ${percent}%。`,
      `在最后 ${minutes} 分钟内出价，结束时间会延至出价后 ${minutes} 分钟。`,
      '结束时出价最高者得。',
    ),
    list(
      `Each bid is at least ${least} above the highest one.`,
      'What you bid leaves your available balance until somebody bids more, or the bidding ends.',
      `When you outbid somebody, ${percent} % of what you add to the top bid goes to that bidder at once; the rest of your bid is frozen. Raising your own bid brings no reward.`,
      `If you are outbid, your whole bid comes back at once, with ${percent} % of what the other bidder added as a reward. All rewards come out of such increments: together they are at most ${percent} % of the final price minus the first bid.`,
      `A bid in the last ${minutes} minutes moves the end to ${minutes} minutes after it.`,
      'At the end the highest bid wins.',
    ),
  );
}
