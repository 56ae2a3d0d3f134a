import { formatUnits } from '../../engine/decimal';
import { inEach, type Texts } from '../../plugins/texts';
import { minute } from '../../time-spans';
import type { CollectibleRow } from './collectibles';

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
      '出價金額會凍結，直至有人出價更高或競價結束。',
      `被超越時，款項會連同該出價 ${percent}% 的獎勵即時退回；超越自己的出價沒有獎勵。`,
      `在最後 ${minutes} 分鐘內出價，結束時間會延至出價後 ${minutes} 分鐘。`,
      '結束時出價最高者得。',
    ),
    list(
      `每次出价须比当前最高出价高至少 ${least}。`,
      '出价金额会冻结，直至有人出价更高或竞价结束。',
      `被超越时，款项会连同该出价 ${percent}% 的奖励立即退回；超越自己的出价没有奖励。`,
      `在最后 ${minutes} 分钟内出价，结束时间会延至出价后 ${minutes} 分钟。`,
      '结束时出价最高者得。',
    ),
    list(
      `Each bid is at least ${least} above the highest one.`,
      'What you bid is frozen until somebody bids more, or the bidding ends.',
      `If you are outbid, the money comes back at once with a reward of ${percent} % of your bid; outbidding yourself brings none.`,
      `A bid in the last ${minutes} minutes moves the end to ${minutes} minutes after it.`,
      'At the end the highest bid wins.',
    ),
  );
}
