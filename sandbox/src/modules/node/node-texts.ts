import { formatUnits } from '../../core/engine/decimal';
import type { SandboxLocale } from '../../core/locale';
import { councilSeats, incomeMultiple, type NodePlan, nodeToken } from './node-plans';

interface Facts {
  readonly deposit: string;
  readonly days: number;
  readonly team: number;
  /** Percent. */
  readonly direct: string;
  readonly indirect: string;
  readonly financingDirect: string;
  readonly financingIndirect: string;
}

interface Words {
  /** By node type, from 1. */
  readonly names: readonly [string, string, string];
  readonly invitation: (facts: Facts) => string;
  readonly brands: string;
  readonly deposit: (facts: Facts) => string;
  readonly contribution: string;
  readonly investment: (facts: Facts) => string;
  readonly financing: (facts: Facts) => string;
  readonly when: string;
  readonly limit: string;
  readonly highest: string;
  readonly council: string;
}

const times = incomeMultiple.toString();

const words: Readonly<Record<SandboxLocale, Words>> = {
  en: {
    names: ['Governance node', 'Brand node', 'Member node'],
    invitation: ({ team }) =>
      `By invitation, with a team of at least ${team}: people who came by your code, or by that of somebody you invited, and who have deposited and traded.`,
    brands: 'For the accounts of brands that are listed here.',
    deposit: ({ deposit, days }) =>
      `The deposit of ${deposit} USDT leaves your account. After ${days} days it comes back in full by itself, and the membership ends. It cannot be taken out before.`,
    contribution: 'Your contribution is the deposit and the trading fees that you paid as a member, in USDT.',
    investment: ({ direct, indirect }) =>
      `Investment reward: ${direct}% of the trading fees of those you invited, and ${indirect}% of the fees of those they invited.`,
    financing: ({ financingDirect, financingIndirect }) =>
      `Financing incentive: ${financingDirect}% of their node deposits and of what their brands raise in token sales; ${financingIndirect}% one step further.`,
    when: 'Income is computed for each day (UTC) after it is over, rounded down to 0.000001 USDT for each payer, and paid to your available balance. The first day is the one after you join.',
    limit: `Investment rewards end at ${times} times your contribution, and so do financing incentives.`,
    highest: 'Who is in several tiers earns by the highest one.',
    council: `The first ${councilSeats} by contribution have council rights.`,
  },
  'zh-HK': {
    names: ['治理節點', '品牌節點', '會員節點'],
    invitation: ({ team }) =>
      `須獲邀請，並有至少 ${team} 人的團隊：經你的邀請碼或你所邀請的人的邀請碼註冊，且已充值及交易的用戶。`,
    brands: '只限在此上架的品牌的帳戶。',
    deposit: ({ deposit, days }) =>
      `${deposit} USDT 押金會從你的帳戶扣除，${days} 日後自動全數退回，節點資格同時結束。期間不能提前取回。`,
    contribution: '貢獻值為押金加上你成為節點後所付的交易手續費，以 USDT 計。',
    investment: ({ direct, indirect }) =>
      `投資獎勵：你直接邀請的用戶所付交易手續費的 ${direct}%，間接邀請的為 ${indirect}%。`,
    financing: ({ financingDirect, financingIndirect }) =>
      `融資激勵：你直接邀請的用戶的節點押金及其品牌認購所籌資金的 ${financingDirect}%，間接邀請的為 ${financingIndirect}%。`,
    when: '收益於每日（UTC）結束後計算，每位付款人捨去至 0.000001 USDT，並發放至你的可用餘額。首日為加入的翌日。',
    limit: `投資獎勵及融資激勵各以貢獻值的 ${times} 倍為上限。`,
    highest: '同時屬於多個級別者，按最高級別計算收益。',
    council: `貢獻值排名首 ${councilSeats} 名享有議會權利。`,
  },
  'zh-CN': {
    names: ['治理节点', '品牌节点', '会员节点'],
    invitation: ({ team }) =>
      `须获邀请，并有至少 ${team} 人的团队：通过您的邀请码或您所邀请的人的邀请码注册，且已充值并交易的用户。`,
    brands: '仅限在此上架的品牌的账户。',
    deposit: ({ deposit, days }) =>
      `${deposit} USDT 押金会从您的账户扣除，${days} 天后自动全额退回，节点资格同时结束。期间不能提前取回。`,
    contribution: '贡献值为押金加上您成为节点后所付的交易手续费，以 USDT 计。',
    investment: ({ direct, indirect }) =>
      `投资奖励：您直接邀请的用户所付交易手续费的 ${direct}%，间接邀请的为 ${indirect}%。`,
    financing: ({ financingDirect, financingIndirect }) =>
      `融资激励：您直接邀请的用户的节点押金及其品牌认购所筹资金的 ${financingDirect}%，间接邀请的为 ${financingIndirect}%。`,
    when: '收益在每天（UTC）结束后计算，每位付款人舍去至 0.000001 USDT，并发放至您的可用余额。首日为加入的次日。',
    limit: `投资奖励和融资激励各以贡献值的 ${times} 倍为上限。`,
    highest: '同时属于多个级别者，按最高级别计算收益。',
    council: `贡献值排名前 ${councilSeats} 名享有议会权利。`,
  },
};

/** Whole thousands apart, as all three languages write them. */
const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/** Name of a tier and its rules as HTML, in one language (N-01). */
export function nodeTexts(
  plan: NodePlan,
  locale: SandboxLocale,
): { readonly name: string; readonly rules: string } {
  const say = words[locale];
  const percent = (share: bigint) => formatUnits(share, 4);
  const facts: Facts = {
    deposit: grouped(formatUnits(plan.deposit, nodeToken.precision)),
    days: plan.depositDays,
    team: plan.team,
    direct: percent(plan.investment.direct),
    indirect: percent(plan.investment.indirect),
    financingDirect: percent(plan.financing.direct),
    financingIndirect: percent(plan.financing.indirect),
  };
  const items = [
    ...(plan.byInvitation ? [say.invitation(facts)] : []),
    ...(plan.listedBrandsOnly ? [say.brands] : []),
    say.deposit(facts),
    say.contribution,
    say.investment(facts),
    say.financing(facts),
    say.when,
    say.limit,
    say.highest,
    say.council,
  ];
  return {
    name: say.names[plan.type - 1] ?? '',
    rules: `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
  };
}
