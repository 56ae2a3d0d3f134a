import type { Campaign } from '@exchange/contract';
import { formatAmount } from '@exchange/format';
import { Countdown, useNow } from '@exchange/remote-kit';
import { AppLink } from '@exchange/ui';
import { useEffect } from 'react';
import { useText } from '../../messages';
import { iboTeaser, pricePlaces } from './ibo-teaser';
import styles from './ibo-slide.module.css';

/** The token sale that opens next or is open, with its time by the exchange's clock (T-01). `onDue`: it opens or ends now. */
export function IboSlide({ campaign, onDue }: { readonly campaign: Campaign; readonly onDue: () => void }) {
  const t = useText();
  const now = useNow(true);
  const { state, until, soldPercent } = iboTeaser(campaign, now);
  const due = state !== 'soldOut' && now >= until;
  useEffect(() => {
    if (due) onDue();
  }, [due, onDue]);
  return (
    <AppLink to={`/ieo/${encodeURIComponent(campaign.campaign_no)}`} className={styles.slide}>
      <span className={styles.state}>
        <Countdown left={until - now} text={(time) => t(`home.ibo.${state}`, { time })} />
      </span>
      <span className={styles.title}>{campaign.title}</span>
      <span className={styles.terms}>
        {t('home.ibo.terms', {
          portions: formatAmount(String(campaign.total), 0),
          price: formatAmount(campaign.price, pricePlaces(campaign.price)),
          market: campaign.market.toUpperCase(),
        })}
      </span>
      {soldPercent !== undefined && (
        <span
          className={styles.progress}
          role="img"
          aria-label={t('home.ibo.sold', { percent: soldPercent })}
        >
          <i style={{ inlineSize: `${soldPercent}%` }} />
        </span>
      )}
    </AppLink>
  );
}
