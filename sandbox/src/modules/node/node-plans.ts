import { formatUnits, units } from '../../core/engine/decimal';
import type { SandboxLocale } from '../../core/locale';
import { fillText } from '../../core/texts';
import { texts } from './events';
import data from './node-plans.json';

/** Of deposits, contributions and income. */
export const nodeToken = { code: 'usdt', precision: 6 } as const;
/** The first so many of a tier's ranking have council rights (N-01). */
export const councilSeats = 20;
/** An invitation to the tier that is by invitation is open for so many days. */
export const invitationDays = 30;
/** Financing incentives, and investment rewards, of a membership each end at this multiple of its contribution (N-01). */
export const incomeMultiple = 3n;

/** Shares of what somebody referred pays, directly and indirectly, from percents to millionths. */
const shares = ({ direct, indirect }: { readonly direct: string; readonly indirect: string }) => ({
  direct: units(direct, 4),
  indirect: units(indirect, 4),
});

/**
 * What the three tiers take and give, the highest first; `team` counts people referred, directly or indirectly, who deposited and
 * traded. The deposit, in smallest units of the programme's token, is given back after `depositDays`, and the membership ends. The
 * investment reward is a share of trading fees, the financing incentive of node deposits and of what brands raise.
 */
export const nodePlans = ([1, 2, 3] as const).map((type) => {
  const { deposit, investment, financing, ...plan } = data[type];
  return {
    ...{ ...plan, type, deposit: units(deposit, nodeToken.precision) },
    ...{ investment: shares(investment), financing: shares(financing) },
  };
});
export type NodePlan = (typeof nodePlans)[number];

/** The plan of a tier; each there is has one. */
export function planOf(type: number): NodePlan {
  const plan = nodePlans.find((each) => each.type === type);
  if (!plan) throw new RangeError(`There is no tier ${type}`);
  return plan;
}

/** Whole thousands apart, as all three languages write them. */
const grouped = (whole: string): string => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/** Name of a tier and its rules as HTML, in one language (N-01). */
export function nodeTexts(plan: NodePlan, locale: SandboxLocale) {
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
    ...text.rules,
  ];
  return {
    name: text.names[plan.type],
    rules: `<ul>${items.map((item) => `<li>${fillText(item, facts)}</li>`).join('')}</ul>`,
  };
}
