import type { CampaignDetail } from '@exchange/contract/campaign';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { Countdown } from '@exchange/remote-kit';
import { type CampaignPhase, statusOf } from '../../common/campaign-phase';
import { PhaseChip } from '../../common/phase-chip';
import styles from './hero.module.css';
import { campaignTexts } from './texts';

/** The banner of a sale: how it stands, what it is called, and the time to its next state by the exchange's clock (I-01). */
export function Hero({
  campaign,
  phase,
  left,
}: {
  readonly campaign: CampaignDetail;
  readonly phase: CampaignPhase;
  /** Milliseconds until the next state. */
  readonly left: number;
}) {
  const { locale } = usePlatform();
  const t = campaignTexts.useText();
  const isOver = statusOf(phase) === 3;
  const at = formatTime(locale.current, phase.until, 'dateTime');
  return (
    <section className={styles.hero}>
      <PhaseChip phase={phase.is} />
      <h2 className={styles.title}>{campaign.title}</h2>
      <p className={styles.time}>
        {isOver ? (
          t('endedAt', { time: at })
        ) : (
          <>
            {t(phase.is === 'upcoming' ? 'opensIn' : 'endsIn')}{' '}
            <b role="timer">
              <Countdown left={left} />
            </b>
          </>
        )}
      </p>
      {!isOver && <p className={styles.at}>{at}</p>}
    </section>
  );
}
