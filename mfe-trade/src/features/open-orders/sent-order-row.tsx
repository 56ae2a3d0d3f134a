import { usePlatform } from '@exchange/platform';
import { useNow } from '@exchange/remote-kit';
import { Button, Spinner } from '@exchange/ui';
import { memo } from 'react';
import type { PairText } from '../../common/records/pair-text';
import { RecordRow } from '../../common/records/record-row';
import { texts } from '../../common/records/texts';
import type { SentRow } from './order-list';
import { rowTexts, waitsForLine } from './row-texts';
import styles from './open-orders.module.css';

/** An order from the moment it is sent until the exchange's record of it is there, or with why it was refused. */
export const SentOrderRow = memo(function SentOrderRow({
  row,
  names,
  onDismiss,
}: {
  readonly row: SentRow;
  readonly names: PairText;
  readonly onDismiss: (key: string) => void;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const { key, asked, sentAt, state, refusal } = row;
  const isRefused = state === 'refused';
  const said = t(`orders.sent.${state}`, { why: refusal ?? '' });
  const now = useNow(waitsForLine(asked));
  const shown = rowTexts(asked, { names, locale: locale.current, t, now });
  return (
    <li data-sent={state} className={styles.sent}>
      <div role={isRefused ? 'alert' : 'status'}>
        <RecordRow
          record={asked}
          time={sentAt}
          names={names}
          {...shown}
          note={isRefused ? '' : said}
          action={(state === 'sending' || state === 'checking') && <Spinner />}
          notice={
            isRefused
              ? {
                  text: said,
                  isFault: true,
                  action: (
                    <Button
                      size="small"
                      variant="quiet"
                      className={styles.cancel}
                      onClick={() => onDismiss(key)}
                    >
                      {t('orders.dismiss')}
                    </Button>
                  ),
                }
              : undefined
          }
        />
      </div>
    </li>
  );
});
