import type { AuctionStatus } from '@exchange/contract/dutch-auction';
import { classNames } from '@exchange/ui';
import styles from './state-chip.module.css';
import { useText } from '../messages';

/** The state as a word. */
export function StateChip({ status }: { readonly status: AuctionStatus }) {
  const t = useText();
  return (
    <span className={classNames(styles.chip, status === 2 && styles.running)}>{t(`status.${status}`)}</span>
  );
}
