import { applyExchange, type CampaignDetail } from '@exchange/contract/campaign';
import { createIEOTrade } from '@exchange/contract/ieo';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { TradePasswordField, useTask, Facts } from '@exchange/remote-kit';
import { Button, Sheet } from '@exchange/ui';
import { useState, type SyntheticEvent } from 'react';
import { shownPortions, wholeAmount } from '../../common/amounts';
import styles from './checkout.module.css';
import { PurchaseResult, type PurchaseOutcome } from './purchase-result';
import { campaignTexts } from './texts';
import type { SentPurchase } from './use-sent-purchase';

/**
 * The purchase once more, the trade password that confirms it, and what became of it. One key belongs to it for as long as its
 * outcome is not known: whoever presses again, in a rush or after a lost answer, buys nothing twice (I-03, I-04).
 */
export function Checkout({
  campaign,
  portions,
  cost,
  sent,
  onLost,
  onChanged,
  onClose,
}: {
  readonly campaign: CampaignDetail;
  /** Whole number. */
  readonly portions: string;
  /** In the market. */
  readonly cost: string;
  /** Keeps its key, so that neither closing this nor loading the page again changes it. */
  readonly sent: SentPurchase;
  /** No answer came. */
  readonly onLost: () => void;
  readonly onChanged: () => void;
  /** `isDone` when there is nothing left to try of this purchase. */
  readonly onClose: (isDone: boolean) => void;
}) {
  const { api, locale } = usePlatform();
  const t = campaignTexts.useText();
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string>();
  const [failure, setFailure] = useState<{
    readonly is: 'rush' | 'unknown' | 'other';
    readonly text: string;
  }>();
  const [outcome, setOutcome] = useState<PurchaseOutcome>();
  const kind = campaign.type === 1 ? 'sale' : 'pledge';
  const market = campaign.market.toUpperCase();

  async function send(): Promise<PurchaseOutcome> {
    const input = { amount: portions, trade_password: password, accept_risk: true };
    const target = campaign.type === 1 ? campaign.activity_id : campaign.campaign_no;
    const options = { idempotencyKey: sent.keyOf(portions) };
    if (campaign.type === 1) {
      const { reference_no } = await api.call(createIEOTrade, { ...input, activity_id: target }, options);
      return { is: 'waiting', reference: reference_no };
    }
    await api.call(applyExchange, { ...input, campaign_no: target }, options);
    return { is: 'success' };
  }

  const { run, pending } = useTask(async () => {
    setFailure(undefined);
    if (password === '') {
      setPasswordError(t('passwordMissing'));
      return;
    }
    try {
      const next = await send();
      sent.settle();
      setOutcome(next);
      onChanged();
    } catch (error) {
      if (!isApiFailure(error) || error.kind !== 'refused') {
        setFailure({ is: 'unknown', text: t('lost') });
        onLost();
        return;
      }
      if (isApiFailure(error, 'purchaseRush')) {
        setFailure({ is: 'rush', text: t('rush') });
        onChanged();
        return;
      }
      sent.settle();
      if (isApiFailure(error, 'tradePasswordWrong')) {
        setPassword('');
        setPasswordError(locale.failure(error));
        return;
      }
      setFailure({ is: 'other', text: locale.failure(error) });
      onChanged();
    }
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    run();
  };
  if (outcome)
    return (
      <Sheet open title={t(`confirm.${kind}`)} closeLabel={t('close')} onClose={() => onClose(true)}>
        <PurchaseResult outcome={outcome} kind={kind} onChanged={onChanged} onAgain={() => onClose(true)} />
      </Sheet>
    );
  const label =
    failure?.is === 'rush' ? 'tryAgain' : failure?.is === 'unknown' ? 'askAgain' : 'confirmButton';
  return (
    <Sheet open title={t(`confirm.${kind}`)} closeLabel={t('close')} onClose={() => onClose(false)}>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <Facts
          items={[
            { label: t('of'), value: campaign.title },
            { label: t('portions'), value: shownPortions(Number(portions), locale.current) },
            { label: t(`pay.${kind}`), value: `${wholeAmount(cost, locale.current)} ${market}` },
          ]}
        />
        <TradePasswordField
          label={t('password')}
          showLabel={t('show')}
          hideLabel={t('hide')}
          forgotLabel={t('forgot')}
          value={password}
          error={passwordError}
          onValueChange={(digits) => {
            setPassword(digits);
            setPasswordError(undefined);
          }}
        />
        <p className={styles.failure} role="alert">
          {failure?.text}
        </p>
        <Button type="submit" block pending={pending}>
          {t(label)}
        </Button>
      </form>
    </Sheet>
  );
}
