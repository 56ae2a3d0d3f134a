import { classNames } from '@exchange/ui';
import type { CampaignPhase } from './campaign-phase';
import styles from './phase-chip.module.css';
import { useText } from '../messages';

/** How a token sale stands, in a word (I-01). */
export function PhaseChip({ phase }: { readonly phase: CampaignPhase['is'] }) {
  const t = useText();
  return <span className={classNames(styles.chip, styles[phase])}>{t(`phase.${phase}`)}</span>;
}
