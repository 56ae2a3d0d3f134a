import { applyExchange, type CampaignDetail } from '@exchange/contract/campaign';
import { createIEOTrade } from '@exchange/contract/ieo';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { Facts, PaymentSheet } from '@exchange/remote-kit';
import { Sheet } from '@exchange/ui';
import { useState } from 'react';
import { shownPortions, wholeAmount } from '../../common/amounts';
import { PurchaseResult, type PurchaseOutcome } from './purchase-result';
import { campaignTexts } from './texts';
import type { SentPurchase } from './use-sent-purchase';

/** The purchase once more, the trade password that confirms it, and what became of it (I-03, I-04). */
export function Checkout({
  campaign,
  cost,
  purchase: { name, sent },
  onLost,
  onChanged,
  onClose,
}: {
  readonly campaign: CampaignDetail;
  /** In the market. */
  readonly cost: string;
  readonly purchase: SentPurchase;
  /** No answer came. */
  readonly onLost: () => void;
  readonly onChanged: () => void;
  /** `isDone` when there is nothing left to try of this purchase. */
  readonly onClose: (isDone: boolean) => void;
}) {
  const { api, locale } = usePlatform();
  const t = campaignTexts.useText();
  const [outcome, setOutcome] = useState<PurchaseOutcome>();
  const { portions } = sent.request;
  const kind = campaign.type === 1 ? 'sale' : 'pledge';
  const market = campaign.market.toUpperCase();

  async function send(trade_password: string, options: { readonly idempotencyKey: string }): Promise<void> {
    const input = { amount: portions, trade_password, accept_risk: true };
    if (campaign.type === 1) {
      const { activity_id } = campaign;
      const { reference_no } = await api.call(createIEOTrade, { ...input, activity_id }, options);
      setOutcome({ is: 'waiting', reference: reference_no });
      return;
    }
    await api.call(applyExchange, { ...input, campaign_no: campaign.campaign_no }, options);
    setOutcome({ is: 'success' });
  }
  const handleFailure = (failure: unknown, isAnswered: boolean) => {
    if (!isAnswered) {
      onLost();
      return { text: t('lost'), confirmLabel: t('askAgain') };
    }
    if (!isApiFailure(failure, 'tradePasswordWrong')) onChanged();
    return isApiFailure(failure, 'purchaseRush')
      ? { text: t('rush'), confirmLabel: t('tryAgain') }
      : undefined;
  };
  if (outcome)
    return (
      <Sheet open title={t(`confirm.${kind}`)} closeLabel={t('close')} onClose={() => onClose(true)}>
        <PurchaseResult
          outcome={outcome}
          kind={kind}
          softCap={campaign.soft_cap}
          onChanged={onChanged}
          onAgain={() => onClose(true)}
        />
      </Sheet>
    );
  return (
    <PaymentSheet
      title={t(`confirm.${kind}`)}
      confirmLabel={t('confirmButton')}
      sent={sent}
      name={name}
      unknownText={t('lost')}
      againText={t('lost')}
      send={send}
      onDone={onChanged}
      onFailure={handleFailure}
      onClose={() => onClose(false)}
    >
      <Facts
        items={[
          { label: t('of'), value: campaign.title },
          { label: t('portions'), value: shownPortions(Number(portions), locale.current) },
          { label: t(`pay.${kind}`), value: `${wholeAmount(cost, locale.current)} ${market}` },
        ]}
      />
    </PaymentSheet>
  );
}
