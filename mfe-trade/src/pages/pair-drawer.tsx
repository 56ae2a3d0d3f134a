import { Sheet } from '@exchange/ui';
import { withTexts } from '@exchange/remote-kit';
import { useRef } from 'react';
import type { PairPage } from '../common/pair-key';
import { texts } from '../features/pair-drawer/texts';
import { useText } from '../messages';
import { chooserTexts, PairChooser } from './pair-chooser';
import styles from './pair-drawer.module.css';

export interface PairDrawerProps {
  readonly pairKey: string;
  /** The page on which the drawer opens, and which a pair that is chosen is shown on. */
  readonly page: PairPage;
  /** Stable between renders. */
  readonly onClose: () => void;
}

/** The sheet in which another pair is chosen for the present page (T-18). */
export const PairDrawer = withTexts(chooserTexts, Drawer);

function Drawer({ pairKey, page, onClose }: PairDrawerProps) {
  const t = useText();
  const own = texts.useText();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Sheet open title={t('trade.otherPair')} closeLabel={own('close')} onClose={onClose}>
      <div className={styles.drawer}>
        <PairChooser pairKey={pairKey} page={page} field={field} onPresent={onClose} />
      </div>
    </Sheet>
  );
}
