import type { TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import type { SandboxLocale } from '../../core/locale';
import { day } from '../../core/time-spans';
import type { CampaignRow } from './campaign-store';

interface Facts {
  readonly alias: string;
  readonly market: string;
  readonly price: string;
  readonly units: string;
  readonly min: number;
  readonly max: number;
  readonly limit: number;
  readonly softCap: number;
  readonly parts: number;
  /** Days between two releases. */
  readonly days: number;
}

interface Words {
  readonly portion: (facts: Facts) => string;
  readonly bounds: (facts: Facts) => string;
  readonly turn: string;
  readonly frozen: (facts: Facts) => string;
  readonly available: string;
  readonly pledged: (facts: Facts) => string;
  readonly softCap: (facts: Facts) => string;
  readonly needsPassword: string;
  readonly needsKyc: string;
  readonly needsHolding: (amount: string, token: string) => string;
  readonly risk: (facts: Facts) => readonly string[];
  readonly pledgeRisk: (facts: Facts) => string;
}

const every = (days: number): string => (days === 1 ? 'one a day' : `one every ${days} days`);

const words: Readonly<Record<SandboxLocale, Words>> = {
  en: {
    portion: (facts) =>
      `One portion costs ${facts.price} ${facts.market} and brings ${facts.units} ${facts.alias}.`,
    bounds: (facts) =>
      `From ${facts.min} to ${facts.max} portions at a time, at most ${facts.limit} per person altogether.`,
    turn: 'Portions are given in the order in which requests come. Whoever comes too late gets everything back at once.',
    frozen: (facts) =>
      `${facts.alias} are delivered after the sale, frozen, and become available in ${facts.parts} equal parts, ${every(facts.days)}.`,
    available: 'Tokens are delivered to the available balance after the sale.',
    pledged: (facts) =>
      `What is pledged stays yours. It is frozen, and released in ${facts.parts} equal parts, ${every(facts.days)} after the end, each with its share of the ${facts.alias}.`,
    softCap: (facts) =>
      `If fewer than ${facts.softCap} portions are sold by the end, the sale does not take place and everybody is refunded in full.`,
    needsPassword: 'A trade password is needed.',
    needsKyc: 'Identity verification level 1 is needed.',
    needsHolding: (amount, token) => `A holding of at least ${amount} ${token} is needed.`,
    risk: (facts) => [
      `The price of ${facts.alias} can fall below what you pay, down to nothing.`,
      'A purchase cannot be taken back once its portions are given.',
      'Buy only with money whose loss you can bear. Nothing here is advice to buy.',
    ],
    pledgeRisk: (facts) =>
      `What is pledged cannot be used, sold or withdrawn until it is released in ${facts.market}.`,
  },
  'zh-HK': {
    portion: (facts) => `每份 ${facts.price} ${facts.market}，可得 ${facts.units} ${facts.alias}。`,
    bounds: (facts) => `每次 ${facts.min} 至 ${facts.max} 份，每人合共最多 ${facts.limit} 份。`,
    turn: '份額按請求到達的先後分配。來遲者款項即時全數退回。',
    frozen: (facts) =>
      `${facts.alias} 於認購結束後以凍結形式發放，分 ${facts.parts} 期等額解鎖，每 ${facts.days} 日一期。`,
    available: '代幣於認購結束後發放至可用餘額。',
    pledged: (facts) =>
      `質押的資金仍屬於你。資金會被凍結，結束後分 ${facts.parts} 期等額釋放，每 ${facts.days} 日一期，每期同時發放相應的 ${facts.alias}。`,
    softCap: (facts) => `若結束時售出不足 ${facts.softCap} 份，本次認購取消，所有款項全數退回。`,
    needsPassword: '需要已設定交易密碼。',
    needsKyc: '需要完成一級身份認證。',
    needsHolding: (amount, token) => `需要持有至少 ${amount} ${token}。`,
    risk: (facts) => [
      `${facts.alias} 的價格可能跌破認購價，甚至歸零。`,
      '份額一經分配，認購不可撤回。',
      '請只以可承受損失的資金參與。以上內容並非投資建議。',
    ],
    pledgeRisk: (facts) => `質押的 ${facts.market} 在釋放前不能使用、出售或提取。`,
  },
  'zh-CN': {
    portion: (facts) => `每份 ${facts.price} ${facts.market}，可得 ${facts.units} ${facts.alias}。`,
    bounds: (facts) => `每次 ${facts.min} 至 ${facts.max} 份，每人合计最多 ${facts.limit} 份。`,
    turn: '份额按请求到达的先后分配。来迟者款项即时全额退回。',
    frozen: (facts) =>
      `${facts.alias} 在认购结束后以冻结形式发放，分 ${facts.parts} 期等额解锁，每 ${facts.days} 天一期。`,
    available: '代币在认购结束后发放至可用余额。',
    pledged: (facts) =>
      `质押的资金仍属于您。资金会被冻结，结束后分 ${facts.parts} 期等额释放，每 ${facts.days} 天一期，每期同时发放相应的 ${facts.alias}。`,
    softCap: (facts) => `若结束时售出不足 ${facts.softCap} 份，本次认购取消，所有款项全额退回。`,
    needsPassword: '需要已设置交易密码。',
    needsKyc: '需要完成一级身份认证。',
    needsHolding: (amount, token) => `需要持有至少 ${amount} ${token}。`,
    risk: (facts) => [
      `${facts.alias} 的价格可能跌破认购价，甚至归零。`,
      '份额一经分配，认购不可撤回。',
      '请只用可承受损失的资金参与。以上内容并非投资建议。',
    ],
    pledgeRisk: (facts) => `质押的 ${facts.market} 在释放前不能使用、出售或提取。`,
  },
};

function factsOf(row: CampaignRow, token: TokenInfo, market: TokenInfo): Facts {
  const [first] = row.unlocks;
  return {
    alias: token.alias,
    market: market.alias,
    price: formatUnits(row.price, market.precision),
    units: formatUnits(row.units, token.precision),
    min: row.minPortions,
    max: row.maxPortions,
    limit: row.userLimit,
    softCap: row.softCap,
    parts: row.unlocks.length,
    days: first ? Math.round((first.time - row.endTime) / day) : 0,
  };
}

const listOf = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/** Rules and risk warning of a campaign in one language, as HTML (I-02, I-03). */
export function campaignTexts(
  row: CampaignRow,
  locale: SandboxLocale,
  token: TokenInfo,
  market: TokenInfo,
): { readonly rules: string; readonly risk_warning: string } {
  const say = words[locale];
  const facts = factsOf(row, token, market);
  const { kycLevel, holding } = row.needs;
  const delivery =
    row.type === 2 ? say.pledged(facts) : row.settlement === 1 ? say.frozen(facts) : say.available;
  return {
    rules: listOf([
      say.portion(facts),
      say.bounds(facts),
      say.turn,
      delivery,
      ...(row.softCap > 0 ? [say.softCap(facts)] : []),
      say.needsPassword,
      ...(kycLevel > 0 ? [say.needsKyc] : []),
      ...(holding ? [say.needsHolding(holding.amount, holding.token.toUpperCase())] : []),
    ]),
    risk_warning: listOf([...(row.type === 2 ? [say.pledgeRisk(facts)] : []), ...say.risk(facts)]),
  };
}
