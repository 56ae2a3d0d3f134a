import type { CampaignDetail } from '@exchange/contract/campaign';
import { multiply } from '@exchange/format';
import { useTopic } from '@exchange/platform';
import { useDraft } from '@exchange/remote-kit';
import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react';
import { portionsProblem } from './portions';
import type { PurchaseOutcome } from './purchase-result';
import type { OwnTerms } from './use-own-terms';
import { usePurchase } from './use-purchase';

export type PurchaseForm = ReturnType<typeof usePurchaseForm>;

/** State and rules of the form of a purchase, and the purchase itself (I-03, I-05). */
export function usePurchaseForm(campaign: CampaignDetail, own: OwnTerms, onChanged: () => void) {
  const { user } = useTopic('session');
  const [made, setMade] = useState<PurchaseOutcome>();
  const handleChange = () => {
    onChanged();
    own.reload();
  };
  const purchase = usePurchase(campaign, (outcome) => {
    setMade(outcome);
    handleChange();
  });
  const { lost } = purchase;
  // One whose answer was lost before the page was loaded again is what is asked about first.
  const [portions, setPortions, forget] = useDraft(
    `purchase:${campaign.campaign_no}`,
    purchase.waiting ?? '',
  );
  const [accepted, setAccepted] = useState(false);
  const [tried, setTried] = useState(false);
  const bounds = {
    stock: campaign.stock,
    min: campaign.min_portions,
    max: campaign.max_portions,
    left: own.quota?.left,
    price: campaign.price,
    available: own.available,
  };
  const problem = portionsProblem(portions, bounds);
  const isPasswordMissing = user?.has_trade_password === false;
  // What was bought must not stand in the form to be bought again.
  const isMade = made !== undefined || lost.is === 'made';
  const handleMade = useEffectEvent(forget);
  useEffect(() => {
    if (isMade) handleMade();
  }, [isMade]);
  return {
    isSignedIn: user !== null,
    isPasswordMissing,
    portions,
    setPortions,
    accepted,
    setAccepted,
    tried,
    bounds,
    /** What is told at the field: nothing typed yet is no mistake before it is sent. */
    told: tried || portions !== '' ? problem : undefined,
    /** In the market. */
    cost: problem === 'portionsInvalid' ? '0' : multiply(campaign.price, portions),
    purchase,
    made,
    isMade,
    handleChange,
    handleSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      setTried(true);
      if (problem === undefined && accepted && !isPasswordMissing) purchase.open(portions);
    },
    handleSeen: () => {
      setMade(undefined);
      if (lost.is === 'made') purchase.dismiss();
      setPortions('');
      setTried(false);
    },
    handleLeave: () => {
      setPortions('');
      forget();
    },
  };
}
