import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { Countdown, useNow } from '@exchange/remote-kit';
import { AppLink, Progress } from '@exchange/ui';
import { useEffect } from 'react';
import { shownPortions } from '../../common/amounts';
import {
  type CampaignPhase,
  phaseOf,
  softCapPercent,
  soldPercent,
  statusOf,
} from '../../common/campaign-phase';
import { PhaseChip } from '../../common/phase-chip';
import { useText } from '../../messages';
import styles from './campaign-card.module.css';
import type { ListedCampaign } from './campaigns-of';

/** A token sale in a list, with the time to its next state. `onDue`: it opened or ended just now. */
export function CampaignCard({
  listed: { campaign, own },
  onDue,
}: {
  readonly listed: ListedCampaign;
  readonly onDue: () => void;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const { phase, left } = usePhase(campaign, onDue);
  const { current } = locale;
  const sold = {
    sold: shownPortions(campaign.total - campaign.stock, current),
    total: shownPortions(campaign.total, current),
  };
  const softCap = campaign.soft_cap === 0 ? undefined : shownPortions(campaign.soft_cap, current);
  const market = campaign.market.toUpperCase();
  return (
    <AppLink to={`/ieo/${encodeURIComponent(campaign.campaign_no)}`} className={styles.card}>
      <span className={styles.picture}>
        <img src={campaign.image_url} alt="" loading="lazy" decoding="async" />
        <PhaseChip phase={phase.is} />
      </span>
      <span className={styles.text}>
        <b className={styles.title}>{campaign.title}</b>
        <span className={styles.terms}>
          {t(campaign.type === 1 ? 'terms.sale' : 'terms.pledge', {
            price: formatWhole(campaign.price, current),
            market,
            units: formatWhole(campaign.units, current),
            token: campaign.token_as,
          })}
        </span>
        <Progress
          percent={soldPercent(campaign)}
          mark={softCapPercent(campaign)}
          label={softCap === undefined ? t('sold', sold) : t('soldTowards', { ...sold, softCap })}
        />
        <span className={styles.line}>
          <span>{t('sold', sold)}</span>
          <Time phase={phase} left={left} />
        </span>
        {softCap !== undefined && (
          <span className={styles.cap}>
            {t(phase.is === 'notReached' ? 'capMissed' : 'cap', { softCap })}
          </span>
        )}
        {own && <Own campaign={campaign} own={own} phase={phase} />}
      </span>
    </AppLink>
  );
}

/** How a token sale stands now, and how long that lasts, ms. Says so when the exchange is to be asked again. */
function usePhase(campaign: ListedCampaign['campaign'], onDue: () => void) {
  const now = useNow(campaign.status !== 3);
  const phase = phaseOf(campaign, now);
  const due = statusOf(phase) > campaign.status;
  useEffect(() => {
    if (due) onDue();
  }, [due, onDue]);
  return { phase, left: phase.until - now };
}

/** The time to the next state, or when it ended. */
function Time({ phase, left }: ReturnType<typeof usePhase>) {
  const { locale } = usePlatform();
  const t = useText();
  return (
    <span className={styles.time}>
      {statusOf(phase) === 3 ? (
        t('endedAt', { time: formatTime(locale.current, phase.until, 'short') })
      ) : (
        <Countdown left={left} text={(time) => t(phase.is === 'upcoming' ? 'opensIn' : 'endsIn', { time })} />
      )}
    </span>
  );
}

/** What the user has bought or pledged. */
function Own({
  campaign,
  own,
  phase,
}: {
  readonly campaign: ListedCampaign['campaign'];
  readonly own: NonNullable<ListedCampaign['own']>;
  readonly phase: CampaignPhase;
}) {
  const { current } = usePlatform().locale;
  const t = useText();
  return (
    <span className={styles.own}>
      {t(`own.${phase.is === 'notReached' ? 'back' : campaign.type === 1 ? 'sale' : 'pledge'}`, {
        portions: shownPortions(own.portions, current),
        paid: formatWhole(own.paid, current),
        market: campaign.market.toUpperCase(),
      })}
    </span>
  );
}
