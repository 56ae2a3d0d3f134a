import { applyExchange, type CampaignDetail } from '@exchange/contract/campaign';
import { createIEOTrade } from '@exchange/contract/ieo';
import { type Payment, usePayment } from '@exchange/remote-kit';
import type { PurchaseOutcome } from './purchase-result';

type Command = typeof createIEOTrade | typeof applyExchange;

/** A purchase or pledge in a campaign, confirmed by the trade password (I-03 to I-05). */
export interface PurchasePayment extends Pick<Payment<Command>, 'look' | 'dismiss' | 'sheet'> {
  /** Where one stands that was sent and not answered, and its portions. */
  readonly lost: { readonly is: Payment<Command>['outcome']['is']; readonly portions: string };
  /** Portions of the first one that has no known outcome. */
  readonly waiting: string | undefined;
  /** Portions that the sheet asks to confirm. */
  readonly asked: string | undefined;
  readonly open: (portions: string) => void;
}

/** The user's purchases in a campaign: of a token sale, or of a pledge. */
export function usePurchase(
  { type, activity_id, campaign_no }: CampaignDetail,
  onMade: (outcome: PurchaseOutcome) => void,
): PurchasePayment {
  // 'Rush is hot' asks for the same purchase once more.
  const common = {
    confirmedBy: (trade_password: string) => ({ trade_password }),
    retriedAfter: ['purchaseRush'],
  };
  const sale = usePayment(createIEOTrade, {
    ...common,
    of: { activity_id },
    onPaid: ({ reference_no }) => onMade({ is: 'waiting', reference: reference_no }),
  });
  const pledge = usePayment(applyExchange, {
    ...common,
    of: { campaign_no },
    onPaid: () => onMade({ is: 'success' }),
  });
  const { outcome, pending, asked, look, dismiss, sheet } = type === 1 ? sale : pledge;
  return {
    lost: { is: outcome.is, portions: outcome.is === 'none' ? '0' : outcome.pending.asked.amount },
    waiting: pending()[0]?.asked.amount,
    asked: asked?.amount,
    open(amount) {
      if (type === 1) sale.open({ activity_id, amount, accept_risk: true });
      else pledge.open({ campaign_no, amount, accept_risk: true });
    },
    look,
    dismiss,
    sheet,
  };
}
