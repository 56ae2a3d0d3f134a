import type { CampaignDetail } from '@exchange/contract/campaign';
import { formatWhole } from '@exchange/format';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { Facts, PaymentSheet } from '@exchange/remote-kit';
import { shownPortions } from '../../common/amounts';
import { campaignTexts } from './texts';
import type { PurchasePayment } from './use-purchase';

/** The purchase once more, and the trade password that confirms it (I-03, I-04). */
export function Checkout({
  campaign,
  cost,
  portions,
  sheet,
  onChanged,
}: {
  readonly campaign: CampaignDetail;
  /** In the market. */
  readonly cost: string;
  readonly portions: string;
  readonly sheet: PurchasePayment['sheet'];
  readonly onChanged: () => void;
}) {
  const { locale } = usePlatform();
  const t = campaignTexts.useText();
  const kind = campaign.type === 1 ? 'sale' : 'pledge';
  const market = campaign.market.toUpperCase();

  const handleFailure = (failure: unknown, isAnswered: boolean) => {
    if (!isAnswered) return { text: t('lost'), confirmLabel: t('askAgain') };
    if (!isApiFailure(failure, 'tradePasswordWrong')) onChanged();
    return isApiFailure(failure, 'purchaseRush')
      ? { text: t('rush'), confirmLabel: t('tryAgain') }
      : undefined;
  };
  return (
    <PaymentSheet
      title={t(`confirm.${kind}`)}
      confirmLabel={t('confirmButton')}
      unknownText={t('lost')}
      againText={t('lost')}
      onFailure={handleFailure}
      {...sheet}
    >
      <Facts
        items={[
          { label: t('of'), value: campaign.title },
          { label: t('portions'), value: shownPortions(Number(portions), locale.current) },
          { label: t(`pay.${kind}`), value: `${formatWhole(cost, locale.current)} ${market}` },
        ]}
      />
    </PaymentSheet>
  );
}
