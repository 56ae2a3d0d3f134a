import { usePlatform } from '@exchange/platform';
import { IconButton } from '@exchange/ui';
import { BellPlus } from '@exchange/ui/icons';
import { useCallback, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useText } from '../messages';
import type { AskedPlace } from '../features/kline/domain/price-line';
import type { AlertSheetProps } from './alert-sheet';

const loadSheet = async () =>
  (await import(/* webpackChunkName: "alert-sheet" */ './alert-sheet')).AlertSheet;

/** The sheet of a pair's price alerts, which is fetched when it is opened (H-26), and the bell that opens it (T-19). */
export function useAlertSheet(pairKey: string): {
  /** Opens it with a place to begin with, or with the last price. */
  readonly open: (place?: AskedPlace) => void;
  readonly bell: ReactNode;
  readonly sheet: ReactNode;
  readonly isOpen: boolean;
} {
  const { navigation } = usePlatform();
  const t = useText();
  const [shown, setShown] = useState<{
    Sheet: ComponentType<AlertSheetProps>;
    place: AskedPlace | undefined;
  }>();
  const open = useCallback(
    (place?: AskedPlace) => {
      // Where it cannot be had, the page of all alerts stands in for it.
      loadSheet().then(
        (Sheet) => setShown({ Sheet, place }),
        () => navigation.to('/trade/alerts'),
      );
    },
    [navigation],
  );
  const handleClose = useCallback(() => setShown(undefined), []);
  const bell = useMemo(
    () => (
      <IconButton
        aria-label={t('trade.alerts')}
        aria-haspopup="dialog"
        onPointerDown={() => void loadSheet().catch(() => undefined)}
        onClick={() => open()}
      >
        <BellPlus />
      </IconButton>
    ),
    [t, open],
  );
  const sheet = shown && <shown.Sheet pairKey={pairKey} place={shown.place} onClose={handleClose} />;
  return { open, bell, sheet, isOpen: shown !== undefined };
}
