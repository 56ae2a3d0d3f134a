import { type Fact, Facts } from '@exchange/remote-kit';
import type { CampaignDetail } from '@exchange/contract/campaign';
import { multiply } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { Progress } from '@exchange/ui';
import { shownPortions, wholeAmount } from '../../common/amounts';
import { softCapPercent, soldPercent } from '../../common/campaign-phase';
import styles from './campaign-facts.module.css';
import { campaignTexts } from './texts';
import type { OwnTerms } from './use-own-terms';

/** Stock, price, units, bounds, the user's own limit, and how what was bought is delivered (I-02). */
export function CampaignFacts({
  campaign,
  own,
  isOver,
}: {
  readonly campaign: CampaignDetail;
  readonly own: OwnTerms;
  readonly isOver: boolean;
}) {
  const { locale } = usePlatform();
  const t = campaignTexts.useText();
  const portions = (number: number) => shownPortions(number, locale.current);
  const amount = (value: string) => wholeAmount(value, locale.current);
  const { total, stock, type, unlocks, settlement, soft_cap: softCap } = campaign;
  const isCapMissing = total - stock < softCap;
  const market = campaign.market.toUpperCase();
  const sold = { sold: portions(total - stock), total: portions(total) };
  const [first] = unlocks;
  const last = unlocks.at(-1);
  const released = first &&
    last && {
      parts: unlocks.length,
      percent: amount(multiply(first.rate, '100')),
      from: formatTime(locale.current, first.time, 'date'),
      to: formatTime(locale.current, last.time, 'date'),
    };
  const facts: Fact[] = [
    { label: t('price'), value: `${amount(campaign.price)} ${market}` },
    {
      label: t(type === 1 ? 'units' : 'reward'),
      value: `${amount(campaign.units)} ${campaign.token_as}`,
    },
    {
      label: t('perPurchase'),
      value: `${portions(campaign.min_portions)} – ${portions(campaign.max_portions)}`,
    },
    {
      label: t('limit'),
      value: own.quota
        ? t('limitUsed', { limit: portions(own.quota.limit), used: portions(own.quota.used) })
        : portions(campaign.user_limit),
    },
    { label: t('participants'), value: portions(campaign.participants) },
    ...(softCap > 0 ? [{ label: t('softCap'), value: t('softCapOf', { softCap: portions(softCap) }) }] : []),
    {
      label: t('settlement'),
      value:
        isOver && isCapMissing
          ? t('settled.refunded')
          : type === 2 && released
            ? t('settled.pledge', released)
            : settlement === 1 && released
              ? t('settled.frozen', released)
              : t('settled.available'),
    },
  ];
  return (
    <>
      <div className={styles.sold}>
        <span>{t(type === 1 ? 'sold' : 'taken')}</span>
        <b>{t('soldOf', sold)}</b>
      </div>
      <Progress
        percent={soldPercent(campaign)}
        mark={softCapPercent(campaign)}
        label={softCap === 0 ? t('soldOf', sold) : t('soldTowards', { ...sold, softCap: portions(softCap) })}
      />
      <p className={styles.left}>
        {t('left', { stock: portions(stock) })}
        {softCap > 0 && (
          <span>
            {isCapMissing
              ? t(isOver ? 'capMissed' : 'capMissing', { portions: portions(softCap - total + stock) })
              : t('capReached')}
          </span>
        )}
      </p>
      <Facts items={facts} />
    </>
  );
}
