import type { AssetDay } from '@exchange/contract/asset-account';
import { formatAmount } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { signedAmount } from '../../../common/balances';
import { useText } from '../../../messages';
import { TableSheet } from '../../../common/chart/table-sheet';

/** The value of each day as a table, newest first. `days` are oldest first. */
export function ValueTable({
  days,
  fiat,
  onClose,
}: {
  readonly days: readonly AssetDay[];
  readonly fiat: string;
  readonly onClose: () => void;
}) {
  const { locale } = usePlatform();
  const t = useText();
  return (
    <TableSheet
      label={t('analysis.dayTable')}
      note={t('analysis.dayTableNote')}
      columns={[t('analysis.date'), t('analysis.valueIn', { fiat }), t('analysis.gainColumn')]}
      rows={[...days].reverse().map(({ time, total, profit }) => ({
        key: String(time),
        cells: [
          formatTime(locale.current, time, 'date', 'UTC'),
          formatAmount(total, 2, locale.current),
          signedAmount(profit, locale.current),
        ],
      }))}
      onClose={onClose}
    />
  );
}
