import { formatUnits } from '../../core/engine/decimal';
import type { SandboxLocale } from '../../core/locale';
import { fillText } from '../../core/texts';
import { councilSeats, incomeMultiple, type NodePlan, nodeToken } from './node-plans';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

const texts: Readonly<Record<SandboxLocale, typeof en>> = { 'zh-HK': zhHK, 'zh-CN': zhCN, en };

/** Whole thousands apart, as all three languages write them. */
const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/** Name of a tier and its rules as HTML, in one language (N-01). */
export function nodeTexts(
  plan: NodePlan,
  locale: SandboxLocale,
): { readonly name: string; readonly rules: string } {
  const text = texts[locale];
  const percent = (share: bigint) => formatUnits(share, 4);
  const facts = {
    deposit: grouped(formatUnits(plan.deposit, nodeToken.precision)),
    days: plan.depositDays,
    team: plan.team,
    direct: percent(plan.investment.direct),
    indirect: percent(plan.investment.indirect),
    financingDirect: percent(plan.financing.direct),
    financingIndirect: percent(plan.financing.indirect),
    multiple: incomeMultiple.toString(),
    seats: councilSeats,
  };
  const items = [
    ...(plan.byInvitation ? [text.invitation] : []),
    ...(plan.listedBrandsOnly ? [text.brands] : []),
    text.deposit,
    text.contribution,
    text.investment,
    text.financing,
    text.when,
    text.limit,
    text.highest,
    text.council,
  ];
  return {
    name: text.names[plan.type],
    rules: `<ul>${items.map((item) => `<li>${fillText(item, facts)}</li>`).join('')}</ul>`,
  };
}
