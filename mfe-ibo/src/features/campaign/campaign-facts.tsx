import { type Fact, Facts } from '@exchange/remote-kit';
import type { CampaignDetail } from '@exchange/contract/campaign';
import { multiply, formatWhole } from '@exchange/format';
import { formatTime, type Translate } from '@exchange/i18n';
import { type LocaleCode, usePlatform } from '@exchange/platform';
import { Progress } from '@exchange/ui';
import { shownPortions } from '../../common/amounts';
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
  const amount = (value: string) => formatWhole(value, locale.current);
  const { type, soft_cap: softCap } = campaign;
  const facts: Fact[] = [
    { label: t('price'), value: `${amount(campaign.price)} ${campaign.market.toUpperCase()}` },
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
    { label: t('settlement'), value: settlementText(campaign, isOver, t, locale.current) },
  ];
  return (
    <>
      <Sold campaign={campaign} isOver={isOver} />
      <Facts items={facts} />
    </>
  );
}

/** How many portions are taken of all, and how many of them the soft cap takes. */
function Sold({ campaign, isOver }: { readonly campaign: CampaignDetail; readonly isOver: boolean }) {
  const { locale } = usePlatform();
  const t = campaignTexts.useText();
  const portions = (number: number) => shownPortions(number, locale.current);
  const { total, stock, type, soft_cap: softCap } = campaign;
  const sold = { sold: portions(total - stock), total: portions(total) };
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
            {isCapMissing(campaign)
              ? t(isOver ? 'capMissed' : 'capMissing', { portions: portions(softCap - total + stock) })
              : t('capReached')}
          </span>
        )}
      </p>
    </>
  );
}

/** Whether fewer portions are taken than the sale needs. */
const isCapMissing = ({ total, stock, soft_cap: softCap }: CampaignDetail) => total - stock < softCap;

/** How what was bought is delivered, or paid back. */
function settlementText(campaign: CampaignDetail, isOver: boolean, t: Translate, locale: LocaleCode): string {
  const { type, unlocks, settlement } = campaign;
  if (isOver && isCapMissing(campaign)) return t('settled.refunded');
  const [first] = unlocks;
  const last = unlocks.at(-1);
  const inParts = type === 2 || settlement === 1;
  if (!first || !last || !inParts) return t('settled.available');
  return t(type === 2 ? 'settled.pledge' : 'settled.frozen', {
    parts: unlocks.length,
    percent: formatWhole(multiply(first.rate, '100'), locale),
    from: formatTime(locale, first.time, 'date'),
    to: formatTime(locale, last.time, 'date'),
  });
}
