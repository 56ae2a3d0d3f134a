import type { NodeType } from '@exchange/contract';
import { units } from '../../core/engine/decimal';

/** Of deposits, contributions and income. */
export const nodeToken = { code: 'usdt', precision: 6 } as const;
/** The first so many of a tier's ranking have council rights (N-01). */
export const councilSeats = 20;
/** An invitation to the tier that is by invitation is open for so many days. */
export const invitationDays = 30;

/** What a tier takes and gives. Amounts in smallest units of the programme's token, shares in millionths. */
export interface NodePlan {
  readonly type: NodeType;
  readonly deposit: bigint;
  /** After so many days the deposit is given back and the membership ends. */
  readonly depositDays: number;
  readonly byInvitation: boolean;
  readonly listedBrandsOnly: boolean;
  /** People referred, directly or indirectly, who deposited and traded, that it takes. */
  readonly team: number;
  /** Shares of trading fees: the investment reward. */
  readonly investment: Shares;
  /** Shares of node deposits and of what brands raise: the financing incentive. */
  readonly financing: Shares;
}

/** Shares of what somebody referred pays, directly and indirectly, in millionths. */
export interface Shares {
  readonly direct: bigint;
  readonly indirect: bigint;
}

/** Financing incentives, and investment rewards, of a membership each end at this multiple of its contribution (N-01). */
export const incomeMultiple = 3n;

/** Millionths of a percent with one decimal place. */
const percent = (text: string): bigint => units(text, 4);
const shares = (direct: string, indirect: string): Shares => ({
  direct: percent(direct),
  indirect: percent(indirect),
});
const dollars = (amount: string): bigint => units(amount, nodeToken.precision);

/** The three tiers, the highest first. */
export const nodePlans: readonly NodePlan[] = [
  {
    type: 1,
    deposit: dollars('20000'),
    depositDays: 365,
    byInvitation: true,
    listedBrandsOnly: false,
    team: 20,
    investment: shares('30', '10'),
    financing: shares('2', '1'),
  },
  {
    type: 2,
    deposit: dollars('5000'),
    depositDays: 365,
    byInvitation: false,
    listedBrandsOnly: true,
    team: 0,
    investment: shares('25', '8'),
    financing: shares('1.5', '0.7'),
  },
  {
    type: 3,
    deposit: dollars('1000'),
    depositDays: 180,
    byInvitation: false,
    listedBrandsOnly: false,
    team: 0,
    investment: shares('20', '5'),
    financing: shares('1', '0.5'),
  },
];

/** The plan of a tier; each there is has one. */
export function planOf(type: number): NodePlan {
  const plan = nodePlans.find((each) => each.type === type);
  if (!plan) throw new RangeError(`There is no tier ${type}`);
  return plan;
}
